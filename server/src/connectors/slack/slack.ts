// Slack: messages by an incoming webhook, and the authorization that makes one. Newer webhooks ignore channel and name.
import type { Connector, OauthApp } from '#server/platform/http/connector.ts';
import type { Send } from '#server/platform/http/send.ts';
import {
  callService,
  getField,
  getText,
  ServiceFailure,
  type ServiceResponse,
} from '#server/platform/http/service-call.ts';

interface SlackSettings {
  webhook: string;
  channel: string | null;
  username: string | null;
}

/** Returns Slack's answer, which is a word such as `invalid_payload`. */
const reasonOf = ({ text }: ServiceResponse) => text.trim().slice(0, 100) || null;

/** Maps a missing webhook or channel to an account failure, because a retry won't bring it back. */
const troubleOf = ({ status }: ServiceResponse) =>
  status === 404 || status === 410 ? ('account' as const) : null;

/** Escapes `&`, `<` and `>`, the only characters that Slack interprets besides its own markup. */
export function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export function slack({ webhook, channel, username }: SlackSettings): Connector {
  return {
    requests: (task) => {
      if (task.kind !== 'message') return [];
      const body = { text: task.text, ...(channel ? { channel } : {}), ...(username ? { username } : {}) };
      return [{ method: 'POST', url: webhook, body }];
    },
    call: (send, request) => callService(send, request, { reasonOf, troubleOf }),
    fields: async () => [],
    account: async (send) => {
      // An existing webhook rejects a message without text, and posts nothing.
      const request = { method: 'POST' as const, url: webhook, body: { text: '' }, alsoFine: [400] };
      await callService(send, request, { reasonOf, troubleOf });
      return channel ?? 'Slack';
    },
  };
}

export const slackOauth = {
  address: 'https://slack.com',
  authorizeUrl: (base: string, app: OauthApp, redirect: string, state: string): string => {
    const query = { client_id: app.clientId, scope: 'incoming-webhook', redirect_uri: redirect, state };
    return `${base}/oauth/v2/authorize?${new URLSearchParams(query)}`;
  },
  /** @throws ServiceFailure */
  finish: async (send: Send, base: string, app: OauthApp, redirect: string, code: string) => {
    const form = { client_id: app.clientId, client_secret: app.clientSecret, code, redirect_uri: redirect };
    const { json } = await callService(send, { method: 'POST', url: `${base}/api/oauth.v2.access`, form });
    if (getField(json, 'ok') !== true)
      throw new ServiceFailure('refused', `Slack answered: ${getText(json, 'error') ?? 'no'}`);
    const webhook = getText(json, 'incoming_webhook', 'url');
    if (webhook === null) throw new ServiceFailure('refused', 'Slack gave no webhook.');
    return {
      webhook,
      channel: getText(json, 'incoming_webhook', 'channel'),
      tokens: { access_token: getText(json, 'access_token') ?? '' },
      account: getText(json, 'team', 'name') ?? 'Slack',
    };
  },
};
