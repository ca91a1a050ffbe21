import type { Outbound } from '#server/domains/payments/tools.ts';
import type { Config } from '#server/platform/config/config.ts';
import { createOutboundClient } from '#server/platform/http/outbound.ts';

/** Timeout in milliseconds and largest answer in bytes of a call to a payment provider. */
const bounds = { timeout: 25_000, maxBytes: 2 * 1024 * 1024 };

const ownMachine = '127.0.0.1/32';

/**
 * Creates the client for payment providers. It only reaches this machine for an account at the port of the demo's
 * Stripe.
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
