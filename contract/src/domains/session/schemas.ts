import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { emailAddress } from '../../base/email-address.ts';
import { fieldTexts } from '../../base/issues.ts';
import { personName } from '../../base/names.ts';

/** Roles of an operator on the platform as a whole. */
export const accountRoles = ['root', 'user'] as const;
export const accountRole = z.enum(accountRoles);
export type AccountRole = z.infer<typeof accountRole>;

export const passwordMin = 8;
export const passwordMax = 256;

export const email = emailAddress;

/** New password. Any character counts; there are no rules of composition. */
export const newPassword = z.string().min(passwordMin, fieldTexts.passwordLength).max(passwordMax);

/** Operator who is signed in. */
export const currentUser = z.object({
  id: z.int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: accountRole,
  /** Partner that they own; null for most. */
  partner_id: z.int().nullable(),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const signInInput = z.strictObject({
  email,
  password: z.string().min(1).max(passwordMax),
  /** Keeps the session for 365 days; otherwise it ends after 24 hours without use, and after 30 days at the latest. */
  remember: z.boolean().optional(),
});

export const signedIn = z.object({ token: z.string(), user: currentUser });

/** Answer to a correct password if the account requires a second factor. */
export const secondStep = z.object({
  second_step: z.object({
    /** Id of this sign-in for the calls that finish it; valid for five minutes. */
    attempt: z.string(),
    /** Second factors that the operator has. */
    methods: z.array(z.enum(['totp', 'passkey', 'recovery'])),
  }),
});
export type SecondStep = z.infer<typeof secondStep>;

export const passwordResetInput = z.strictObject({ email });

export const confirmPasswordResetInput = z
  .strictObject({
    code: z.string().max(200),
    password: newPassword,
    password_confirm: z.string().min(1),
  })
  .refine((input) => input.password === input.password_confirm, {
    path: ['password_confirm'],
    message: fieldTexts.passwordsDiffer,
  });

export const profileInput = z.strictObject({ first_name: personName, last_name: personName });
export type ProfileInput = z.infer<typeof profileInput>;

/** Current password of an operator, required before their account changes. */
export const ownPassword = z.string().min(1, fieldTexts.requiredSmall).max(passwordMax);

export const passwordChangeInput = z
  .strictObject({ old_password: ownPassword, password: newPassword, password_confirm: z.string().min(1) })
  .refine((input) => input.password === input.password_confirm, {
    path: ['password_confirm'],
    message: fieldTexts.passwordsDiffer,
  });

/** Session of an operator. */
export const operatorSession = z.object({
  id: z.int(),
  created_at: timestamp,
  last_seen_at: timestamp,
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  current: z.boolean(),
});
