// Interface of card providers: Stripe with the platform's own account, or made-up cards for development.
export interface SavedCard {
  customerId: string;
  cardId: string | null;
  paymentMethodId: string;
  brand: string;
  last4: string;
  /** First day on which it can no longer be charged, YYYY-MM-DD. */
  expiresOn: string | null;
  billingDetails: Record<string, string>;
}

interface CardCharge {
  customerId: string;
  paymentMethodId: string;
  amountCents: number;
  currency: string;
  description: string;
  /** Idempotency key: the provider charges once per key. */
  key: string;
}

/** Result of a charge; an `unanswered` one is retried with the same key. */
export type Charged =
  | { outcome: 'paid' }
  | { outcome: 'failed'; reason: string }
  | { outcome: 'unanswered'; reason: string };

/** One mode of a provider. `save` rejects with an AppError whose text may be shown to operators. */
export interface CardProvider {
  name: 'stripe' | 'development';
  /** False if no new card is taken. */
  takesCards: boolean;
  /** False if a card that was saved earlier is neither shown nor charged. */
  hasCards: boolean;
  /** Key for the provider's card form; null if a development token is typed instead. */
  publishableKey: string | null;
  save(asked: { token: string; email: string; customerId: string | null }): Promise<SavedCard>;
  changeEmail(customerId: string, email: string): Promise<void>;
  remove(customerId: string): Promise<void>;
  charge(asked: CardCharge): Promise<Charged>;
}

export interface BillingTools {
  cards(livemode: boolean): CardProvider;
}
