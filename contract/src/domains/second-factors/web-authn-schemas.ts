// Messages between the server and a browser about passkeys, as JSON of the WebAuthn standard.
import { z } from 'zod';

const bytes = (most: number) => z.string().max(most);

const credential = {
  id: bytes(1_500).describe('Id of the credential, in base64url.'),
  rawId: bytes(1_500).describe('Id of the credential again, in base64url.'),
  type: z.literal('public-key').describe('Kind of credential; always this value.'),
  authenticatorAttachment: z
    .enum(['platform', 'cross-platform'])
    .nullish()
    .describe('Where the passkey is kept: on this device or on another one; null if unknown.'),
  clientExtensionResults: z
    .record(z.string().max(100), z.unknown())
    .describe('Results of WebAuthn extensions, by name; usually empty.'),
};

/** Answer of a browser that created a passkey, as JSON of the WebAuthn standard. */
export const madePasskey = z.strictObject({
  ...credential,
  response: z
    .strictObject({
      clientDataJSON: bytes(8_000).describe('Challenge and origin that the browser signed.'),
      attestationObject: bytes(40_000).describe(
        "New public key with the authenticator's statement about it.",
      ),
      authenticatorData: bytes(40_000)
        .optional()
        .describe('Authenticator data; ignored, because the attestation object has it.'),
      publicKey: bytes(8_000)
        .optional()
        .describe('Public key; ignored, because the attestation object has it.'),
      publicKeyAlgorithm: z
        .int()
        .optional()
        .describe("COSE number of the key's algorithm, such as -7 for ES256."),
      transports: z
        .array(z.string().max(40))
        .max(10)
        .optional()
        .describe('Ways to reach the authenticator, such as `usb` or `internal`.'),
    })
    .describe('Data of the new passkey, each text in base64url.'),
});

/** Answer of a browser that used a passkey, as JSON of the WebAuthn standard. */
export const usedPasskey = z.strictObject({
  ...credential,
  response: z
    .strictObject({
      clientDataJSON: bytes(8_000).describe('Challenge and origin that the browser signed.'),
      authenticatorData: bytes(8_000).describe('Authenticator data, with its flags and its counter.'),
      signature: bytes(8_000).describe('Signature by the passkey.'),
      userHandle: bytes(200)
        .nullish()
        .describe('Id that the passkey was created for; null if the authenticator sent none.'),
    })
    .describe('Data of the used passkey, each text in base64url.'),
});

const descriptor = z.object({
  id: z.string().describe('Id of the credential, in base64url.'),
  type: z.string().describe('Kind of credential: `public-key`.'),
  transports: z
    .array(z.string())
    .optional()
    .describe('Ways to reach the authenticator, such as `usb` or `internal`.'),
});

/** Options for a browser to create a passkey. */
export const creationOptions = z.object({
  rp: z
    .object({
      id: z.string().optional().describe('Domain name that the passkey works on.'),
      name: z.string().describe('Name that browsers show for the server.'),
    })
    .describe('Server that the passkey is created for.'),
  user: z
    .object({
      id: z.string().describe('Id of the account, in base64url.'),
      name: z.string().describe('Email of the operator.'),
      displayName: z.string().describe('Name that browsers show; may be empty.'),
    })
    .describe('Account that the passkey is created for.'),
  challenge: z.string().describe('Random text that the passkey signs, in base64url.'),
  pubKeyCredParams: z
    .array(
      z.object({
        alg: z.int().describe('COSE number of the algorithm, such as -7 for ES256.'),
        type: z.literal('public-key').describe('Kind of credential; always this value.'),
      }),
    )
    .describe('Accepted algorithms, the preferred one first.'),
  timeout: z.int().optional().describe('Time that the browser waits for the person, in milliseconds.'),
  excludeCredentials: z
    .array(descriptor)
    .optional()
    .describe("Passkeys that the operator already has; the same device can't be added twice."),
  authenticatorSelection: z
    .object({
      residentKey: z
        .enum(['discouraged', 'preferred', 'required'])
        .optional()
        .describe('Whether the passkey is to be found without an email.'),
      requireResidentKey: z
        .boolean()
        .optional()
        .describe('Older form of `residentKey`: true for `required`.'),
      userVerification: z
        .enum(['discouraged', 'preferred', 'required'])
        .optional()
        .describe('Whether the authenticator checks a fingerprint, a face or a PIN.'),
    })
    .optional()
    .describe('Requirements for the authenticator.'),
  attestation: z
    .enum(['none', 'direct', 'enterprise', 'indirect'])
    .optional()
    .describe('Whether the authenticator states its make.'),
});

/** Options for a browser to use a passkey. */
export const requestOptions = z.object({
  challenge: z.string().describe('Random text that the passkey signs, in base64url.'),
  timeout: z.int().optional().describe('Time that the browser waits for the person, in milliseconds.'),
  rpId: z.string().optional().describe('Domain name that the passkey was created for.'),
  allowCredentials: z
    .array(descriptor)
    .optional()
    .describe('Passkeys that can be used; any passkey of the domain if this is missing.'),
  userVerification: z
    .enum(['discouraged', 'preferred', 'required'])
    .optional()
    .describe('Whether the authenticator checks a fingerprint, a face or a PIN.'),
});
