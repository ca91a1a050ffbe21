import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { idParam } from '../../base/ids.ts';
import { requiredOneLineName } from '../../base/names.ts';
import { ownPassword } from '../session/schemas.ts';

/** Id of a started sign-in, or of a started new passkey. */
const attempt = z.string().min(1).max(200);
const bytes = (most: number) => z.string().max(most);

/** Six digits of an authenticator app, or a recovery code, with or without its dashes. */
export const typedCode = z.string().trim().min(1).max(60);

export const passwordAgain = z.strictObject({ password: ownPassword });
export const totpConfirmation = z.strictObject({ code: typedCode });
export const totpRemoval = z.strictObject({ password: ownPassword, code: typedCode });
export const passkeyName = requiredOneLineName(60);

const credential = {
  id: bytes(1_500),
  rawId: bytes(1_500),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.record(z.string().max(100), z.unknown()),
};

/** Answer of a browser that created a passkey, as JSON of the WebAuthn standard. */
export const madePasskey = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(40_000),
    authenticatorData: bytes(40_000).optional(),
    publicKey: bytes(8_000).optional(),
    publicKeyAlgorithm: z.int().optional(),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

/** Answer of a browser that used a passkey, as JSON of the WebAuthn standard. */
export const usedPasskey = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(8_000),
    userHandle: bytes(200).nullish(),
  }),
});

const descriptor = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.array(z.string()).optional(),
});

/** Options for a browser to create a passkey. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int().optional(),
  excludeCredentials: z.array(descriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(['discouraged', 'preferred', 'required']).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.enum(['discouraged', 'preferred', 'required']).optional(),
    })
    .optional(),
  attestation: z.enum(['none', 'direct', 'enterprise', 'indirect']).optional(),
});

/** Options for a browser to use a passkey. */
export const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.int().optional(),
  rpId: z.string().optional(),
  allowCredentials: z.array(descriptor).optional(),
  userVerification: z.enum(['discouraged', 'preferred', 'required']).optional(),
});

export const passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** Second factors of an operator, in addition to their password. */
export const secondFactors = z.object({
  /** Time since which codes of an app are required; null while they are off. */
  totp_since: timestamp.nullable(),
  passkeys: z.array(passkey),
  /** Number of unused recovery codes. */
  recovery_codes_left: z.int(),
  /** True if the console has a domain name, without which browsers create no passkeys. */
  passkeys_possible: z.boolean(),
});
export type SecondFactors = z.infer<typeof secondFactors>;

/** Secret for an authenticator app, shown only once. */
export const newTotp = z.object({ secret: z.string(), uri: z.string() });
export type NewTotp = z.infer<typeof newTotp>;

/** Ten recovery codes, shown only once; null if the operator already has some. */
export const givenCodes = z.object({ recovery_codes: z.array(z.string()).nullable() });

export const newPasskeyOptions = z.object({ attempt, options: creationOptions });
export const newPasskeyInput = z.strictObject({ attempt, name: passkeyName, response: madePasskey });
export const newPasskey = z.object({ passkey, recovery_codes: z.array(z.string()).nullable() });
export const passkeyRename = z.strictObject({ id: idParam, name: passkeyName });
export const passkeyRemoval = z.strictObject({ id: idParam, password: ownPassword });

/** Start of a passkey sign-in: with `attempt`, it is the second step of a sign-in; without, it begins a new one. */
export const passkeySignInBegun = z.strictObject({ attempt: attempt.optional() });
export const passkeySignInOptions = z.object({ attempt, options: requestOptions });
export const passkeySignInInput = z.strictObject({
  attempt,
  response: usedPasskey,
  /** Used by a sign-in by passkey alone; after a password, the value given with the password counts. */
  remember: z.boolean().optional(),
});
export const codeSignInInput = z.strictObject({ attempt, code: typedCode });
