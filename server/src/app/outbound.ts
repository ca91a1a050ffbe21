import type { Config } from '#server/platform/config/config.ts';
import { createOutboundClient, type OutboundClient } from '#server/platform/http/outbound.ts';

/**
 * How this installation calls others: public addresses, and the private networks that `OUTBOUND_ALLOW` names.
 * @param ports besides 80 and 443
 */
export function outboundOf(
  { outboundAllow }: Pick<Config, 'outboundAllow'>,
  ports: readonly number[] = [],
): OutboundClient {
  return createOutboundClient({ allow: outboundAllow, ports });
}
