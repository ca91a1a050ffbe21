import type { Config } from '#server/platform/config/config.ts';
import { createOutboundClient, type OutboundClient } from '#server/platform/http/outbound.ts';

/**
 * Creates the outbound client of this installation: public addresses, and the private networks in `OUTBOUND_ALLOW`.
 * @param ports allowed ports besides 80 and 443
 */
export function outboundOf(
  { outboundAllow }: Pick<Config, 'outboundAllow'>,
  ports: readonly number[] = [],
): OutboundClient {
  return createOutboundClient({ allow: outboundAllow, ports });
}
