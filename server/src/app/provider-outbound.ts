import type { Outbound } from '#server/domains/payments/tools.ts';
import type { Config } from '#server/platform/config/config.ts';
import { createOutboundClient } from '#server/platform/http/outbound.ts';

/** How long a call to a payment provider may take, in milliseconds, and how long its answer may be, in bytes. */
const bounds = { timeout: 25_000, maxBytes: 2 * 1024 * 1024 };

/** How this installation calls payment providers. */
export function providerOutbound({ outboundAllow }: Pick<Config, 'outboundAllow'>): Outbound {
  return (ports) => createOutboundClient({ allow: outboundAllow, ports, ...bounds });
}
