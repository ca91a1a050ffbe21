import { getField } from '#server/platform/http/service-call.ts';
import { type ServiceCall, type StandIn, type StandInAnswer, startService } from './server.ts';

interface SlackStandIn extends StandIn {
  /** Messages in the channel. */
  messages: string[];
  /** The address of a webhook. */
  webhook: string;
  code: string;
}

const path = '/services/T000/B000/secretsecretsecret';
const refused = (status: number, word: string): StandInAnswer => ({ status, body: word });

/** Starts Slack: a webhook for one channel, and an app whose authorization provides it. */
export async function startSlack(options?: Parameters<typeof startService>[1]): Promise<SlackStandIn> {
  const messages: string[] = [];
  const code = 'slack-code';
  const access = (call: ServiceCall): StandInAnswer => {
    const form = new URLSearchParams(call.text);
    if (form.get('client_secret') !== 'app-secret')
      return { status: 200, body: { ok: false, error: 'bad_client_secret' } };
    if (form.get('code') !== code) return { status: 200, body: { ok: false, error: 'invalid_code' } };
    const incoming_webhook = { url: `${made.url}${path}`, channel: '#members', channel_id: 'C1' };
    return {
      status: 200,
      body: { ok: true, access_token: 'xoxb-token', team: { name: 'The Team' }, incoming_webhook },
    };
  };
  const made = await startService((call) => {
    if (call.path === '/api/oauth.v2.access') return access(call);
    if (call.path !== path) return refused(404, 'no_service');
    const text = getField(call.json, 'text');
    if (call.json === null) return refused(400, 'invalid_payload');
    if (typeof text !== 'string' || text === '') return refused(400, 'no_text');
    messages.push(text);
    return { status: 200, body: 'ok' };
  }, options);
  return Object.assign(made, { messages, webhook: `${made.url}${path}`, code });
}
