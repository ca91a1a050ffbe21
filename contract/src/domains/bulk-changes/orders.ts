// What is asked of prices of content, and of ends of what members hold.
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

/** What prices become. What is free stays free when prices are moved. */
export const priceChangeOrder = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set_price'), price: cents, currency }),
  z
    .strictObject({
      kind: z.literal('move_price'),
      /** Hundredths of a percent; below 0 lowers. */
      share: z.int().min(priceShareMin).max(priceShareMax).optional(),
      /** Minor units; below 0 lowers. Prices in other currencies are skipped. */
      amount: z.int().min(-maxCents).max(maxCents).optional(),
      /** Of `amount`. */
      currency: currency.optional(),
      /** Hundredths of a unit that the new price is a multiple of; half a step goes up. 1 when left out. */
      step: z.union(priceSteps.map((step) => z.literal(step))).optional(),
    })
    .refine(({ share, amount, currency: of }) =>
      share === undefined
        ? amount !== undefined && of !== undefined
        : amount === undefined && of === undefined,
    ),
]);
export type PriceChangeOrder = z.infer<typeof priceChangeOrder>;

/** Either chosen pieces of content, or all that a filter finds ({} is all content); exactly one of the two. */
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

/** When what members hold ends. With `plan_id`, of this plan alone. */
export const endChangeOrder = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('set_end'),
    /** In the site's zone, today at the earliest. Access lasts through it; what renews is charged next on it. */
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

/** What chosen members hold, or all that a filter of members finds; exactly one of the two. */
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
