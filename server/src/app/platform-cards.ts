import { developmentCards } from '#server/domains/billing/development-cards.ts';
import { noCards } from '#server/domains/billing/no-cards.ts';
import type { BillingTools } from '#server/domains/billing/providers.service.ts';
import { stripeCards } from '#server/domains/billing/stripe-cards.ts';
import { type Config, isForTrying } from '#server/platform/config/config.ts';
import { providerOutbound } from './provider-outbound.ts';

type Settings = Pick<
  Config,
  'outboundAllow' | 'serviceUrls' | 'platformStripe' | 'demo' | 'host' | 'baseUrl' | 'databaseUrl'
>;

/**
 * How sites pay the platform: by its Stripe account; in a mode that has none by development tokens while things are tried
 * out (a demo, or a stand-in for Stripe), and else by other means alone. A made-up card must not pass for one that pays.
 */
export function platformCards(config: Settings): BillingTools {
  const outbound = providerOutbound(config);
  const apiBase = config.serviceUrls.stripe ?? null;
  const withoutKeys = apiBase !== null || isForTrying(config, config.demo) ? developmentCards : noCards;
  return {
    cards: (livemode) => {
      const keys = config.platformStripe[livemode ? 'live' : 'test'];
      return keys === null ? withoutKeys(livemode) : stripeCards(outbound, { ...keys, apiBase });
    },
  };
}
