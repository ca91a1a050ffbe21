// Stripe Connect: lets the deployment's app use a site's own Stripe account, in test or live mode.
import type { OauthApp } from '#server/platform/http/connector.ts';
import type { Send } from '#server/platform/http/send.ts';
import {
  callService,
  getField,
  getText,
  ServiceFailure,
  type ServiceResponse,
} from '#server/platform/http/service-call.ts';

export const stripeConnectAddress = 'https://connect.stripe.com';

/** Credentials of an account that was connected. */
export interface ConnectedAccount {
  accountId: string;
  publishableKey: string;
  accessToken: string;
}

const reasonOf = ({ json }: ServiceResponse) => getText(json, 'error_description') ?? getText(json, 'error');

/** @param app its secret is the deployment's own key of the mode, which decides the mode of the connected account */
function asking(send: Send, base: string, { clientSecret }: OauthApp) {
  const headers = { authorization: `Bearer ${clientSecret}` };
  return (path: string, form: Record<string, string>, alsoFine: readonly number[] = []) =>
    callService(send, { method: 'POST', url: `${base}${path}`, form, alsoFine }, { headers, reasonOf });
}

export const stripeConnect = {
  authorizeUrl: (base: string, app: OauthApp, redirect: string, state: string): string => {
    const query = {
      response_type: 'code',
      client_id: app.clientId,
      scope: 'read_write',
      redirect_uri: redirect,
      state,
    };
    return `${base}/oauth/authorize?${new URLSearchParams(query)}`;
  },

  /** @throws ServiceFailure, also for an account of the other mode */
  finish: async (
    send: Send,
    base: string,
    app: OauthApp,
    { code, livemode }: { code: string; livemode: boolean },
  ): Promise<ConnectedAccount> => {
    const { json } = await asking(
      send,
      base,
      app,
    )('/oauth/token', { grant_type: 'authorization_code', code });
    if (getField(json, 'livemode') !== livemode)
      throw new ServiceFailure('refused', `Stripe connected the ${livemode ? 'test' : 'live'} mode.`);
    const [accountId, publishableKey, accessToken] = [
      getText(json, 'stripe_user_id'),
      getText(json, 'stripe_publishable_key'),
      getText(json, 'access_token'),
    ];
    if (accountId === null || publishableKey === null || accessToken === null)
      throw new ServiceFailure('refused', 'Stripe gave no keys.');
    return { accountId, publishableKey, accessToken };
  },

  /** An account that took its leave at Stripe before is well, too. @throws ServiceFailure */
  leave: async (send: Send, base: string, app: OauthApp, accountId: string): Promise<void> => {
    const form = { client_id: app.clientId, stripe_user_id: accountId };
    const answer = await asking(send, base, app)('/oauth/deauthorize', form, [401]);
    if (answer.status === 401 && getText(answer.json, 'error') !== 'invalid_client')
      throw new ServiceFailure('account', reasonOf(answer) ?? 'Stripe did not take the key.', {
        status: answer.status,
      });
  },
};
