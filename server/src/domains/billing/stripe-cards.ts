// Cards in the platform's own Stripe account: its card form makes a payment method, which is attached to a customer.
import { StripeFailure } from '#server/connectors/stripe/failure.ts';
import { type StripeCalls, stripeCalls } from '#server/connectors/stripe/stripe.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { OutboundClient } from '#server/platform/http/outbound.ts';
import type { CardProvider, Charged } from './providers.service.ts';
import { billingTexts as texts } from './texts.ts';

export interface StripeAccount {
  secretKey: string;
  publishableKey: string;
  /** `http(s)://host:port` to call in place of Stripe's own address; null for Stripe. */
  apiBase: string | null;
}

function refused(error: unknown): never {
  if (!(error instanceof StripeFailure)) throw error;
  const isOurs = error.kind === 'declined' || error.kind === 'refused';
  throw new AppError(isOurs ? 'invalid' : 'unavailable', texts.cardRefused, {
    params: { reason: error.message },
  });
}

function asOutcome(error: unknown): Charged {
  if (!(error instanceof StripeFailure)) throw error;
  const isAnswer = error.kind === 'declined' || error.kind === 'refused';
  return { outcome: isAnswer ? 'failed' : 'unanswered', reason: error.message };
}

export function stripeCards(
  outbound: (ports: readonly number[]) => OutboundClient,
  account: StripeAccount,
): CardProvider {
  const asking = async <T>(ask: (stripe: StripeCalls) => Promise<T>): Promise<T> => {
    const port = account.apiBase === null ? '' : new URL(account.apiBase).port;
    const client = outbound(port === '' ? [] : [Number(port)]);
    try {
      return await ask(stripeCalls(client, account));
    } finally {
      await client.close();
    }
  };
  return {
    name: 'stripe',
    takesCards: true,
    hasCards: true,
    publishableKey: account.publishableKey,
    save: async ({ token, email, customerId }) => {
      const kept = await asking((stripe) => stripe.keepCard({ token, email, customerId })).catch(refused);
      return { ...kept, cardId: null, billingDetails: { email } };
    },
    changeEmail: (customerId, email) =>
      asking((stripe) => stripe.changeEmail(customerId, email)).catch(refused),
    remove: async (customerId) => {
      await asking((stripe) => stripe.deleteCustomer(customerId)).catch(refused);
    },
    charge: ({ key, ...asked }) =>
      asking((stripe) => stripe.charge({ ...asked, metadata: { invoice: key }, idempotencyKey: key }))
        .then(({ status, failureText }): Charged => {
          if (status === 'succeeded') return { outcome: 'paid' };
          return status === 'failed'
            ? { outcome: 'failed', reason: failureText ?? texts.declined.en }
            : { outcome: 'unanswered', reason: status };
        })
        .catch(asOutcome),
  };
}
