import { type StandIn, type StandInAnswer, startService } from './server.ts';

interface RecaptchaStandIn extends StandIn {
  secret: string;
  /** Tokens that were given to persons: each is good once. */
  tokens: Set<string>;
}

const refused = (...codes: string[]): StandInAnswer => ({
  status: 200,
  body: { success: false, 'error-codes': codes },
});

/** Starts Google's reCAPTCHA with one secret. Rejections have a success status, too. */
export async function startRecaptcha(
  options?: Parameters<typeof startService>[1],
): Promise<RecaptchaStandIn> {
  const secret = 'captcha-secret';
  const tokens = new Set<string>();
  const spent = new Set<string>();
  const made = await startService((call) => {
    if (call.path !== '/recaptcha/api/siteverify' || call.method !== 'POST') return { status: 404 };
    const form = new URLSearchParams(call.text);
    const [given, token] = [form.get('secret'), form.get('response')];
    if (!given) return refused('missing-input-secret');
    if (given !== secret) return refused('invalid-input-secret');
    if (!token) return refused('missing-input-response');
    if (spent.has(token)) return refused('timeout-or-duplicate');
    if (!tokens.delete(token)) return refused('invalid-input-response');
    spent.add(token);
    return { status: 200, body: { success: true, hostname: 'localhost' } };
  }, options);
  return Object.assign(made, { secret, tokens });
}
