/**
 * joined, returned, left: the payer, among those who pay for anything. plan_joined, plan_left: the same for one plan.
 * started, stopped: a paying interval that is nobody's successor, or has none. entitled_in, entitled_out: the member,
 * among those with access, whoever pays. plan_entitled_in, plan_entitled_out: the member, among those with a valid
 * subscription of one plan. The others move recurring revenue.
 */
export type FactKind =
  | 'joined'
  | 'returned'
  | 'left'
  | 'plan_joined'
  | 'plan_left'
  | 'started'
  | 'stopped'
  | 'new'
  | 'reactivation'
  | 'expansion'
  | 'contraction'
  | 'churn'
  | 'entitled_in'
  | 'entitled_out'
  | 'plan_entitled_in'
  | 'plan_entitled_out';

export interface Fact {
  kind: FactKind;
  payerId: number;
  at: Date;
  /** Counts from then on: an end only once the day is over in which something may follow it. */
  settledAt: Date;
  subscriptionId: number | null;
  planId: number | null;
  currency: string | null;
  /** Recurring revenue gained or, below 0, lost: a month's worth in 1/720 cents. */
  value: number;
  cause: string | null;
  /** Of a start: whether a trial of the same subscription came before. */
  hadTrial: boolean;
  /** Of a start: whether a group holds the subscription. */
  isForGroup: boolean;
  /** Of who left: when that stay began. Of who returned: when they had left. */
  since: Date | null;
}

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
