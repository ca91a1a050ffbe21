import type { OutboundClient } from '#server/platform/http/outbound.ts';
import type { SecretBox } from '#server/platform/secrets/secret-box.ts';

/** Our client for calls to a provider. @param ports that it may reach besides 80 and 443 */
export type Outbound = (ports: readonly number[]) => OutboundClient;

export interface PaymentTools {
  /** Encrypts and decrypts secrets in the database. */
  secrets: SecretBox;
  outbound: Outbound;
}

type Secret = 'secret-key' | 'webhook-secret';

/** Returns the purpose that binds an encrypted secret: it can't be decrypted for another site or mode. */
export function purposeOf(siteId: number, livemode: boolean, secret: Secret): string {
  return `resource:${siteId}:stripe:${livemode ? 'live' : 'test'}:${secret}`;
}
