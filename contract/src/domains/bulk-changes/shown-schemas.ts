// Changes and their forecasts as they are shown.
import { z } from 'zod';
import { plainDate, timestamp } from '../../base/dates.ts';

const tags = z.array(z.string());
const plan = z
  .object({ id: z.int().describe('Id of the plan.'), title: z.string().describe('Title of the plan.') })
  .nullable();

/** Order with the group's name, for display. */
export const shownChange = z.union([
  z.object({
    kind: z.literal('add_tags').describe('Adds tags to the members.'),
    tags: tags.describe('Tags to add.'),
  }),
  z.object({
    kind: z.literal('remove_tags').describe('Removes tags from the members.'),
    tags: tags.describe('Tags to remove.'),
  }),
  z.object({
    kind: z.literal('attach_group').describe('Adds the members to a group.'),
    group: z
      .object({
        id: z.int().describe('Id of the group.'),
        name: z.string().describe('Name of the group; empty if it no longer exists.'),
      })
      .describe('Group that the members join.'),
  }),
  z.object({
    kind: z.enum(['activate', 'deactivate', 'lock', 'unlock']).describe('Changes the state of the members.'),
  }),
  z.object({
    kind: z.literal('set_price').describe('Sets every price to the same amount.'),
    price: z.int().describe('New price in cents; 0 makes the content free.'),
    currency: z.string().describe('ISO 4217 code in lower case.'),
  }),
  z.object({
    kind: z
      .literal('move_price')
      .describe('Raises or lowers every price, by `share` or by `amount` with its `currency`.'),
    share: z
      .int()
      .nullable()
      .describe('Hundredths of a percent, negative to lower the price; null for a change by `amount`.'),
    amount: z
      .int()
      .nullable()
      .describe('Cents of `currency`, negative to lower the price; null for a change by `share`.'),
    currency: z
      .string()
      .nullable()
      .describe('Currency of `amount`: ISO 4217 in lower case; null for a change by `share`.'),
    step: z.int().describe('Hundredths of a unit that the new price is rounded to, half a step up.'),
  }),
  z.object({
    kind: z.literal('set_end').describe('Sets every end to the same day.'),
    date: plainDate.describe(
      "Day in the site's zone: the last day of access, or the day of the next charge.",
    ),
    plan: plan.describe('Plan whose subscriptions are changed; null for all.'),
  }),
  z.object({
    kind: z.literal('extend_end').describe('Moves every end later.'),
    amount: z.int().describe('Number of days or months.'),
    unit: z.enum(['days', 'months']).describe('Unit of `amount`.'),
    plan: plan.describe('Plan whose subscriptions are changed; null for all.'),
  }),
]);
export type ShownChange = z.infer<typeof shownChange>;

/** Forecast totals of the rows that change, before and after. */
export const willComeTo = z.object({
  prices: z
    .array(
      z.object({
        currency: z.string().describe('ISO 4217 code in lower case.'),
        before: z.int().describe('Sum of the current prices in cents.'),
        after: z.int().describe('Sum of the new prices in cents.'),
      }),
    )
    .optional()
    .describe('Price changes only: sums by currency, in cents.'),
  ends: z
    .object({
      first: timestamp.nullable().describe('Earliest new end in UTC; null without one.'),
      last: timestamp.nullable().describe('Latest new end in UTC; null without one.'),
      postponed: z.int().describe('Number of renewals that come later than now.'),
      settled: z.int().describe('Number of past-due payments that are no longer collected.'),
    })
    .optional()
    .describe('End changes only: the new ends, each the last instant of access or the next charge.'),
  held: z
    .object({
      members: z.int().describe('Number of these members.'),
      plan: z.string().describe('Title of the plan.'),
    })
    .optional()
    .describe('Group changes only: members who join and already hold a plan of the group by themselves.'),
});
export type WillComeTo = z.infer<typeof willComeTo>;
