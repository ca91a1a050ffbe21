import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { id, idParam } from '../../base/ids.ts';
import { pageOf, paging } from '../../base/paging.ts';
import { subscriptionStatus } from '../member-subscriptions/schemas.ts';

const recipient = z.object({
  id: z.int().describe('Id of the member.'),
  email: z.string().describe('Email address of the member.'),
  name: z.string().describe('First and last name; empty if unknown.'),
});

/** Gift or multi-seat subscription that a member gives to others. */
export const sponsoredSubscription = z.object({
  id: z.int().describe("Id of the member's subscription."),
  version: z.int().describe('Version of the row, incremented with each change.'),
  subscription: z
    .object({
      id: z.int().describe('Id of the pricing option.'),
      title: z.string().describe('Title of the pricing option.'),
      type: z.enum(['gift', 'multi-seat']).describe('Type of the pricing option.'),
      plan: z
        .object({
          id: z.int().describe('Id of the plan.'),
          title: z.string().describe('Title of the plan.'),
        })
        .describe('Plan of the pricing option.'),
    })
    .describe('Pricing option that the sponsor gives to others.'),
  status: subscriptionStatus.describe('State: running, with an overdue renewal, or ended.'),
  subscription_start_date: timestamp.describe('Start (UTC).'),
  subscription_end_date: timestamp
    .nullable()
    .describe('End of the current period, or the time it ended (UTC); null if it never ends.'),
  slots: z
    .array(recipient.nullable())
    .describe('One entry per seat: its member, or null while it is free. A gift has one.'),
  is_paying_by_sponsor: z
    .boolean()
    .describe('True if the current period of a multi-seat subscription was paid; false for gifts.'),
  autorenew: z.boolean().describe('True if it renews automatically at the end of the period.'),
  is_allowed_next_subscription: z
    .boolean()
    .describe("True if the pricing option's next subscription follows when the period ends without renewal."),
  is_trial: z.boolean().describe('True if it is in its trial now.'),
});
export type SponsoredSubscription = z.infer<typeof sponsoredSubscription>;

export const sponsoredListInput = z.strictObject({
  id: idParam.describe('Id of the member who gives.'),
  ...paging,
});
export const sponsoredPage = pageOf(sponsoredSubscription);

export const sponsorInput = z.strictObject({
  id: idParam.describe('Id of the member who gives.'),
  subscription_id: id.describe('Id of a pricing option of type gift or multi-seat.'),
  recipient_id: id
    .nullable()
    .optional()
    .describe('Id of the member who receives a gift; null for none yet. Not for multi-seat options.'),
});
