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
 * Returns the cards of live invoices while trying out: no new test cards, because a live invoice asks for real money.
 * The demo shows those it came with.
 */
const liveWhileTrying: BillingTools['cards'] = (livemode) => ({
  ...developmentCards(livemode),
  takesCards: false,
  save: noCards().save,
});

/**
 * Returns how sites pay the platform: by its Stripe account; in a mode without one by other means only. With demo
 * features (a demo, or a stand-in for Stripe), test mode accepts development tokens.
 */
export function platformCards(config: Settings): BillingTools {
  const outbound = providerOutbound(config);
  const apiBase = config.serviceUrls.stripe ?? null;
  const isTrying = apiBase !== null || isForTrying(config, config.demo);
  const withoutKeys = (livemode: boolean) => {
    if (!isTrying) return noCards();
    return livemode ? liveWhileTrying(livemode) : developmentCards(livemode);
  };
  return {
    cards: (livemode) => {
      const keys = config.platformStripe[livemode ? 'live' : 'test'];
      return keys === null ? withoutKeys(livemode) : stripeCards(outbound, { ...keys, apiBase });
    },
  };
}
