import { Webhook } from 'standardwebhooks';

/**
 * Returns the headers of a message by Standard Webhooks 1.0.
 * @param secrets each of them signs; a receiver accepts a message signed with one of its own
 */
export function signedHeaders(
  id: string,
  at: Date,
  body: string,
  secrets: readonly string[],
): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
