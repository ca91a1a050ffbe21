import { z } from 'zod';
import { plainDate, timestamp } from '../../base/dates.ts';
import { hiddenWithout } from '../../base/hidden-fields.ts';
import { idParam } from '../../base/ids.ts';
import { pageOf, paging } from '../../base/paging.ts';

const amount = hiddenWithout('amounts');
const named = z.object({ id: z.int(), title: z.string() });

/** How a member came by a subscription: bought, on trial, as a gift, a seat of somebody else's, given by an operator. */
export const subscriptionKind = z.enum(['paid', 'trial', 'gift', 'seat', 'attached']);
export const subscriptionStatus = z.enum(['active', 'past_due', 'ended']);
export const endCause = z.enum(['cancelled', 'payment_failed', 'expired', 'admin', 'erased']);
export const pastDueReason = z.enum(['no_payment_method', 'charge_failed', 'not_charged']);

/** One subscription that a member holds or held. */
export const memberSubscription = z.object({
  id: z.int(),
  version: z.int(),
  /** Of the pricing option. */
  title: z.string(),
  subscription_id: z.int(),
  type: z.enum(['standard', 'gift', 'multi-seat']),
  plan_id: z.int(),
  plan_title: z.string(),
  kind: subscriptionKind,
  status: subscriptionStatus,
  subscription_start_date: timestamp,
  /** When the current period ends, or ended; null never ends. */
  subscription_end_date: timestamp.nullable(),
  /** Until when it gives access as it stands: the end, or the last day of grace while a payment is overdue. */
  access_until: timestamp.nullable(),
  autorenew: z.boolean(),
  /** Whose billing still renews it; null where nobody else does. */
  renewed_elsewhere: z.enum(['stripe', 'other']).nullable(),
  /** Whether the option is sold so that it renews. */
  is_allowed_autorenew: z.boolean(),
  /** In its trial now. */
  is_trial: z.boolean(),
  /** Began with a trial. */
  is_trial_subscription: z.boolean(),
  is_allowed_next_subscription: z.boolean(),
  next_subscription: named.nullable(),
  downgrade_subscription: named.nullable(),
  is_attached_by_admin: z.boolean(),
  cancelled_at: timestamp.nullable(),
  ended_at: timestamp.nullable(),
  end_cause: endCause.nullable(),
  past_due_reason: pastDueReason.nullable(),
  seats: z.int(),
  seats_taken: z.int(),
  /** Net price of a regular period at the next renewal, in cents; of the current one where it does not renew. */
  price: amount(z.int().nullable()),
  /** Currency of `price`; differs from `currency` if it renews in another one. */
  price_currency: z.string(),
  currency: z.string(),
  /** Period that `price` pays for. */
  period: z.string(),
  /** Monthly recurring revenue, in cents. */
  mrr: amount(z.int().nullable()),
});
export type MemberSubscription = z.infer<typeof memberSubscription>;

export const subscriptionListInput = z.strictObject({
  id: idParam,
  ...paging,
  /** Open ones or ended ones alone. */
  state: z.enum(['held', 'ended']).optional(),
});
export const subscriptionPage = pageOf(memberSubscription);

/**
 * An instant, or a day in the site's zone: access lasts through it. Where the subscription renews, it is the day of the
 * next charge. Null never ends.
 */
const endDate = z.union([plainDate, timestamp]).nullable().optional();

const attachFields = {
  /** One period when left out. */
  subscription_end_date: endDate,
  is_allowed_next_subscription: z.boolean().optional(),
};
const editFields = {
  subscription_end_date: endDate,
  autorenew: z.boolean().optional(),
  is_allowed_next_subscription: z.boolean().optional(),
  /** False: the trial is over and what is left of it was given. True takes that back. */
  is_trial: z.boolean().optional(),
};

/** `subscriptionId` is what the member holds. */
export const heldSubscriptionInput = z.strictObject({ id: idParam, subscriptionId: idParam });

/** `subscriptionId` is the pricing option. */
export const attachSubscriptionInput = z.strictObject({
  id: idParam,
  subscriptionId: idParam,
  ...attachFields,
});

/** `subscriptionId` is what the member holds. */
export const editSubscriptionInput = z.strictObject({
  id: idParam,
  subscriptionId: idParam,
  ...editFields,
  /** The version that was read; a newer one in the meantime answers 409. */
  version: z.int().optional(),
});

/** `subscriptionId` is the pricing option for `attach`, what the member holds for `edit`. */
export const subscriptionEffectInput = z.strictObject({
  id: idParam,
  subscriptionId: idParam,
  action: z.enum(['attach', 'edit']),
  ...editFields,
});

/** What a subscription comes to as it stands. */
export const forecast = z.object({
  /** When access ends if nobody pays or changes anything; null never, or not before a payment is asked for. */
  access_ends_at: timestamp.nullable(),
  /** The first time that money is asked for by itself; VAT included. */
  next_charge: z
    .object({ at: timestamp, amount: z.int(), currency: z.string(), title: z.string() })
    .nullable(),
  /** Monthly recurring revenue, in cents. */
  mrr: z.int(),
  currency: z.string(),
});
export type Forecast = z.infer<typeof forecast>;

/** The subscription or group that opens the same plan to the member already. */
const holding = z.object({
  /** What the member holds; null for what comes with a group. */
  id: z.int().nullable(),
  /** Of the pricing option. */
  title: z.string(),
  /** Name of the group that it comes with. */
  group: z.string().nullable(),
  /** As in `forecast`. */
  access_ends_at: timestamp.nullable(),
  /** When it renews; null if it does not. */
  renews_at: timestamp.nullable(),
});

/** What saving would do. */
export const subscriptionEffect = z.object({
  /** Null if no subscription gives the member this plan yet. */
  before: forecast.nullable(),
  /** Null when it would be refused. */
  after: forecast.nullable(),
  is_changed: z.boolean(),
  /** For `attach`: the subscription of the same plan that lasts longest; null if there is none. */
  holds: holding.nullable(),
  /** Why nothing changes, or what is worth knowing before it does. */
  notes: z.array(z.string()),
  /** Why it would be refused, by field. */
  refusals: z.array(z.object({ field: z.string(), text: z.string() })),
});
export type SubscriptionEffect = z.infer<typeof subscriptionEffect>;
