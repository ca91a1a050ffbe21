// Inputs of bulk changes: of members, of content prices, and of the ends of subscriptions.
import { z } from 'zod';
import { maxCents } from '../../base/cents.ts';
import { plainDate } from '../../base/dates.ts';
import { id } from '../../base/ids.ts';
import { cents, currency } from '../../base/money.ts';
import { oneLine } from '../../base/one-line.ts';
import { contentFilter } from '../content/schemas.ts';
import { memberFilter } from '../members/schemas.ts';
import {
  bulkChosenMax,
  bulkTagsMax,
  extendDaysMax,
  extendMonthsMax,
  priceShareMax,
  priceShareMin,
  priceSteps,
} from './words.ts';

const tagList = z.array(z.string().overwrite(oneLine).min(1).max(100)).min(1).max(bulkTagsMax);

/** Members of a change: chosen ones, or those of a filter. */
const memberSelection = {
  user_ids: z
    .array(id)
    .min(1)
    .max(bulkChosenMax)
    .optional()
    .describe('Ids of the members. Either these or `filter` is needed, not both.'),
  filter: memberFilter
    .optional()
    .describe('Filter of the member list; {} is all members. Either this or `user_ids` is needed.'),
};

/** Order of a bulk change. */
export const bulkChangeOrder = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('add_tags').describe('Adds tags to the members.'),
    tags: tagList.describe('Tags to add, up to 20.'),
  }),
  z.strictObject({
    kind: z.literal('remove_tags').describe('Removes tags from the members.'),
    tags: tagList.describe('Tags to remove, up to 20.'),
  }),
  z.strictObject({
    kind: z.literal('attach_group').describe('Adds the members to a group.'),
    group_id: id.describe('Id of the group.'),
  }),
  z.strictObject({ kind: z.literal('activate').describe('Activates the members.') }),
  z.strictObject({ kind: z.literal('deactivate').describe('Deactivates the members.') }),
  z.strictObject({ kind: z.literal('lock').describe('Locks the members.') }),
  z.strictObject({ kind: z.literal('unlock').describe('Unlocks the members.') }),
]);
export type BulkChangeOrder = z.infer<typeof bulkChangeOrder>;

/** Input of a bulk change: either chosen members or a filter ({} is all members); exactly one of the two. */
export const bulkChangeInput = z
  .strictObject({
    ...memberSelection,
    change: bulkChangeOrder.describe('Change of the members.'),
  })
  .refine((input) => (input.user_ids === undefined) !== (input.filter === undefined), {
    path: ['user_ids'],
    message: 'Choose members or a filter.',
  });

/** Order for changing prices. Free content stays free when prices are raised or lowered by a share or an amount. */
export const priceChangeOrder = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('set_price').describe('Sets every price to the same amount.'),
    price: cents.describe('New price in cents; 0 makes the content free.'),
    currency: currency.describe('ISO 4217 code in lower case.'),
  }),
  z
    .strictObject({
      kind: z
        .literal('move_price')
        .describe('Raises or lowers every price, by `share` or by `amount` with its `currency`.'),
      share: z
        .int()
        .min(priceShareMin)
        .max(priceShareMax)
        .optional()
        .describe('Hundredths of a percent; negative values lower the price.'),
      amount: z
        .int()
        .min(-maxCents)
        .max(maxCents)
        .optional()
        .describe(
          'Cents of `currency`; negative values lower the price. Prices in other currencies are skipped.',
        ),
      currency: currency
        .optional()
        .describe('Currency of `amount`: ISO 4217 in lower case. Needed with it, refused without it.'),
      step: z
        .union(priceSteps.map((step) => z.literal(step)))
        .optional()
        .describe('Hundredths of a unit that the new price is rounded to, half a step up. Defaults to 1.'),
    })
    .refine(({ share, amount, currency: of }) =>
      share === undefined
        ? amount !== undefined && of !== undefined
        : amount === undefined && of === undefined,
    ),
]);
export type PriceChangeOrder = z.infer<typeof priceChangeOrder>;

/** Input of a price change: either chosen pieces of content or a filter ({} is all content); exactly one of the two. */
export const priceChangeInput = z
  .strictObject({
    content_ids: z
      .array(id)
      .min(1)
      .max(bulkChosenMax)
      .optional()
      .describe('Ids of the content to change. Either these or `filter` is needed, not both.'),
    filter: contentFilter
      .optional()
      .describe('Filter of the content list; {} is all content. Either this or `content_ids` is needed.'),
    change: priceChangeOrder.describe('Change of the prices.'),
  })
  .refine((input) => (input.content_ids === undefined) !== (input.filter === undefined), {
    path: ['content_ids'],
    message: 'Choose content or a filter.',
  });

/** Order for changing the ends of subscriptions. With `plan_id`, only those of this plan. */
export const endChangeOrder = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('set_end').describe('Sets every end to the same day.'),
    date: plainDate.describe(
      "Day in the site's zone, today or later: the last day of access, or the day of the next charge.",
    ),
    plan_id: id.optional().describe('Id of a plan, to change only its subscriptions.'),
  }),
  z
    .strictObject({
      kind: z.literal('extend_end').describe('Moves every end later.'),
      amount: z
        .int()
        .min(1)
        .max(extendDaysMax)
        .describe('Number of days or months; at most 3,660 days or 120 months.'),
      unit: z.enum(['days', 'months']).describe('Unit of `amount`.'),
      plan_id: id.optional().describe('Id of a plan, to change only its subscriptions.'),
    })
    .refine(({ amount, unit }) => unit === 'days' || amount <= extendMonthsMax, {
      path: ['amount'],
      message: `At most ${extendMonthsMax} months.`,
    }),
]);
export type EndChangeOrder = z.infer<typeof endChangeOrder>;

/** Input of an end change: either chosen members or a filter of members; exactly one of the two. */
export const endChangeInput = z
  .strictObject({
    ...memberSelection,
    change: endChangeOrder.describe('Change of the ends.'),
  })
  .refine((input) => (input.user_ids === undefined) !== (input.filter === undefined), {
    path: ['user_ids'],
    message: 'Choose members or a filter.',
  });
