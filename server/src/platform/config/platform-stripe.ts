/** Keys of the platform's own account at Stripe, for each mode; sites pay the platform through it. */
export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
}

export interface PlatformStripe {
  live: StripeKeys | null;
  test: StripeKeys | null;
}

type Env = Readonly<Record<string, string | undefined>>;

const shapes = {
  live: { secret: /^[sr]k_live_\w{8,}$/, publishable: /^pk_live_\w{8,}$/ },
  test: { secret: /^[sr]k_test_\w{8,}$/, publishable: /^pk_test_\w{8,}$/ },
} as const;

function keysOf(env: Env, mode: 'live' | 'test', problems: string[]): StripeKeys | null {
  const name = (kind: string) => `PLATFORM_STRIPE_${mode.toUpperCase()}_${kind}_KEY`;
  const secretKey = env[name('SECRET')]?.trim() ?? '';
  const publishableKey = env[name('PUBLISHABLE')]?.trim() ?? '';
  if (secretKey === '' && publishableKey === '') return null;
  if (!shapes[mode].secret.test(secretKey))
    problems.push(`${name('SECRET')}: needs a secret key of the ${mode} mode, as sk_${mode}_…`);
  if (!shapes[mode].publishable.test(publishableKey))
    problems.push(`${name('PUBLISHABLE')}: needs a publishable key of the ${mode} mode, as pk_${mode}_…`);
  return { secretKey, publishableKey };
}

/** Reads `PLATFORM_STRIPE_LIVE_SECRET_KEY`, `PLATFORM_STRIPE_LIVE_PUBLISHABLE_KEY`, and the same of `TEST`. */
export function readPlatformStripe(env: Env): { platformStripe: PlatformStripe; problems: string[] } {
  const problems: string[] = [];
  const platformStripe = { live: keysOf(env, 'live', problems), test: keysOf(env, 'test', problems) };
  return { platformStripe, problems };
}
