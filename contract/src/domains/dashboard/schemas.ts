import { z } from 'zod';
import { groupings } from '../../base/date-ranges.ts';
import { plainDate, timestamp } from '../../base/dates.ts';
import { flagParam } from '../../base/filters.ts';
import { hiddenWithout } from '../../base/hidden-fields.ts';
import { longestPlans, parsePlans } from '../figures/words.ts';

const amount = hiddenWithout('amounts');

/** Panels of the dashboard, in their order. */
export const panels = [
  'total_revenue',
  'subscribers_statistics',
  'advanced_statistic',
  'members_by_plan',
  'members_signups',
  'transactions_by_month',
] as const;
export type Panel = (typeof panels)[number];

/** Largest number of buckets of a range. */
export const maxBuckets = 1_200;

/** Largest number of days that cards compare. */
export const maxRangeDays = 3_660;

/** Any currency that a site may have been paid in, in lower case. */
export const currencyCode = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z]{3}$/);

/** Ids joined by commas in a query; empty means any. */
const planIds = z
  .string()
  .trim()
  .max(longestPlans)
  .refine((text) => text === '' || parsePlans(text) !== null, 'These are no ids of plans, or too many.')
  .transform((text) => parsePlans(text) ?? []);

/** Range with both dates included; defaults to the last four weeks. Yesterday is the latest day. */
export const statisticsInput = z
  .strictObject({
    group_by: z.enum(groupings).optional(),
    date_start: plainDate.optional(),
    date_end: plainDate.optional(),
    /** Start of the comparison; without both dates, nothing is compared. */
    compare_start: plainDate.optional(),
    compare_end: plainDate.optional(),
    do_not_compare: flagParam.optional(),
    /** Plans whose payers are counted; empty for all plans. */
    retention_rate_subscriptions: planIds.optional(),
  })
  .optional();

/**
 * Bucket of a card's series. A stock has the value at the bucket's end, a flow counts within it. Null if the divisor is
 * 0.
 */
export const point = z.object({
  /** Label such as 2026-11-21, 2026-W47, 2026-11 or 2026. */
  groupby: z.string(),
  value: z.number().nullable(),
  /** True if the range contains only a part of this week, month or year. */
  partial: z.boolean(),
  date_start: plainDate,
  date_end: plainDate,
});
export type Point = z.infer<typeof point>;

/** Data of a card. Amounts are cents, `retention_rate` is percent with one decimal, everything else a count. */
export const cardData = z.object({
  current: z.array(point),
  /** Compared series; empty without a comparison. */
  compare: z.array(point),
  current_value: z.number().nullable(),
  compare_value: z.number().nullable(),
  /** Percent with one decimal; null without a value to compare with. */
  change: z.number().nullable(),
});
export type CardData = z.infer<typeof cardData>;

const money = z.record(z.string(), cardData);

/** Net volume: the gross volume less refunds and other adjustments, each by its own date, in cents. */
const netVolume = z.object({
  gross: z.int(),
  refunds: z.int(),
  disputes: z.int(),
  credits: z.int(),
  fees: z.int(),
  net: z.int(),
});

export const statistics = z.object({
  /** Effective query, with the defaults filled in, and its grouping. */
  period: z.object({
    date_start: plainDate,
    date_end: plainDate,
    compare_start: plainDate.nullable(),
    compare_end: plainDate.nullable(),
    group_by: z.enum(groupings),
    /** IANA time zone. */
    timezone: z.string(),
    /** True if the metrics of the last day can still change: for 24 hours, an ended stay may still continue. */
    provisional: z.boolean(),
    /** True while all metrics are being rebuilt and are therefore incomplete. */
    counting: z.boolean(),
    /** Currency of metrics with a single value, upper case. */
    default_currency: z.string(),
  }),
  active_subscribers: cardData.extend({
    /** Number of members with access at the end, paid or not. */
    entitled: z.int(),
  }),
  /** Amounts by currency, lower case. */
  mrr: amount(money.nullable()),
  gross_volume: amount(z.record(z.string(), cardData.extend({ net: netVolume })).nullable()),
  new_subscribers: cardData,
  new_trials: cardData,
  new_starts: cardData,
  trials_converted: cardData.extend({
    /** Trials that ended in the range, and how many of them had converted by its end. */
    ended: z.int(),
    ended_converted: z.int(),
    /** Percent with one decimal. */
    cohort_rate: z.number().nullable(),
  }),
  stopped_subscriptions: cardData.extend({ causes: z.record(z.string(), z.int()) }),
  cancelled_subscriptions: cardData,
  logged_in_members: cardData,
  logged_in_subscribers: cardData,
  paywall_hits: cardData,
  retention_rate: cardData,
});
export type Statistics = z.infer<typeof statistics>;

