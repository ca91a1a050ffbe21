// Checks keys in the settings at their service before they are saved. Stripe's keys are checked by the payments domain.
import { googleTokenAddress, tryServiceAccount } from '#server/connectors/firebase/firebase.ts';
import { recaptchaAddress, tryRecaptchaSecret } from '#server/connectors/recaptcha/recaptcha.ts';
import { squareAddress, trySquareToken } from '#server/connectors/square/square.ts';
import type { Send } from '#server/platform/http/send.ts';
import { ServiceFailure } from '#server/platform/http/service-call.ts';
import { texts } from './texts.ts';
import type { ServiceTools } from './tools.ts';

type Tools = Pick<ServiceTools, 'send' | 'serviceUrls'>;
type Values = Readonly<Record<string, unknown>>;

/** Starts the check of a key, by its path; undefined for a key that no service can check. */
function trialOf({ send, serviceUrls }: Tools, path: string, secret: string, given: Values) {
  const mode = (['live', 'test'] as const).find((one) => path === `settings.square.${one}.access_token`);
  if (mode) {
    const location = given[`settings.square.${mode}.location_id`];
    const base = serviceUrls.square ?? squareAddress[mode];
    return trySquareToken(send, base, secret, typeof location === 'string' ? location : null);
  }
  if (path === 'settings.google_recaptcha.secret_key')
    return tryRecaptchaSecret(send, serviceUrls.recaptcha ?? recaptchaAddress, secret);
  if (path === 'firebase.firebase_account_service_account_config')
    return tryServiceAccount(send, serviceUrls.google ?? googleTokenAddress, secret);
  return undefined;
}

/**
 * Checks a key at its service.
 * @param given other values saved with it, by path
 * @param signal aborted when the time for the check is over
 * @returns why the service rejects the key, or that it did not answer in time; null if it accepts the key, can't be
 * asked, or is down
 */
export async function verifySecret(
  { send, serviceUrls }: Tools,
  { path, secret, given }: { path: string; secret: string; given: Values },
  signal: AbortSignal,
): Promise<string | null> {
  const sendInTime: Send = (url, request) => send(url, { ...request, signal });
  try {
    await trialOf({ send: sendInTime, serviceUrls }, path, secret, given);
    return null;
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    if (error.trouble !== 'again') return error.message;
    // A timeout is reported, because nothing else shows later that this key was never checked. A service that says it
    // is down doesn't prevent saving.
    return signal.aborted ? texts.silent.en : null;
  }
}
