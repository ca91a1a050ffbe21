import { isPerson, recaptchaAddress } from '#server/connectors/recaptcha/recaptcha.ts';
import type { SetupLinks } from '#server/platform/config/setup-links.ts';
import type { Send } from '#server/platform/http/send.ts';

interface CaptchaTools {
  send: Send;
  /** Addresses that replace the services' own. */
  serviceUrls: Record<string, string>;
  setup: SetupLinks;
}

/** Returns a function that asks the configured captcha; without one, any token counts as a person's. */
export function captchaOf({ send, serviceUrls, setup }: CaptchaTools) {
  return async (token: string, ip: string | null): Promise<boolean> => {
    if (token === '') return false;
    if (setup.captcha === null) return true;
    const base = serviceUrls.recaptcha ?? recaptchaAddress;
    return isPerson(send, base, { secret: setup.captcha.secret, token, ip });
  };
}