/** Only this value is offered; it is also the default. */
export const activityInput = z
  .strictObject({ groupby: z.literal('month').optional(), period: z.literal('24month').optional() })
  .optional();

/** Amount in cents, and number of charges. */
const revenue = z.object({ revenue: amount(z.int().nullable()), count: z.int() });

export const activityRow = z.object({
  /** Month, YYYY-MM. */
  groupby: z.string(),
  partial: z.boolean(),
  users: z.object({
    /** Number of members who began a subscription in the month, by the title of the plan. */
    by_plans: z.record(z.string(), z.int()),
    /** The same counts with the plans' ids, because titles need not be unique. */
    plans: z.array(z.object({ plan_id: z.int(), plan_title: z.string(), count: z.int() })),
  }),
  purchases: z.object({ subscription: revenue, content: revenue, ticket: revenue, empty: revenue }),
  transactions: revenue,
});
export type ActivityRow = z.infer<typeof activityRow>;

/** Amount in cents of the default currency, and its days. */
const amountOf = z.object({ amount: amount(z.int().nullable()), date_start: plainDate, date_end: plainDate });
const countOf = z.object({ count: z.int(), date_start: plainDate, date_end: plainDate });

export const statistic = z.object({
  /** Currency of the amounts, upper case. */
  currency: z.string(),
  /** True while all metrics are being rebuilt and the counts are incomplete. */
  counting: z.boolean(),
  items: z.object({
    last_week: amountOf,
    last_month: amountOf,
    this_month: amountOf,
    prev_month: amountOf,
    this_year: amountOf,
    last_year: amountOf,
    new_single_subscriptions_this_month: countOf,
    new_team_subscriptions_this_month: countOf,
    downgrading_paid_member_this_month: countOf,
    renewing_this_month: countOf,
    past_due_users: z.object({ count: z.int() }),
    churn: z.object({ week: countOf, month: countOf, year: countOf }),
  }),
});
export type Statistic = z.infer<typeof statistic>;

export const planMembers = z.object({ plan_id: z.int(), plan_title: z.string(), count: z.int() });

export const activeSubscribersMonth = z.object({
  /** Month, YYYY-MM. */
  groupby: z.string(),
  partial: z.boolean(),
  date_end: plainDate,
  /** Payers at the month's end; a payer of two plans counts once. */
  total_subscribers: z.int(),
  items: z.array(z.object({ plan_id: z.int(), plan_title: z.string(), total_subscribers: z.int() })),
});

/** Lists of metrics only: true while all metrics are being rebuilt and the list is incomplete. */
export const listOfFigures = { counting: z.boolean() };

const panelFlags = z.strictObject(
  Object.fromEntries(panels.map((panel) => [panel, z.boolean()])) as Record<Panel, z.ZodBoolean>,
);

/** Result of comparing all cards with their rows in the last nightly check. */
const selfCheck = z.object({
  checked_at: timestamp,
  cards: z.int(),
  equal: z.int(),
  differences: z.array(z.object({ card: z.string(), shown: z.string(), counted: z.string() })),
});

export const dashboardSettings = z.object({
  version: z.int(),
  display_panels: panelFlags,
  default_configs: z.object({
    /** Currency code in upper case. */
    default_stats_currency: z.string(),
    /** IANA time zone that determines the days of every metric. */
    reporting_timezone: z.string(),
  }),
  /** Result of the nightly check; null before the first one. */
  self_check: amount(selfCheck.nullable()),
});
export type DashboardSettings = z.infer<typeof dashboardSettings>;

/** Input of the settings; omitted ones stay unchanged. */
export const dashboardSettingsInput = z.strictObject({
  version: z.int().optional(),
  display_panels: panelFlags.partial().optional(),
  default_configs: z
    .strictObject({
      default_stats_currency: currencyCode.optional(),
      reporting_timezone: z.string().trim().min(1).max(100).optional(),
    })
    .optional(),
});
