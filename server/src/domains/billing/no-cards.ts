// Provider of a platform without an account at Stripe: it takes no cards, and invoices are paid by other means.
import { AppError } from '#server/platform/errors/app-error.ts';
import type { CardProvider } from './providers.service.ts';
import { billingTexts as texts } from './texts.ts';

export function noCards(): CardProvider {
  return {
    name: 'development',
    takesCards: false,
    hasCards: false,
    publishableKey: null,
    save: async () => {
      throw new AppError('conflict', texts.takesNoCards);
    },
    changeEmail: async () => undefined,
    remove: async () => undefined,
    charge: async () => ({ outcome: 'failed', reason: texts.takesNoCards.en }),
  };
}
