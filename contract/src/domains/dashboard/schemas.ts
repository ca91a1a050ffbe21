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

/** A range is cut into at most this many buckets. */
export const maxBuckets = 1_200;

/** Cards compare no more than this many days. */
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

/** Both dates of a range included. Without dates the last four weeks. Yesterday is the latest day. */
export const statisticsInput = z
  .strictObject({
    group_by: z.enum(groupings).optional(),
    date_start: plainDate.optional(),
    date_end: plainDate.optional(),
    /** Both are needed, else nothing is compared. */
    compare_start: plainDate.optional(),
    compare_end: plainDate.optional(),
    do_not_compare: flagParam.optional(),
    /** Of members who paid for one of these plans; empty: for any. */
    retention_rate_subscriptions: planIds.optional(),
  })
  .optional();

/**
 * One bucket of a card's series. A stock holds the value at the bucket's end, a flow what happened within it. Null
 * where there is nothing to divide by.
 */
export const point = z.object({
  /** 2026-11-21, 2026-W47, 2026-11 or 2026. */
  groupby: z.string(),
  value: z.number().nullable(),
  /** The range holds only a part of this week, month or year. */
  partial: z.boolean(),
  date_start: plainDate,
  date_end: plainDate,
});
export type Point = z.infer<typeof point>;

/** Amounts are cents, `retention_rate` percent with one decimal, everything else a count. */
export const cardData = z.object({
  current: z.array(point),
  /** Empty when nothing is compared. */
  compare: z.array(point),
  current_value: z.number().nullable(),
  compare_value: z.number().nullable(),
  /** Percent with one decimal; null when there is nothing to compare with. */
  change: z.number().nullable(),
});
export type CardData = z.infer<typeof cardData>;

const money = z.record(z.string(), cardData);

/** What is left of the gross volume, each part by its own date, in cents. */
const netVolume = z.object({
  gross: z.int(),
  refunds: z.int(),
  disputes: z.int(),
  credits: z.int(),
  fees: z.int(),
  net: z.int(),
});

export const statistics = z.object({
  /** What was asked for, with the defaults filled in, and how it was cut. */
  period: z.object({
    date_start: plainDate,
    date_end: plainDate,
    compare_start: plainDate.nullable(),
    compare_end: plainDate.nullable(),
    group_by: z.enum(groupings),
    /** IANA name. */
    timezone: z.string(),
    /** The figures of the last day can change for 24 hours: what ended may still be followed. */
    provisional: z.boolean(),
    /** All figures are being counted, for the first time or anew, and are not complete until that is over. */
    counting: z.boolean(),
    /** The currency that single figures are shown in, upper case. */
    default_currency: z.string(),
  }),
  active_subscribers: cardData.extend({
    /** Everybody with access at the end, paid for or not. */
    entitled: z.int(),
  }),
  /** By currency, lower case. */
  mrr: amount(money.nullable()),
  gross_volume: amount(z.record(z.string(), cardData.extend({ net: netVolume })).nullable()),
  new_subscribers: cardData,
  new_trials: cardData,
  new_starts: cardData,
  trials_converted: cardData.extend({
    /** Of the trials that ended in the range, how many had converted by its end. */
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

/** Only this choice is offered, and it is also what a call without it gets. */
export const activityInput = z
  .strictObject({ groupby: z.literal('month').optional(), period: z.literal('24month').optional() })
  .optional();

/** Cents and number. */
const revenue = z.object({ revenue: amount(z.int().nullable()), count: z.int() });

export const activityRow = z.object({
  /** YYYY-MM */
  groupby: z.string(),
  partial: z.boolean(),
  users: z.object({
    /** Members who began a subscription of the plan in the month, by its title. */
    by_plans: z.record(z.string(), z.int()),
    /** The same with the plans' ids; titles need not be unique. */
    plans: z.array(z.object({ plan_id: z.int(), plan_title: z.string(), count: z.int() })),
  }),
  purchases: z.object({ subscription: revenue, content: revenue, ticket: revenue, empty: revenue }),
  transactions: revenue,
});
export type ActivityRow = z.infer<typeof activityRow>;

/** An amount in cents of the default currency, and the days it is of. */
const amountOf = z.object({ amount: amount(z.int().nullable()), date_start: plainDate, date_end: plainDate });
const countOf = z.object({ count: z.int(), date_start: plainDate, date_end: plainDate });

export const statistic = z.object({
  /** Upper case; the amounts are in it. */
  currency: z.string(),
  /** The counts are not complete yet: all figures are being counted. */
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
  /** YYYY-MM */
  groupby: z.string(),
  partial: z.boolean(),
  date_end: plainDate,
  /** Payers at the month's end; who pays for two plans counts once. */
  total_subscribers: z.int(),
  items: z.array(z.object({ plan_id: z.int(), plan_title: z.string(), total_subscribers: z.int() })),
});

/** Of lists that are made of figures: all figures are being counted, and the list is not complete until that is over. */
export const listOfFigures = { counting: z.boolean() };

const panelFlags = z.strictObject(
  Object.fromEntries(panels.map((panel) => [panel, z.boolean()])) as Record<Panel, z.ZodBoolean>,
);

/** How all cards compared with their rows at the last nightly check. */
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
    /** Upper case. */
    default_stats_currency: z.string(),
    /** IANA name; cuts the days of every figure. */
    reporting_timezone: z.string(),
  }),
  /** Null until the first night. */
  self_check: amount(selfCheck.nullable()),
});
export type DashboardSettings = z.infer<typeof dashboardSettings>;

/** What is left out stays as it is. */
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
