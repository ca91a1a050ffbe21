import { z } from 'zod';
import { plainDate, timestamp } from '../../base/dates.ts';
import { hiddenWithout } from '../../base/hidden-fields.ts';
import { idParam } from '../../base/ids.ts';
import { pageOf, paging } from '../../base/paging.ts';

const amount = hiddenWithout('amounts');
const named = z.object({
  id: z.int().describe('Id of the pricing option.'),
  title: z.string().describe('Title of the pricing option.'),
});

export const subscriptionKind = z.enum(['paid', 'trial', 'gift', 'seat', 'attached']);
export const subscriptionStatus = z.enum(['active', 'past_due', 'ended']);
export const endCause = z.enum(['cancelled', 'payment_failed', 'expired', 'admin', 'erased']);
export const pastDueReason = z.enum(['no_payment_method', 'charge_failed', 'not_charged']);

/** Subscription that a member holds or held. */
export const memberSubscription = z.object({
  id: z.int().describe("Id of the member's subscription."),
  version: z.int().describe('Version of the row, incremented with each change; send it back with an update.'),
  title: z.string().describe('Title of the pricing option.'),
  subscription_id: z.int().describe('Id of the pricing option.'),
  type: z.enum(['standard', 'gift', 'multi-seat']).describe('Type of the pricing option.'),
  plan_id: z.int().describe('Id of the plan.'),
  plan_title: z.string().describe('Title of the plan.'),
  kind: subscriptionKind.describe(
    "Origin: bought, on trial, a gift, a seat of another member's subscription, or attached by an operator.",
  ),
  status: subscriptionStatus.describe('State: running, with an overdue renewal, or ended.'),
  subscription_start_date: timestamp.describe('Start (UTC).'),
  subscription_end_date: timestamp
    .nullable()
    .describe('End of the current period, or the time it ended (UTC); null if it never ends.'),
  access_until: timestamp
    .nullable()
    .describe(
      'End of access as it stands, with the grace period while past due (UTC); null if it never ends.',
    ),
  autorenew: z.boolean().describe('True if it renews automatically at the end of the period.'),
  renewed_elsewhere: z
    .enum(['stripe', 'other'])
    .nullable()
    .describe('External billing that still renews an imported subscription; null if there is none.'),
  is_allowed_autorenew: z.boolean().describe('True if the pricing option is sold with automatic renewal.'),
  is_trial: z.boolean().describe('True if it is in its trial now.'),
  is_trial_subscription: z.boolean().describe('True if it began with a trial.'),
  is_allowed_next_subscription: z
    .boolean()
    .describe('True if `next_subscription` follows when the period ends without renewal.'),
  next_subscription: named
    .nullable()
    .describe('Pricing option that is named to follow this one; null if there is none.'),
  downgrade_subscription: named
    .nullable()
    .describe(
      'Pricing option that starts, if it is free, when a renewal is never paid; null if there is none.',
    ),
  is_attached_by_admin: z.boolean().describe('True if an operator gave it without payment.'),
  cancelled_at: timestamp
    .nullable()
    .describe('Time at which automatic renewal was turned off (UTC); null if it was not.'),
  ended_at: timestamp.nullable().describe('Time at which it ended (UTC); null if it has not.'),
  end_cause: endCause.nullable().describe('Reason why it ended; null if it has not.'),
  past_due_reason: pastDueReason
    .nullable()
    .describe('Reason why the renewal is, or was at the end, overdue; null for none.'),
  seats: z.int().describe('Number of seats of a multi-seat subscription; otherwise 0.'),
  seats_taken: z.int().describe('Number of seats that members have.'),
  price: amount(
    z
      .int()
      .nullable()
      .describe("Net price of the next regular period, or of the current one if it doesn't renew, in cents."),
  ),
  price_currency: z
    .string()
    .describe('Currency of `price`; it differs from `currency` if the renewal is in another one.'),
  currency: z.string().describe('Currency of the current period and of `mrr`, code in lower case.'),
  period: z.string().describe('Period that `price` pays for, such as `1 month`.'),
  mrr: amount(z.int().nullable().describe('Monthly recurring revenue, in cents of `currency`.')),
});
export type MemberSubscription = z.infer<typeof memberSubscription>;

export const subscriptionListInput = z.strictObject({
  id: idParam.describe('Id of the member.'),
  ...paging,
  state: z.enum(['held', 'ended']).optional().describe('Only open or only ended ones. Default: both.'),
});
export const subscriptionPage = pageOf(memberSubscription);

