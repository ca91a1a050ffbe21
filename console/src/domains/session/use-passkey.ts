import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { z } from 'zod';
import { client } from '#console/lib/api/client.ts';
import type { usedPasskey } from '#contract/domains/second-factors/web-authn-schemas.ts';

/**
 * Signs in with a passkey of this browser.
 * @param attempt sign-in that waits for its second step; null for a sign-in by passkey alone
 * @throws ApiError if the server rejects it; an error of the browser if the operator cancels
 */
export async function signInByPasskey(attempt: string | null, remember: boolean) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const begun = await client.secondFactors.startPasskeySignIn(attempt === null ? {} : { attempt });
  const response = await startAuthentication({
    optionsJSON: begun.options as PublicKeyCredentialRequestOptionsJSON,
  });
  return client.secondFactors.signInWithPasskey({
    attempt: begun.attempt,
    response: response as unknown as z.input<typeof usedPasskey>,
    remember,
  });
}
