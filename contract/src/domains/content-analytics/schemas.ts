import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { anyOf, filterOf, textFilter } from '../../base/filters.ts';
import { hiddenWithout, inputRequiresByValue } from '../../base/hidden-fields.ts';
import { idParam } from '../../base/ids.ts';
import { orderedBy, pageOf, paging } from '../../base/paging.ts';
import { analyticsNumbers, analyticsOrderColumns, publishedWithin, sightOfOrder } from './words.ts';

const amount = hiddenWithout('amounts');

export const analyticsOptionsInput = z
  .strictObject({
    filter: filterOf({
      category: textFilter.describe('Part of the title of a category.'),
      author: textFilter.describe('Part of the name of an author.'),
      ids: anyOf(idParam).describe(
        'Ids of categories and authors that are chosen already, to get their titles.',
      ),
    })
      .optional()
      .describe('Text to search categories and authors for, or the ids of those already chosen.'),
  })
  .optional();

const choice = z.object({
  title: z.string().describe('Title of the option, in English.'),
  id: z
    .union([z.int(), z.string()])
    .optional()
    .describe('Value for `filter[published]` or `order` of the other calls.'),
});
const terms = z.array(
  z.object({
    title: z.string().describe('Title of the category, or name of the author.'),
    id: z.int().optional().describe('Id for `filter[category]` or `filter[author]` of the other calls.'),
  }),
);

export const analyticsOptions = z.object({
  category: terms.describe('Matching categories, at most 20 unless ids were given.'),
  author: terms.describe('Matching authors, at most 20 unless ids were given.'),
  published: z.array(choice).describe('Options for the age of content.'),
  order: z.array(choice).describe('Columns that the list can be ordered by.'),
});
export type AnalyticsOptions = z.infer<typeof analyticsOptions>;

export const analyticsFilter = filterOf({
  title: textFilter.describe('Part of the title of the content.'),
  category: anyOf(idParam).describe('Ids of categories; content in any of them.'),
  author: anyOf(idParam).describe('Ids of authors; content by any of them.'),
  published: z.enum(publishedWithin).describe('Largest age of the content since its publication.'),
});
export type AnalyticsFilter = z.infer<typeof analyticsFilter>;

const { order, sort } = orderedBy(analyticsOrderColumns);

export const analyticsListInput = z
  .strictObject({
    ...paging,
    order: inputRequiresByValue(sightOfOrder, order.describe('Column to order by. Default: `total_views`.')),
    sort: sort.describe('Direction of the order. Default: `desc`.'),
    filter: analyticsFilter.optional().describe('Conditions that the content must all meet.'),
  })
  .optional();

export const analyticsTotalInput = z
  .strictObject({
    filter: analyticsFilter.optional().describe('Conditions on the content that is counted. Default: all.'),
  })
  .optional();

const percent = z.number().nullable();
const fineCents = z.number().nullable();

/** Metrics of one piece of content. */
export const analyticsRow = z.object({
  content: z
    .object({
      id: z.int().describe('Id of the content.'),
      title: z.string().describe('Title of the content.'),
      date: timestamp.describe('Time of publication, or of arrival here if that is unknown (UTC).'),
      link: z.string().nullable().describe("Address on the publisher's site; null if unknown."),
      categories: z
        .array(z.object({ title: z.string().describe('Title of the category.') }))
        .describe('Categories of the content.'),
      authors: z
        .array(z.object({ title: z.string().describe('Name of the author.') }))
        .describe('Authors of the content.'),
    })
    .describe('The content that the row counts.'),
  views: z.int().describe('Number of views.'),
  unique: z.int().describe('Number of readers: members, and devices without a sign-in, each counted once.'),
  granted_percent: percent.describe(
    'Readers who were let in, in percent of unique readers, one decimal; null without readers.',
  ),
  granted_total: z.int().describe('Decisions that let a reader in; one per session in half an hour.'),
  paywalled_percent: percent.describe(
    'Readers who met the paywall, in percent of unique readers, one decimal; null without readers.',
  ),
  paywalled_total: z.int().describe('Decisions that met the paywall; one per session in half an hour.'),
  signups_percent: percent.describe(
    'Sign-ups in percent of unique readers, one decimal; null without readers.',
  ),
  count_signups: z.int().describe('Sign-ups that are attributed to the content.'),
  conversions_percent: percent.describe(
    'Conversions in percent of unique readers, one decimal; null without readers.',
  ),
  count_conversions: z.int().describe('Starts of paid subscriptions that are attributed to the content.'),
  mrr_per_view: amount(
    fineCents.describe('New monthly recurring revenue per view, in cents, one decimal; null without views.'),
  ),
  mrr_per_paywall: amount(
    fineCents.describe(
      'New monthly recurring revenue per paywall met, in cents, one decimal; null for none.',
    ),
  ),
});
export type AnalyticsRow = z.infer<typeof analyticsRow>;

