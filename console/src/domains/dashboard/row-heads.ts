import type { dashboardCharts } from '#console/texts/en/dashboard-charts.ts';
import type { Figure } from '#contract/domains/figures/words.ts';

type Head = keyof (typeof dashboardCharts)['rows']['heads'];

interface Heads {
  /** Heading of the time of a row. */
  at: Head;
  /** Heading of a second time, if rows have one. */
  until: Head;
  /** Heading of the reason or status. */
  detail: Head;
}

const started = { at: 'started', detail: 'startedAs' } as const;
const cohort = { at: 'subscriberSince', detail: 'outcome' } as const;

/** Headings of the times and details of a metric's rows; defaults to a date and a reason. */
const heads: Partial<Record<Figure, Partial<Heads>>> = {
  active_subscribers: { at: 'subscriberSince' },
  plan_payers: { at: 'subscriberSince' },
  mrr: { at: 'subscriberSince' },
  gross_volume: { at: 'charged', detail: 'status' },
  fees: { at: 'charged' },
  sales_new: { at: 'charged' },
  sales_renewal: { at: 'charged' },
  sales_content: { at: 'charged' },
  sales_ticket: { at: 'charged' },
  sales_other: { at: 'charged', detail: 'status' },
  refunds: { at: 'refunded' },
  disputes: { at: 'disputed' },
  credits: { at: 'credited' },
  new_subscribers: { at: 'subscriberSince' },
  new_trials: { at: 'trialStarted' },
  trials_ended: { at: 'trialEnded', until: 'converted', detail: 'outcome' },
  new_starts: started,
  trials_converted: started,
  direct_starts: started,
  single_starts: started,
  team_starts: started,
  began: started,
  stopped_subscriptions: { at: 'ended' },
  cancelled_subscriptions: { at: 'cancelled', until: 'reversed' },
  leaves: { at: 'left' },
  logged_in_members: { at: 'lastSeen' },
  logged_in_subscribers: { at: 'lastSeen' },
  paywall_hits: { at: 'shown' },
  retention_rate: cohort,
  kept: cohort,
  lost: cohort,
  entitled: { at: 'accessSince' },
  plan_members: { at: 'accessSince' },
  renewing: { at: 'due', detail: 'status' },
  past_due: { at: 'failed', until: 'graceEnds' },
};

export function headsOf(figure: Figure): Heads {
  return { at: 'date', until: 'date', detail: 'reason', ...heads[figure] };
}
