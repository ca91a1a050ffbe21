/**
 * Kinds of metric events. joined, returned, left: the payer, among those who pay for anything. plan_joined, plan_left:
 * the same for one plan. started, stopped: a paying interval without a predecessor, or without a successor.
 * entitled_in, entitled_out: the member, among those with access, regardless of the payer. plan_entitled_in,
 * plan_entitled_out: the member, among those with a valid subscription of one plan. The others are MRR movements.
 */
export type MetricEventKind =
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

export interface MetricEvent {
  kind: MetricEventKind;
  payerId: number;
  at: Date;
  /** Time from which the event counts: an end only counts a day later, when no start can follow it any more. */
  settledAt: Date;
  subscriptionId: number | null;
  planId: number | null;
  currency: string | null;
  /** MRR gained or, if negative, lost, in 1/720 cents. */
  value: number;
  cause: string | null;
  /** True for a start after a trial of the same subscription. */
  hadTrial: boolean;
  /** True for a start of a subscription that a group holds. */
  isForGroup: boolean;
  /** For `left`, the start of that stay; for `returned`, the time of the previous leave. */
  since: Date | null;
}

/** Builds an event that counts at once, with defaults for the other fields. @param at in milliseconds since 1970 */
export const metricEvent = (
  kind: MetricEventKind,
  payerId: number,
  at: number,
  more: Partial<MetricEvent> = {},
): MetricEvent => ({
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
