import { z } from 'zod';
import { plainDate, timestamp } from '../../base/dates.ts';
import { hiddenWithout } from '../../base/hidden-fields.ts';
import { idParam } from '../../base/ids.ts';
import { pageOf, paging } from '../../base/paging.ts';

const amount = hiddenWithout('amounts');
const named = z.object({ id: z.int(), title: z.string() });

/** Origins of a subscription: bought, on trial, a gift, a seat paid by another member, attached by an operator. */
export const subscriptionKind = z.enum(['paid', 'trial', 'gift', 'seat', 'attached']);
export const subscriptionStatus = z.enum(['active', 'past_due', 'ended']);
export const endCause = z.enum(['cancelled', 'payment_failed', 'expired', 'admin', 'erased']);
export const pastDueReason = z.enum(['no_payment_method', 'charge_failed', 'not_charged']);

/** Subscription that a member holds or held. */
export const memberSubscription = z.object({
  id: z.int(),
  version: z.int(),
  /** Title of the pricing option. */
  title: z.string(),
  subscription_id: z.int(),
  type: z.enum(['standard', 'gift', 'multi-seat']),
  plan_id: z.int(),
  plan_title: z.string(),
  kind: subscriptionKind,
  status: subscriptionStatus,
  subscription_start_date: timestamp,
  /** End of the current period; null if it never ends. */
  subscription_end_date: timestamp.nullable(),
  /** End of access as it stands: the end, or the last day of grace while past due. */
  access_until: timestamp.nullable(),
  autorenew: z.boolean(),
  /** External billing that still renews it; null if there is none. */
  renewed_elsewhere: z.enum(['stripe', 'other']).nullable(),
  /** True if the option is sold with renewal. */
  is_allowed_autorenew: z.boolean(),
  /** True if it is in its trial now. */
  is_trial: z.boolean(),
  /** True if it began with a trial. */
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
  /** Net price of a regular period at the next renewal, in cents; of the current period if it doesn't renew. */
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
  /** State: only open or only ended ones. */
  state: z.enum(['held', 'ended']).optional(),
});
export const subscriptionPage = pageOf(memberSubscription);

/**
 * End of a subscription: an instant, or a day in the site's zone through which access lasts and on which a renewing
 * subscription is charged next. Null never ends.
 */
const endDate = z.union([plainDate, timestamp]).nullable().optional();

const attachFields = {
  /** End. Defaults to one period. */
  subscription_end_date: endDate,
  is_allowed_next_subscription: z.boolean().optional(),
};
const editFields = {
  subscription_end_date: endDate,
  autorenew: z.boolean().optional(),
  is_allowed_next_subscription: z.boolean().optional(),
  /** False: the trial is over, and the rest of it was given. True reverts that. */
  is_trial: z.boolean().optional(),
};

/** `subscriptionId` is the member's subscription. */
export const heldSubscriptionInput = z.strictObject({ id: idParam, subscriptionId: idParam });

/** `subscriptionId` is the pricing option. */
export const attachSubscriptionInput = z.strictObject({
  id: idParam,
  subscriptionId: idParam,
  ...attachFields,
});

/** `subscriptionId` is the member's subscription. */
export const editSubscriptionInput = z.strictObject({
  id: idParam,
  subscriptionId: idParam,
  ...editFields,
  /** Version that the caller read; a newer stored version answers 409. */
  version: z.int().optional(),
});

/** `subscriptionId` is the pricing option for `attach`, the member's subscription for `edit`. */
export const subscriptionEffectInput = z.strictObject({
  id: idParam,
  subscriptionId: idParam,
  action: z.enum(['attach', 'edit']),
  ...editFields,
});

/** Forecast of a subscription as it stands. */
export const forecast = z.object({
  /** End of access without further payments or changes; null if it never ends, or not before a payment is due. */
  access_ends_at: timestamp.nullable(),
  /** Next automatic charge; VAT included. */
  next_charge: z
    .object({ at: timestamp, amount: z.int(), currency: z.string(), title: z.string() })
    .nullable(),
  /** Monthly recurring revenue, in cents. */
  mrr: z.int(),
  currency: z.string(),
});
export type Forecast = z.infer<typeof forecast>;

/** Subscription or group that already opens the same plan to the member. */
const holding = z.object({
  /** Id of the member's subscription; null if it comes with a group. */
  id: z.int().nullable(),
  /** Title of the pricing option. */
  title: z.string(),
  /** Name of the group that it comes with. */
  group: z.string().nullable(),
  /** End of access as in `forecast`. */
  access_ends_at: timestamp.nullable(),
  /** Time of the renewal; null if it doesn't renew. */
  renews_at: timestamp.nullable(),
});

/** Preview of saving. */
export const subscriptionEffect = z.object({
  /** Current forecast; null if no subscription gives the member this plan yet. */
  before: forecast.nullable(),
  /** Forecast after saving; null if it would be refused. */
  after: forecast.nullable(),
  is_changed: z.boolean(),
  /** For `attach`: the longest subscription of the same plan; null if there is none. */
  holds: holding.nullable(),
  /** Reasons why nothing changes, or hints before it does. */
  notes: z.array(z.string()),
  /** Reasons why it would be refused, by field. */
  refusals: z.array(z.object({ field: z.string(), text: z.string() })),
});
export type SubscriptionEffect = z.infer<typeof subscriptionEffect>;
