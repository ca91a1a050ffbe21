// Google's reCAPTCHA: whether a token of the invisible captcha was given to a person, and whether a secret key is one.
import type { Send } from '#server/platform/http/send.ts';
import { callService, getField, getList, ServiceFailure } from '#server/platform/http/service-call.ts';

export const recaptchaAddress = 'https://www.google.com';

/**
 * Tests the secret: Google reports an invalid one beside its verdict on the token, which is fake.
 * @throws ServiceFailure
 */
export async function tryRecaptchaSecret(send: Send, base: string, secret: string): Promise<void> {
  const url = `${base}/recaptcha/api/siteverify`;
  const form = { secret, response: 'a-trial-of-the-key' };
  const { json } = await callService(send, { method: 'POST', url, form });
  if (getList(json, 'error-codes').includes('invalid-input-secret'))
    throw new ServiceFailure('refused', 'Google does not know this secret key.');
}

/**
 * Verifies a token with Google; it is valid once and for two minutes.
 * @throws ServiceFailure if Google does not answer
 */
export async function isPerson(
  send: Send,
  base: string,
  { secret, token, ip }: { secret: string; token: string; ip: string | null },
): Promise<boolean> {
  const url = `${base}/recaptcha/api/siteverify`;
  const form = { secret, response: token, ...(ip === null ? {} : { remoteip: ip }) };
  const { json } = await callService(send, { method: 'POST', url, form });
  return getField(json, 'success') === true;
}
