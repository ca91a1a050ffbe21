import type { Outbound } from '#server/domains/payments/tools.ts';
import type { Config } from '#server/platform/config/config.ts';
import { createOutboundClient } from '#server/platform/http/outbound.ts';

/** How long a call to a payment provider may take, in milliseconds, and how long its answer may be, in bytes. */
const bounds = { timeout: 25_000, maxBytes: 2 * 1024 * 1024 };

const ownMachine = '127.0.0.1/32';

/**
 * How this installation calls payment providers. This machine is reached only for an account at the port where the demo's
 * Stripe listens.
 */
export function providerOutbound({
  outboundAllow,
  demoStripePort = null,
}: Pick<Config, 'outboundAllow'> & Partial<Pick<Config, 'demoStripePort'>>): Outbound {
  return (ports) => {
    const isDemo = demoStripePort !== null && ports.includes(demoStripePort);
    const allow = isDemo ? [...outboundAllow, ownMachine] : outboundAllow;
    return createOutboundClient({ allow, ports, ...bounds });
  };
}
