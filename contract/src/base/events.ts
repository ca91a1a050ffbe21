/**
 * Domain events: one line per event, named `<noun>.<past participle>`, with its payload. An event is stored in the
 * transaction of the change and kept for 90 days. A change of many rows emits events of up to 1,000 ids each; an import
 * of members emits one, at its end.
 */
import { z } from 'zod';
import { id } from './ids.ts';

/** Largest number of ids in one event. */
export const idsInEvent = 1_000;

const ids = z.array(id).min(1).max(idsInEvent);
const some = z.object({ ids });
/** Ids of changed rows; `fields` are the names of the changed fields. */
const changed = z.object({ ids, fields: z.array(z.string()) });
const count = z.int().min(0);

/** Subscription of a member or of a group. */
const subscription = z.object({
  id,
  member_id: id.nullable(),
  group_id: id.nullable(),
  plan_id: id,
  pricing_option_id: id,
});

/** Charge; `member_id` is null if the payer is unknown. */
const charge = z.object({ id, member_id: id.nullable() });
/** Refund or other money returned from a charge, in whole or in part. */
const adjustment = z.object({ id, member_id: id.nullable(), adjustment_id: id });

const membersOfGroup = z.object({ id, member_ids: ids });

const schemas = {
  /** The settings of the site were saved. `fields` are paths such as `settings.webhooks`, without their values. */
  'settings.changed': z.object({ version: z.int(), fields: z.array(z.string()) }),

  'member.created': some,
  'member.updated': changed.extend({ bulk_change_id: id.optional() }),
  /** The members' data was erased: the ids belong to no account any more. */
  'member.erased': some,
  'member_import.ended': z.object({
    id,
    state: z.enum(['done', 'stopped', 'failed']),
    created: count,
    updated: count,
    rejected: count,
  }),
  'member_import.undone': z.object({ id, removed: count, kept: count, removed_sales: count }),

  'group.created': some,
  'group.updated': changed,
  'group.removed': some,
  'group.members_attached': membersOfGroup,
  'group.members_detached': membersOfGroup,

  'plan.created': some,
  'plan.updated': changed,
  'plan.removed': some,
  'pricing_option.created': some,
  'pricing_option.updated': changed,
  'pricing_option.removed': some,
  'ticket_event.created': some,
  'ticket_event.updated': changed,
  'ticket_event.removed': some,
  'ticket.created': some,
  'ticket.updated': changed,
  'ticket.removed': some,
  'promo.created': some,
  'promo.updated': changed,
  'promo.removed': some,
  /** A promo was redeemed in a purchase; `member_id` is null for a buyer without an account yet. */
  'promo.redeemed': z.object({ id, use_id: id, member_id: id.nullable() }),
  'invite.created': some,
  'invite.updated': changed,
  'invite.removed': some,
  'invite.redeemed': z.object({ id, use_id: id, member_id: id }),
  /** Content came from the publisher's site, by an import or by its own call. */
  'content.created': some,
  'content.updated': changed,
  /** The rules that put content behind the wall were saved. */
  'content_wall.changed': z.object({ version: z.int() }),
  'popup_template.created': some,
  'popup_template.updated': changed,
  'popup_template.removed': some,

  'subscription.trial_started': subscription,
  'subscription.started': subscription,
  'subscription.attached': subscription,
  'subscription.renewed': subscription,
  'subscription.switched': subscription,
  'subscription.cancelled': subscription,
  'subscription.uncancelled': subscription,
  'subscription.past_due': subscription,
  'subscription.recovered': subscription,
  'subscription.edited': subscription,
  'subscription.ended': subscription,

  /** A purchase cost nothing. */
  'transaction.free': charge,
  'transaction.pending': charge,
  'transaction.succeeded': charge,
  'transaction.failed': charge,
  'transaction.updated': charge.extend({ fields: z.array(z.string()) }),
  'transaction.removed': charge,
  'transaction.refunded': adjustment,
  'transaction.disputed': adjustment,
  'transaction.credited': adjustment,

  /** Tickets were bought or given; `member_id` owns them. */
  'pass.issued': z.object({ ids, ticket_id: id, member_id: id }),
  /** `member_id` uses the pass from now on; null if it was taken back from its user. */
  'pass.assigned': z.object({ id, member_id: id.nullable() }),
  'pass.removed': z.object({ id, ticket_id: id }),
} as const;

export type EventName = keyof typeof schemas;
type EventPayloads = { [Name in EventName]: z.infer<(typeof schemas)[Name]> };
/** Nouns of rows that the CRUD verbs create, change and remove; these verbs emit the events. */
export type RowNoun =
  | 'group'
  | 'plan'
  | 'pricing_option'
  | 'ticket_event'
  | 'ticket'
  | 'promo'
  | 'invite'
  | 'popup_template';
export type EventPayload<Name extends EventName> = EventPayloads[Name];

/** Payload schema of each event. */
export const domainEvents: { readonly [Name in EventName]: z.ZodType<EventPayloads[Name]> } = schemas;

/** Returns whether a name is a current event: stored events outlive the code that emitted them. */
export function isEventName(name: string): name is EventName {
  return name in schemas;
}

/** Splits ids into parts that each fit into one event. */
export function inParts(all: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(all.length / idsInEvent) }, (_, part) =>
    all.slice(part * idsInEvent, (part + 1) * idsInEvent),
  );
}
