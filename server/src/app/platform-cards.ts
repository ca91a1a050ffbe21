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

/** A live invoice asks for real money, so nobody is offered a made-up card for it. The demo shows those it came with. */
const liveWhileTrying: BillingTools['cards'] = (livemode) => ({
  ...developmentCards(livemode),
  takesCards: false,
  save: noCards().save,
});

/**
 * How sites pay the platform: by its Stripe account; in a mode that has none by other means alone. While things are tried
 * out (a demo, or a stand-in for Stripe), test mode takes development tokens.
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
