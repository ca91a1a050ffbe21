import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { idParam } from '../../base/ids.ts';
import { requiredOneLineName } from '../../base/names.ts';
import { ownPassword } from '../../base/own-password.ts';
import { creationOptions, madePasskey, requestOptions, usedPasskey } from './web-authn-schemas.ts';

/** Id of a started sign-in, or of a started new passkey. */
const attempt = z
  .string()
  .min(1)
  .max(200)
  .describe('Id of the started sign-in, or of the started new passkey.');

/** Six digits of an authenticator app, or a recovery code, with or without its dashes. */
export const typedCode = z.string().trim().min(1).max(60);

export const passwordAgain = z.strictObject({
  password: ownPassword.describe('Current password of the caller.'),
});
export const totpConfirmation = z.strictObject({
  code: typedCode.describe('Six digits that the authenticator app shows now.'),
});
export const totpRemoval = z.strictObject({
  password: ownPassword.describe('Current password of the caller.'),
  code: typedCode.describe(
    'Six digits of the authenticator app, or a recovery code, with or without its dashes.',
  ),
});
export const passkeyName = requiredOneLineName(60);

export const passkey = z.object({
  id: z.int().describe('Id of the passkey, to rename or remove it.'),
  name: z.string().describe('Name that the operator gave the passkey.'),
  created_at: timestamp.describe('Time when it was added.'),
  last_used_at: timestamp.nullable().describe('Time of its last sign-in; null if it was never used.'),
});
export type Passkey = z.infer<typeof passkey>;

/** Second factors of an operator, in addition to their password. */
export const secondFactors = z.object({
  totp_since: timestamp
    .nullable()
    .describe('Time since which codes of an app are required; null while they are off.'),
  passkeys: z.array(passkey).describe('Passkeys of the operator.'),
  recovery_codes_left: z.int().describe('Number of unused recovery codes; 0 without a second factor.'),
  passkeys_possible: z
    .boolean()
    .describe('True if the console has a domain name, without which browsers create no passkeys.'),
});
export type SecondFactors = z.infer<typeof secondFactors>;

/** Secret for an authenticator app, shown only once. */
export const newTotp = z.object({
  secret: z.string().describe('Secret to type into an authenticator app, in base32. Shown only once.'),
  uri: z.string().describe('`otpauth://` address with the secret, to show as a QR code.'),
});
export type NewTotp = z.infer<typeof newTotp>;

/** Ten recovery codes, shown only once; null if the operator already has some. */
export const givenCodes = z.object({
  recovery_codes: z
    .array(z.string())
    .nullable()
    .describe('Ten recovery codes, shown only once; null if the operator already has some.'),
});

export const newPasskeyOptions = z.object({
  attempt,
  options: creationOptions.describe(
    'Options for `navigator.credentials.create` in the browser, as JSON of the WebAuthn standard.',
  ),
});
export const newPasskeyInput = z.strictObject({
  attempt,
  name: passkeyName.describe('Name to tell the passkey from others, at most 60 characters.'),
  response: madePasskey.describe(
    'Answer of the browser that created the passkey, as JSON of the WebAuthn standard.',
  ),
});
export const newPasskey = z.object({
  passkey: passkey.describe('Passkey as it was saved.'),
  recovery_codes: z
    .array(z.string())
    .nullable()
    .describe('Ten recovery codes, shown only once; null if the operator already has some.'),
});
export const passkeyRename = z.strictObject({
  id: idParam.describe('Id of one of your passkeys.'),
  name: passkeyName.describe('New name, at most 60 characters.'),
});
export const passkeyRemoval = z.strictObject({
  id: idParam.describe('Id of one of your passkeys.'),
  password: ownPassword.describe('Current password of the caller.'),
});

/** Start of a passkey sign-in: with `attempt`, it is the second step of a sign-in; without, it begins a new one. */
export const passkeySignInBegun = z.strictObject({
  attempt: attempt
    .optional()
    .describe('Id of a sign-in whose password was accepted; omit it to sign in with the passkey alone.'),
});
export const passkeySignInOptions = z.object({
  attempt,
  options: requestOptions.describe(
    'Options for `navigator.credentials.get` in the browser, as JSON of the WebAuthn standard.',
  ),
});
export const passkeySignInInput = z.strictObject({
  attempt,
  response: usedPasskey.describe(
    'Answer of the browser that used the passkey, as JSON of the WebAuthn standard.',
  ),
  remember: z
    .boolean()
    .optional()
    .describe('Keeps the session for 365 days. After a password, the value sent with the password counts.'),
});
export const codeSignInInput = z.strictObject({
  attempt,
  code: typedCode.describe(
    'Six digits of an authenticator app, or a recovery code, with or without its dashes.',
  ),
});
