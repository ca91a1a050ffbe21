// Inputs of bulk changes of content prices, and of the ends of subscriptions.
import { z } from 'zod';
import { maxCents } from '../../base/cents.ts';
import { plainDate } from '../../base/dates.ts';
import { id } from '../../base/ids.ts';
import { cents, currency } from '../../base/money.ts';
import { contentFilter } from '../content/schemas.ts';
import { memberFilter } from '../members/schemas.ts';
import {
  bulkChosenMax,
  extendDaysMax,
  extendMonthsMax,
  priceShareMax,
  priceShareMin,
  priceSteps,
} from './words.ts';

/** Order for changing prices. Free content stays free when prices are raised or lowered by a share or an amount. */
export const priceChangeOrder = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set_price'), price: cents, currency }),
  z
    .strictObject({
      kind: z.literal('move_price'),
      /** Hundredths of a percent; negative values lower the price. */
      share: z.int().min(priceShareMin).max(priceShareMax).optional(),
      /** Minor units; negative values lower the price. Prices in other currencies are skipped. */
      amount: z.int().min(-maxCents).max(maxCents).optional(),
      /** Currency of `amount`. */
      currency: currency.optional(),
      /** Hundredths of a unit that the new price is rounded to, half a step up. Defaults to 1. */
      step: z.union(priceSteps.map((step) => z.literal(step))).optional(),
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
    content_ids: z.array(id).min(1).max(bulkChosenMax).optional(),
    filter: contentFilter.optional(),
    change: priceChangeOrder,
  })
  .refine((input) => (input.content_ids === undefined) !== (input.filter === undefined), {
    path: ['content_ids'],
    message: 'Choose content or a filter.',
  });

/** Order for changing the ends of subscriptions. With `plan_id`, only those of this plan. */
export const endChangeOrder = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('set_end'),
    /**
     * Day in the site's zone, today at the earliest. Access lasts through it; renewing subscriptions are charged next
     * on it.
     */
    date: plainDate,
    plan_id: id.optional(),
  }),
  z
    .strictObject({
      kind: z.literal('extend_end'),
      amount: z.int().min(1).max(extendDaysMax),
      unit: z.enum(['days', 'months']),
      plan_id: id.optional(),
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
    user_ids: z.array(id).min(1).max(bulkChosenMax).optional(),
    filter: memberFilter.optional(),
    change: endChangeOrder,
  })
  .refine((input) => (input.user_ids === undefined) !== (input.filter === undefined), {
    path: ['user_ids'],
    message: 'Choose members or a filter.',
  });
