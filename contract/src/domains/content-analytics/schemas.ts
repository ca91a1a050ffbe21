import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { anyOf, filterOf, textFilter } from '../../base/filters.ts';
import { hiddenWithout, inputRequiresByValue } from '../../base/hidden-fields.ts';
import { idParam } from '../../base/ids.ts';
import { orderedBy, pageOf, paging } from '../../base/paging.ts';
import { analyticsNumbers, analyticsOrderColumns, publishedWithin, sightOfOrder } from './words.ts';

const amount = hiddenWithout('amounts');

/** Search text for categories and authors, or the ids of those already chosen. */
export const analyticsOptionsInput = z
  .strictObject({
    filter: filterOf({ category: textFilter, author: textFilter, ids: anyOf(idParam) }).optional(),
  })
  .optional();

/** Option of the filter or the order. `id` is the value for the other calls. */
const choice = z.object({ title: z.string(), id: z.union([z.int(), z.string()]).optional() });
const terms = z.array(z.object({ title: z.string(), id: z.int().optional() }));

export const analyticsOptions = z.object({
  category: terms,
  author: terms,
  published: z.array(choice),
  order: z.array(choice),
});
export type AnalyticsOptions = z.infer<typeof analyticsOptions>;

/** Content of any of these categories, by any of these authors, and published within this time until now. */
export const analyticsFilter = filterOf({
  title: textFilter,
  category: anyOf(idParam),
  author: anyOf(idParam),
  published: z.enum(publishedWithin),
});
export type AnalyticsFilter = z.infer<typeof analyticsFilter>;

const { order, sort } = orderedBy(analyticsOrderColumns);

export const analyticsListInput = z
  .strictObject({
    ...paging,
    order: inputRequiresByValue(sightOfOrder, order),
    sort,
    filter: analyticsFilter.optional(),
  })
  .optional();

export const analyticsTotalInput = z.strictObject({ filter: analyticsFilter.optional() }).optional();

/** Percent with one decimal; null if there were no views. */
const percent = z.number().nullable();
/** Cents with one decimal; null if the divisor is 0. */
const fineCents = amount(z.number().nullable());

const titled = z.object({ title: z.string() });

/** Metrics of one piece of content. Percentages are of its unique readers. */
export const analyticsRow = z.object({
  content: z.object({
    id: z.int(),
    title: z.string(),
    /** Time of publication, or of arrival here if that is unknown. */
    date: timestamp,
    link: z.string().nullable(),
    categories: z.array(titled),
    authors: z.array(titled),
  }),
  views: z.int(),
  /** Number of members and of devices without a sign-in, each counted once. */
  unique: z.int(),
  granted_percent: percent,
  granted_total: z.int(),
  paywalled_percent: percent,
  paywalled_total: z.int(),
  signups_percent: percent,
  count_signups: z.int(),
  conversions_percent: percent,
  count_conversions: z.int(),
  mrr_per_view: fineCents,
  mrr_per_paywall: fineCents,
});
export type AnalyticsRow = z.infer<typeof analyticsRow>;

const ofFigures = {
  /** Currency of amounts, upper case. */
  currency: z.string(),
  /** True while all metrics are being rebuilt and are therefore incomplete. */
  counting: z.boolean(),
};

export const analyticsPage = pageOf(analyticsRow).extend(ofFigures);

export const analyticsTotals = z.object({
  content_total: z.int(),
  views_total: z.int(),
  unique_total: z.int(),
  granted_percent: percent,
  granted_total: z.int(),
  paywall_percent: percent,
  paywall_total: z.int(),
  signups_percent: percent,
  signups_total: z.int(),
  conversions_percent: percent,
  conversions_total: z.int(),
  mrr_per_view_total: fineCents,
  mrr_per_paywall_total: fineCents,
});
export type AnalyticsTotals = z.infer<typeof analyticsTotals>;

/** Answer with the single row of totals. */
export const analyticsTotal = z.object({ items: z.array(analyticsTotals), ...ofFigures });

export const analyticsRowsInput = z.strictObject({
  of: z.enum(analyticsNumbers),
  /** Id of a piece of content, to count only this one. */
  content_id: idParam.optional(),
  filter: analyticsFilter.optional(),
  ...paging,
});

/** One row behind a number. */
export const analyticsRowBehind = z.object({
  /** Time of the last decision of the session or of the reader, or of the sign-up or first payment. */
  at: timestamp,
  /** Member; null for a reader without a sign-in and for an erased member. */
  member: z.object({ id: z.int(), name: z.string(), email: z.string() }).nullable(),
  /** Id of the member; it stays after an erasure. */
  member_id: z.int().nullable(),
  /** Device of a reader without a sign-in. */
  device: z.string().nullable(),
  /** Piece of content; null if several are counted together. */
  content: z.object({ id: z.int(), title: z.string() }).nullable(),
  /** Contribution of the row to the number. */
  count: z.int(),
  /** Views of the reader, if each reader counts once. */
  views: z.int().nullable(),
  /** Sign-ups and starts only: time of the attributed decision. */
  decided_at: timestamp.nullable(),
  subscription_id: z.int().nullable(),
  /** New recurring revenue of a start: cents a month, with one decimal. */
  amount: z.number().nullable(),
  /** Currency code in lower case. */
  currency: z.string().nullable(),
});
export type AnalyticsRowBehind = z.infer<typeof analyticsRowBehind>;

export const analyticsRows = pageOf(analyticsRowBehind).extend({
  /** The number itself: the sum of the counts of all rows. */
  value: z.int(),
  /** Starts only: sum of their new recurring revenue in the default currency, cents a month with one decimal. */
  amount: z.number().nullable(),
  ...ofFigures,
});
export type AnalyticsRows = z.infer<typeof analyticsRows>;
