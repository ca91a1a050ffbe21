import type { Fact, FactKind } from './payer-facts.ts';

/** A fact that counts at once and says no more than who, what and when. @param at in milliseconds */
export const factOf = (kind: FactKind, payerId: number, at: number, more: Partial<Fact> = {}): Fact => ({
  kind,
  payerId,
  at: new Date(at),
  settledAt: new Date(at),
  subscriptionId: null,
  planId: null,
  currency: null,
  value: 0,
  cause: null,
  hadTrial: false,
  isForGroup: false,
  since: null,
  ...more,
});
