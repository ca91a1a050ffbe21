import { type ServiceCall, type StandIn, type StandInAnswer, startService } from './server.ts';

interface StripeConnectStandIn extends StandIn {
  /** Codes that were given out, each good once, with the mode they are of. */
  codes: Map<string, boolean>;
  /** Accounts that let the app in. */
  accounts: Set<string>;
}

/** The app of the deployment in each mode. */
export const stripeAppsOfTests = {
  live: { clientId: 'ca_live', clientSecret: 'sk_live_platform0' },
  test: { clientId: 'ca_test', clientSecret: 'sk_test_platform0' },
};

const refused = (status: number, error: string, error_description: string): StandInAnswer => ({
  status,
  body: { error, error_description },
});

type State = Pick<StripeConnectStandIn, 'codes' | 'accounts'>;

function token({ codes, accounts }: State, form: URLSearchParams, livemode: boolean): StandInAnswer {
  const code = form.get('code') ?? '';
  const given = codes.get(code);
  if (given === undefined || form.get('grant_type') !== 'authorization_code')
    return refused(400, 'invalid_grant', `Authorization code does not exist: ${code}`);
  codes.delete(code);
  const mode = livemode ? 'live' : 'test';
  const stripe_user_id = `acct_${code}`;
  accounts.add(stripe_user_id);
  return {
    status: 200,
    body: {
      access_token: `sk_${mode}_connected_${code}`,
      livemode: given,
      refresh_token: 'rt_1',
      token_type: 'bearer',
      stripe_publishable_key: `pk_${mode}_connected_${code}`,
      stripe_user_id,
      scope: 'read_write',
    },
  };
}

function answer(state: State, call: ServiceCall): StandInAnswer {
  const mode = (['live', 'test'] as const).find(
    (one) => call.headers.authorization === `Bearer ${stripeAppsOfTests[one].clientSecret}`,
  );
  if (!mode) return refused(401, 'invalid_request', 'Invalid API Key provided');
  const form = new URLSearchParams(call.text);
  if (call.path === '/oauth/token') return token(state, form, mode === 'live');
  if (call.path !== '/oauth/deauthorize') return { status: 404 };
  const account = form.get('stripe_user_id') ?? '';
  if (form.get('client_id') !== stripeAppsOfTests[mode].clientId || !state.accounts.delete(account))
    return refused(401, 'invalid_client', 'This application is not connected to the account.');
  return { status: 200, body: { stripe_user_id: account } };
}

/** Starts Stripe Connect: a code is exchanged once for an account's keys, and an account can be disconnected. */
export async function startStripeConnect(
  options?: Parameters<typeof startService>[1],
): Promise<StripeConnectStandIn> {
  const state: State = { codes: new Map(), accounts: new Set() };
  return Object.assign(await startService((call) => answer(state, call), options), state);
}
