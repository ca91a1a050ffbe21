import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { emailAddress } from '../../base/email-address.ts';
import { fieldTexts } from '../../base/issues.ts';
import { personName } from '../../base/names.ts';

/** What an operator may be on the platform as a whole. */
export const accountRoles = ['root', 'user'] as const;
export const accountRole = z.enum(accountRoles);
export type AccountRole = z.infer<typeof accountRole>;

export const passwordMin = 8;
export const passwordMax = 256;

export const email = emailAddress;

/** A password about to be set. Any character counts; there are no rules of composition. */
export const newPassword = z.string().min(passwordMin, fieldTexts.passwordLength).max(passwordMax);

/** The operator who is signed in. */
export const currentUser = z.object({
  id: z.int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: accountRole,
  /** The partner that they own; null for most. */
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

/** The password was right, and the account asks for more. */
export const secondStep = z.object({
  second_step: z.object({
    /** Names this sign-in, for five minutes, in the calls that finish it. */
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

/** The password that an operator has, asked again before their account changes. */
export const ownPassword = z.string().min(1, fieldTexts.requiredSmall).max(passwordMax);

export const passwordChangeInput = z
  .strictObject({ old_password: ownPassword, password: newPassword, password_confirm: z.string().min(1) })
  .refine((input) => input.password === input.password_confirm, {
    path: ['password_confirm'],
    message: fieldTexts.passwordsDiffer,
  });

/** One place where the operator is signed in. */
export const operatorSession = z.object({
  id: z.int(),
  created_at: timestamp,
  last_seen_at: timestamp,
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  current: z.boolean(),
});