const ofFigures = {
  currency: z.string().describe("The site's default currency, in which amounts are; code in upper case."),
  counting: z.boolean().describe('True while all metrics are being rebuilt and are therefore incomplete.'),
};

export const analyticsPage = pageOf(analyticsRow).extend(ofFigures);

export const analyticsTotals = z.object({
  content_total: z.int().describe('Number of pieces of content.'),
  views_total: z.int().describe('Number of views.'),
  unique_total: z.int().describe('Number of readers; a reader of several pieces counts once.'),
  granted_percent: percent.describe(
    'Readers who were let in, in percent of unique readers, one decimal; null without readers.',
  ),
  granted_total: z.int().describe('Decisions that let a reader in.'),
  paywall_percent: percent.describe(
    'Readers who met the paywall, in percent of unique readers, one decimal; null without readers.',
  ),
  paywall_total: z.int().describe('Decisions that met the paywall.'),
  signups_percent: percent.describe(
    'Sign-ups in percent of unique readers, one decimal; null without readers.',
  ),
  signups_total: z.int().describe('Sign-ups that are attributed to content.'),
  conversions_percent: percent.describe(
    'Conversions in percent of unique readers, one decimal; null without readers.',
  ),
  conversions_total: z.int().describe('Starts of paid subscriptions that are attributed to content.'),
  mrr_per_view_total: amount(
    fineCents.describe('New monthly recurring revenue per view, in cents, one decimal; null without views.'),
  ),
  mrr_per_paywall_total: amount(
    fineCents.describe(
      'New monthly recurring revenue per paywall met, in cents, one decimal; null for none.',
    ),
  ),
});
export type AnalyticsTotals = z.infer<typeof analyticsTotals>;

export const analyticsTotal = z.object({
  items: z.array(analyticsTotals).describe('The totals, always one row.'),
  ...ofFigures,
});

export const analyticsRowsInput = z.strictObject({
  of: z.enum(analyticsNumbers).describe('Number whose rows are listed.'),
  content_id: idParam.optional().describe('Id of a piece of content, to count only this one.'),
  filter: analyticsFilter.optional().describe('Conditions on the content that is counted. Default: all.'),
  ...paging,
});

/** One row behind a number. */
export const analyticsRowBehind = z.object({
  at: timestamp.describe(
    'Time of the last decision of the session or reader, or of the sign-up or first payment (UTC).',
  ),
  member: z
    .object({
      id: z.int().describe('Id of the member.'),
      name: z.string().describe('First and last name; empty if unknown.'),
      email: z.string().describe('Email address of the member.'),
    })
    .nullable()
    .describe('The member; null for a reader without a sign-in and for an erased member.'),
  member_id: z
    .int()
    .nullable()
    .describe('Id of the member, which stays after an erasure; null for a reader without a sign-in.'),
  device: z
    .string()
    .nullable()
    .describe('Anonymous id of the device of a reader without a sign-in; null for a member.'),
  content: z
    .object({
      id: z.int().describe('Id of the content.'),
      title: z.string().describe('Title of the content.'),
    })
    .nullable()
    .describe('Piece of content; null if several are counted together.'),
  count: z.int().describe('Contribution of the row to the number.'),
  views: z.int().nullable().describe('Views of the reader; only for `unique`, otherwise null.'),
  decided_at: timestamp
    .nullable()
    .describe('Time of the decision that a sign-up or start is attributed to (UTC); otherwise null.'),
  subscription_id: z
    .int()
    .nullable()
    .describe("Id of the member's subscription that started; otherwise null."),
  amount: z
    .number()
    .nullable()
    .describe('Monthly recurring revenue of a start, in cents of `currency`, one decimal; otherwise null.'),
  currency: z.string().nullable().describe('Currency of `amount`, code in lower case.'),
});
export type AnalyticsRowBehind = z.infer<typeof analyticsRowBehind>;

export const analyticsRows = pageOf(analyticsRowBehind).extend({
  value: z.int().describe('The number itself: the sum of `count` over all rows of all pages.'),
  amount: z
    .number()
    .nullable()
    .describe(
      'Monthly recurring revenue of all starts in `currency`, in cents, one decimal; otherwise null.',
    ),
  ...ofFigures,
});
export type AnalyticsRows = z.infer<typeof analyticsRows>;
