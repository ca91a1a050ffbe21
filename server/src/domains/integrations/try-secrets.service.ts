// Keys of the settings that are tried at their service before they are saved. Stripe's are tried by payments.
import { googleTokenAddress, tryServiceAccount } from '#server/connectors/firebase/firebase.ts';
import { recaptchaAddress, tryRecaptchaSecret } from '#server/connectors/recaptcha/recaptcha.ts';
import { squareAddress, trySquareToken } from '#server/connectors/square/square.ts';
import type { Send } from '#server/platform/http/send.ts';
import { ServiceFailure } from '#server/platform/http/service-call.ts';
import { texts } from './texts.ts';
import type { ServiceTools } from './tools.ts';

type Tools = Pick<ServiceTools, 'send' | 'serviceUrls'>;
type Values = Readonly<Record<string, unknown>>;

/** How each is tried, by its path; undefined for what no service can be asked about. */
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
 * Asks the service that a key is for.
 * @param given what is saved with it, by path
 * @param signal aborted when the time of the trial is over
 * @returns why it does not take the key, or that it was silent until then; null where it takes the key, cannot be asked, or
 *   is down
 */
export async function trySecret(
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
    // Nothing else shows that this key was never tried; what says that it is down keeps nobody from saving.
    return signal.aborted ? texts.silent.en : null;
  }
}
