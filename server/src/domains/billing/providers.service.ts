// What takes cards and charges them: Stripe by the platform's own account, or nothing but words while one tries things out.
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
  /** The same key never charges twice. */
  key: string;
}

/** What came of a charge; `unanswered` is asked again by the same key. */
export type Charged =
  | { outcome: 'paid' }
  | { outcome: 'failed'; reason: string }
  | { outcome: 'unanswered'; reason: string };

/** One mode of a provider. Refusals of `save` are AppErrors that a person may read. */
export interface CardProvider {
  name: 'stripe' | 'development';
  /** False where no new card is taken. */
  takesCards: boolean;
  /** False where a card that was kept before is neither shown nor charged. */
  hasCards: boolean;
  /** For the provider's card form; null where a development token is typed. */
  publishableKey: string | null;
  save(asked: { token: string; email: string; customerId: string | null }): Promise<SavedCard>;
  changeEmail(customerId: string, email: string): Promise<void>;
  remove(customerId: string): Promise<void>;
  charge(asked: CardCharge): Promise<Charged>;
}

export interface BillingTools {
  cards(livemode: boolean): CardProvider;
}
