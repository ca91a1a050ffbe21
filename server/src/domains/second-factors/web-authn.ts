// Between the schemas of the contract and the types of the library, which names what it knows of the standard.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { z } from 'zod';
import type { madePasskey, usedPasskey } from '#contract/domains/second-factors/schemas.ts';

/** Bytes by which an authenticator names the operator. They tell nothing but the number of the account. */
export const userHandleOf = (operatorId: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(`operator ${operatorId}`));

/** Returns whether the user handle of an authenticator, if it has one, is the operator's. */
export const isHandleOf = (operatorId: number, handle: string | null | undefined): boolean =>
  !handle || Buffer.from(handle, 'base64url').equals(userHandleOf(operatorId));

// Both are checked by the library, whatever their shape.
export const asRegistration = (response: z.infer<typeof madePasskey>): RegistrationResponseJSON =>
  response as unknown as RegistrationResponseJSON;
export const asAuthentication = (response: z.infer<typeof usedPasskey>): AuthenticationResponseJSON =>
  response as unknown as AuthenticationResponseJSON;
