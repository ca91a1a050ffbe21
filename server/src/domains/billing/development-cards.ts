// Made-up cards by token, for a platform without a provider. Nothing leaves this machine and no money moves, so they
// never pay a live invoice.
import { AppError } from '#server/platform/errors/app-error.ts';
import type { CardProvider } from './providers.service.ts';
import { billingTexts as texts } from './texts.ts';

interface MadeUpCard {
  brand: string;
  last4: string;
  declines?: true;
  ended?: true;
}

/** Cards by token. A Map, because the token is arbitrary input. */
const cards: ReadonlyMap<string, MadeUpCard> = new Map<string, MadeUpCard>(
  Object.entries({
    tok_visa: { brand: 'visa', last4: '4242' },
    tok_mastercard: { brand: 'mastercard', last4: '4444' },
    tok_amex: { brand: 'amex', last4: '8431' },
    /** Expires at the end of this month. */
    tok_expiring: { brand: 'visa', last4: '1881', ended: true },
    /** Can be saved, and is declined when charged. */
    tok_declines: { brand: 'visa', last4: '0341', declines: true },
  }),
);

/** Returns the first day of the month that is this many months from now, in UTC. */
function monthsFromNow(now: Date, months: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
}

export function developmentCards(livemode: boolean, now = () => new Date()): CardProvider {
  return {
    name: 'development',
    takesCards: true,
    hasCards: true,
    publishableKey: null,
    save: async ({ token, email, customerId }) => {
      const known = cards.get(token);
      if (!known) throw new AppError('invalid', texts.noToken, { fields: { token: texts.noToken.en } });
      return {
        customerId: customerId ?? 'cus_development',
        cardId: null,
        paymentMethodId: token,
        brand: known.brand,
        last4: known.last4,
        expiresOn: monthsFromNow(now(), known.ended ? 1 : 36),
        billingDetails: { email },
      };
    },
    changeEmail: async () => undefined,
    remove: async () => undefined,
    charge: async ({ paymentMethodId }) => {
      if (livemode) return { outcome: 'failed', reason: texts.noProvider.en };
      if (cards.get(paymentMethodId)?.declines) return { outcome: 'failed', reason: texts.declined.en };
      return { outcome: 'paid' };
    },
  };
}
