import type { SignUpOffer } from './chain.ts';

/** Articles that a sign-up could read besides the one asked for. */
export interface FurtherArticles {
  count: number;
  /** Window of the meter in days. */
  days: number;
}

/**
 * Returns how many more articles a sign-up could read; null if the plan has no meter for articles like this one. The article
 * itself is one of the limit, unless an account alone opens it.
 */
export function furtherArticles(offer: SignUpOffer | null): FurtherArticles | null {
  if (!offer || offer.limit === null || offer.days === null) return null;
  return { count: offer.planId === null ? offer.limit : offer.limit - 1, days: offer.days };
}
