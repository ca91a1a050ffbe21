// Data of a webhook by the name of its catalogue event. Amounts are cents.
import { z } from 'zod';
import { timestamp } from './dates.ts';
import type { CatalogueEventName } from './event-catalogue.ts';

const id = z.int();
const titled = z.object({ id, title: z.string() });

const member = z.object({
  id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** True if the email address is confirmed. */
  confirmed: z.boolean(),
  active: z.boolean(),
  created_at: timestamp,
});

const subscription = z.object({
  id,
  plan: titled,
  pricing_option: titled,
  status: z.enum(['active', 'past_due', 'ended']),
  kind: z.enum(['paid', 'trial', 'gift', 'seat', 'attached']),
  price_cents: z.int(),
  currency: z.string(),
  starts_at: timestamp,
  /** End of the period; null if it has no end. */
  ends_at: timestamp.nullable(),
  autorenew: z.boolean(),
});

const payment = z.object({
  id,
  amount_cents: z.int(),
  currency: z.string(),
  status: z.string(),
  pay_system: z.enum(['manual', 'stripe', 'square', 'test_clock']),
  created_at: timestamp,
});

const adjusted = payment.extend({ adjustment: z.object({ id, kind: z.string(), amount_cents: z.int() }) });
const coded = z.object({ id, title: z.string(), code: z.string() });

const ofMember = z.object({ member });
/** Data of a subscription event; `member` is null for a subscription of a group. */
const ofSubscription = z.object({ member: member.nullable(), subscription });
const ofPayment = z.object({ member: member.nullable(), payment });
const ofAdjustment = z.object({ member: member.nullable(), payment: adjusted });
const ofGroup = z.object({ member, group: z.object({ id, name: z.string() }) });

/** Payload schemas by event. `member` has its state at the time of sending, not of the event. */
export const occurrenceData = {
  'member.registered': ofMember,
  'member.updated': ofMember.extend({ fields: z.array(z.string()) }),
  'subscription.purchased': ofSubscription,
  'subscription.trial_started': ofSubscription,
  'subscription.attached': ofSubscription,
  'subscription.renewed': ofSubscription,
  'subscription.switched': ofSubscription,
  'subscription.cancelled': ofSubscription,
  'subscription.past_due': ofSubscription,
  'subscription.ended': ofSubscription,
  'payment.succeeded': ofPayment,
  'payment.failed': ofPayment,
  'payment.refunded': ofAdjustment,
  'payment.disputed': ofAdjustment,
  'invite.used': ofMember.extend({ invite: coded }),
  'promo.used': z.object({ member: member.nullable(), promo: coded }),
  'ticket.purchased': ofMember.extend({ event: titled, ticket: titled, passes: z.array(id) }),
  'ticket.assigned': z.object({
    member: member.nullable(),
    event: titled,
    ticket: titled,
    pass: z.object({ id }),
  }),
  'group.joined': ofGroup,
  'group.left': ofGroup,
} as const satisfies Record<CatalogueEventName, z.ZodType>;

/** Data of an event by its name. */
export type OccurrenceData<Name extends CatalogueEventName> = z.infer<(typeof occurrenceData)[Name]>;
