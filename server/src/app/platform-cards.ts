import { developmentCards } from '#server/domains/billing/development-cards.ts';
import type { BillingTools } from '#server/domains/billing/providers.service.ts';
import { stripeCards } from '#server/domains/billing/stripe-cards.ts';
import type { Config } from '#server/platform/config/config.ts';
import { providerOutbound } from './provider-outbound.ts';

type Settings = Pick<Config, 'outboundAllow' | 'serviceUrls' | 'platformStripe'>;

/** How sites pay the platform: by its Stripe account, or by development tokens in a mode that has none. */
export function platformCards(config: Settings): BillingTools {
  const outbound = providerOutbound(config);
  const apiBase = config.serviceUrls.stripe ?? null;
  return {
    cards: (livemode) => {
      const keys = config.platformStripe[livemode ? 'live' : 'test'];
      return keys === null ? developmentCards(livemode) : stripeCards(outbound, { ...keys, apiBase });
    },
  };
}
