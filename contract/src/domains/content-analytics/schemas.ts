import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { anyOf, filterOf, textFilter } from '../../base/filters.ts';
import { askedBy, hiddenWithout } from '../../base/hidden-fields.ts';
import { idParam } from '../../base/ids.ts';
import { orderedBy, pageOf, paging } from '../../base/paging.ts';
import { analyticsNumbers, analyticsOrderColumns, publishedWithin, sightOfOrder } from './words.ts';

const amount = hiddenWithout('amounts');

/** What was typed to find categories and authors, or the ids of those that are chosen already. */
export const analyticsOptionsInput = z
  .strictObject({
    filter: filterOf({ category: textFilter, author: textFilter, ids: anyOf(idParam) }).optional(),
  })
  .optional();

/** What the filter and the order can be set to. `id` is what the other calls take. */
const choice = z.object({ title: z.string(), id: z.union([z.int(), z.string()]).optional() });
const terms = z.array(z.object({ title: z.string(), id: z.int().optional() }));

export const analyticsOptions = z.object({
  category: terms,
  author: terms,
  published: z.array(choice),
  order: z.array(choice),
});
export type AnalyticsOptions = z.infer<typeof analyticsOptions>;

/** Content of any of these categories, by any of these authors, and published within so long, until now. */
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
    order: askedBy(sightOfOrder, order),
    sort,
    filter: analyticsFilter.optional(),
  })
  .optional();

export const analyticsTotalInput = z.strictObject({ filter: analyticsFilter.optional() }).optional();

/** Percent with one decimal; null where nobody viewed anything. */
const percent = z.number().nullable();
/** Cents with one decimal; null where there is nothing to divide by. */
const fineCents = amount(z.number().nullable());

const titled = z.object({ title: z.string() });

/** What one piece of content came to. Percentages are of its unique readers. */
export const analyticsRow = z.object({
  content: z.object({
    id: z.int(),
    title: z.string(),
    /** When it was published or, where that is not known, when it came here. */
    date: timestamp,
    link: z.string().nullable(),
    categories: z.array(titled),
    authors: z.array(titled),
  }),
  views: z.int(),
  /** Members and devices that nobody signed in on, each once. */
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
  /** Of amounts, upper case. */
  currency: z.string(),
  /** All figures are being counted, for the first time or anew, and are not complete until that is over. */
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

/** The one row of the totals. */
export const analyticsTotal = z.object({ items: z.array(analyticsTotals), ...ofFigures });

export const analyticsRowsInput = z.strictObject({
  of: z.enum(analyticsNumbers),
  /** Of this piece of content alone. */
  content_id: idParam.optional(),
  filter: analyticsFilter.optional(),
  ...paging,
});

/** One row behind a number. */
export const analyticsRowBehind = z.object({
  /** The last decision of the session; of the reader; when they signed up or began to pay. */
  at: timestamp,
  /** Null for a reader who was not signed in, and for members who were erased. */
  member: z.object({ id: z.int(), name: z.string(), email: z.string() }).nullable(),
  /** The id stays when the member was erased. */
  member_id: z.int().nullable(),
  /** The device of a reader who was not signed in. */
  device: z.string().nullable(),
  /** Null where several pieces of content are counted together. */
  content: z.object({ id: z.int(), title: z.string() }).nullable(),
  /** What the row adds to the number. */
  count: z.int(),
  /** Views of the reader, where each reader counts once. */
  views: z.int().nullable(),
  /** Of a sign-up or start: the decision that it belongs to. */
  decided_at: timestamp.nullable(),
  subscription_id: z.int().nullable(),
  /** New recurring revenue of a start: cents a month, with one decimal. */
  amount: z.number().nullable(),
  /** Lower case. */
  currency: z.string().nullable(),
});
export type AnalyticsRowBehind = z.infer<typeof analyticsRowBehind>;

export const analyticsRows = pageOf(analyticsRowBehind).extend({
  /** The number itself: what the counts of all rows add up to. */
  value: z.int(),
  /** Of starts: what their new recurring revenue in the default currency adds up to, cents a month with one decimal. */
  amount: z.number().nullable(),
  ...ofFigures,
});
export type AnalyticsRows = z.infer<typeof analyticsRows>;