const endDate = z.union([plainDate, timestamp]).nullable().optional();

const attachFields = {
  subscription_end_date: endDate.describe(
    "Last day of access in the site's zone, or an instant of the end; null never ends. Default: one period.",
  ),
  is_allowed_next_subscription: z
    .boolean()
    .optional()
    .describe("True to continue with the pricing option's next subscription. Default: false."),
};
const editFields = {
  subscription_end_date: endDate.describe(
    "Last day of access, or day of the next charge if it renews, in the site's zone; or an instant. Null never ends.",
  ),
  autorenew: z.boolean().optional().describe('True to renew automatically, false to end with the period.'),
  is_allowed_next_subscription: z
    .boolean()
    .optional()
    .describe("True to continue with the pricing option's next subscription after the period."),
  is_trial: z
    .boolean()
    .optional()
    .describe('False ends the trial: the rest of it counts as given by an operator. True reverts that.'),
};

export const heldSubscriptionInput = z.strictObject({
  id: idParam.describe('Id of the member.'),
  subscriptionId: idParam.describe("Id of the member's subscription."),
});

export const attachSubscriptionInput = z.strictObject({
  id: idParam.describe('Id of the member.'),
  subscriptionId: idParam.describe('Id of the pricing option to give.'),
  ...attachFields,
});

export const editSubscriptionInput = z.strictObject({
  id: idParam.describe('Id of the member.'),
  subscriptionId: idParam.describe("Id of the member's subscription."),
  ...editFields,
  version: z.int().optional().describe('Version that the caller read; a newer stored version answers 409.'),
});

export const subscriptionEffectInput = z.strictObject({
  id: idParam.describe('Id of the member.'),
  subscriptionId: idParam.describe(
    "Id of the pricing option for `attach`, of the member's subscription for `edit`.",
  ),
  action: z
    .enum(['attach', 'edit'])
    .describe('Call to preview: giving a pricing option, or changing a subscription.'),
  ...editFields,
});

/** Forecast of a subscription as it stands. */
export const forecast = z.object({
  access_ends_at: timestamp
    .nullable()
    .describe(
      'End of access without payments or changes (UTC); null if never, or not before a payment is due.',
    ),
  next_charge: z
    .object({
      at: timestamp.describe('Time of the charge (UTC).'),
      amount: z.int().describe('Amount in cents of `currency`, VAT included.'),
      currency: z.string().describe('Currency of `amount`, code in lower case.'),
      title: z.string().describe('Title of the pricing option that is charged for.'),
    })
    .nullable()
    .describe('Next automatic charge; null if there is none.'),
  mrr: z.int().describe('Monthly recurring revenue, in cents of `currency`.'),
  currency: z.string().describe('Currency of `mrr`, code in lower case.'),
});
export type Forecast = z.infer<typeof forecast>;

/** Subscription or group that already opens the same plan to the member. */
const holding = z.object({
  id: z.int().nullable().describe("Id of the member's subscription; null if it comes with a group."),
  title: z.string().describe('Title of the pricing option.'),
  group: z.string().nullable().describe("Name of the group that it comes with; null for the member's own."),
  access_ends_at: timestamp
    .nullable()
    .describe(
      'End of access without payments or changes (UTC); null if never, or not before a payment is due.',
    ),
  renews_at: timestamp.nullable().describe("Time of the next charge (UTC); null if it isn't charged again."),
});

/** Preview of saving. */
export const subscriptionEffect = z.object({
  before: forecast
    .nullable()
    .describe('Forecast as things are; null if no subscription gives the member this plan yet.'),
  after: forecast.nullable().describe('Forecast after saving; null if it would be refused.'),
  is_changed: z.boolean().describe('True if saving would change anything.'),
  holds: holding
    .nullable()
    .describe('For `attach`: the longest subscription that opens the same plan; null if there is none.'),
  notes: z.array(z.string()).describe('Consequences of saving, or reasons why nothing changes, in words.'),
  refusals: z
    .array(
      z.object({
        field: z.string().describe('Name of the input field.'),
        text: z.string().describe('Reason in words.'),
      }),
    )
    .describe('Reasons why saving would be refused; empty if it would not.'),
});
export type SubscriptionEffect = z.infer<typeof subscriptionEffect>;
