// Conversions between the schemas of the contract and the types of the library, which name only the parts of the
// standard that it knows.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { z } from 'zod';
import type { madePasskey, usedPasskey } from '#contract/domains/second-factors/web-authn-schemas.ts';

/** Returns the bytes by which an authenticator identifies the operator. They contain only the account's id. */
export const userHandleOf = (operatorId: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(`operator ${operatorId}`));

/** Returns whether the user handle of an authenticator, if it has one, is the operator's. */
export const isHandleOf = (operatorId: number, handle: string | null | undefined): boolean =>
  !handle || Buffer.from(handle, 'base64url').equals(userHandleOf(operatorId));

// The library checks both, whatever their shape.
export const asRegistration = (response: z.infer<typeof madePasskey>): RegistrationResponseJSON =>
  response as unknown as RegistrationResponseJSON;
export const asAuthentication = (response: z.infer<typeof usedPasskey>): AuthenticationResponseJSON =>
  response as unknown as AuthenticationResponseJSON;
