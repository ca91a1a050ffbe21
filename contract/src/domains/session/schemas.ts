import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { emailAddress } from '../../base/email-address.ts';
import { fieldTexts } from '../../base/issues.ts';
import { personName } from '../../base/names.ts';
import { ownPassword, passwordMax } from '../../base/own-password.ts';

/** Roles of an operator on the platform as a whole. */
export const accountRoles = ['root', 'user'] as const;
export const accountRole = z.enum(accountRoles);
export type AccountRole = z.infer<typeof accountRole>;

export const passwordMin = 8;

export const email = emailAddress;

/** New password. Any character counts; there are no rules of composition. */
export const newPassword = z.string().min(passwordMin, fieldTexts.passwordLength).max(passwordMax);

/** Operator who is signed in. */
export const currentUser = z.object({
  id: z.int().describe('Id of the operator.'),
  email: z.string().describe('Email that the operator signs in with.'),
  first_name: z.string().describe('First name; may be empty.'),
  last_name: z.string().describe('Last name; may be empty.'),
  role: accountRole.describe(
    '`root` for operators of the whole platform, otherwise `user`. Always `user` for a service account.',
  ),
  partner_id: z
    .int()
    .nullable()
    .describe('Id of the partner that they own; null for most operators, and for a service account.'),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const signInInput = z.strictObject({
  email: email.describe('Email of the operator, in any case.'),
  password: z.string().min(1).max(passwordMax).describe('Password of the operator.'),
  remember: z
    .boolean()
    .optional()
    .describe(
      'Keeps the session for 365 days. Otherwise it ends after 24 hours without use, or after 30 days.',
    ),
});

export const signedIn = z.object({
  token: z
    .string()
    .describe('Token of the session, for the header `token`. It is shown only in this answer.'),
  user: currentUser.describe('Operator who is signed in now.'),
});

/** Answer to a correct password if the account requires a second factor. */
export const secondStep = z.object({
  second_step: z
    .object({
      attempt: z
        .string()
        .describe('Id of this sign-in for the calls that finish it; valid for five minutes.'),
      methods: z
        .array(z.enum(['totp', 'passkey', 'recovery']))
        .describe('Second factors of the operator: authenticator app, passkey, recovery code.'),
    })
    .describe('Present instead of a token if the account requires a second factor.'),
});
export type SecondStep = z.infer<typeof secondStep>;

export const passwordResetInput = z.strictObject({
  email: email.describe('Email that the operator signs in with.'),
});

export const confirmPasswordResetInput = z
  .strictObject({
    code: z.string().max(200).describe('Code from the emailed link. It works once.'),
    password: newPassword.describe('New password of 8 to 256 characters.'),
    password_confirm: z.string().min(1).describe('The same password again.'),
  })
  .refine((input) => input.password === input.password_confirm, {
    path: ['password_confirm'],
    message: fieldTexts.passwordsDiffer,
  });

export const profileInput = z.strictObject({
  first_name: personName.describe('New first name. Without web or email addresses.'),
  last_name: personName.describe('New last name. Without web or email addresses.'),
});
export type ProfileInput = z.infer<typeof profileInput>;

export const passwordChangeInput = z
  .strictObject({
    old_password: ownPassword.describe('Current password.'),
    password: newPassword.describe('New password of 8 to 256 characters.'),
    password_confirm: z.string().min(1).describe('The new password again.'),
  })
  .refine((input) => input.password === input.password_confirm, {
    path: ['password_confirm'],
    message: fieldTexts.passwordsDiffer,
  });

/** Session of an operator. */
export const operatorSession = z.object({
  id: z.int().describe('Id of the session, to end it.'),
  created_at: timestamp.describe('Time of the sign-in.'),
  last_seen_at: timestamp.describe('Time of the latest call in this session.'),
  ip: z.string().nullable().describe('IP address of the sign-in; null if it is unknown.'),
  user_agent: z
    .string()
    .nullable()
    .describe('Browser or program of the sign-in, in its own words; null if it sent none.'),
  current: z.boolean().describe('True for the session of this call.'),
});
