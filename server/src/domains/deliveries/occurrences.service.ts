// A domain event as publishers' own rules see it: the entry of the catalogue, once for each member it names.
import { type CatalogueEvent, catalogueEventOf } from '#contract/base/event-catalogue.ts';
import { domainEvents, type EventName, type EventPayload } from '#contract/base/events.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import type { ToldEvent } from '#server/database/subscribers.ts';
import {
  adjustmentFact,
  codeFact,
  groupFact,
  type MemberFact,
  memberFacts,
  passFact,
  paymentFact,
  subscriptionFact,
  ticketFact,
} from './occurrences.queries.ts';

export interface Occurrence {
  entry: CatalogueEvent;
  eventId: number;
  happenedAt: Date;
  /** Null where nobody is known who it happened to. */
  memberId: number | null;
  /** As `occurrenceData` has it, by the entry's name. */
  data: Record<string, unknown>;
  /** What conditions compare. */
  text: string;
  result: boolean;
}

/** What an event tells beside its member. `result` is left out where it is whether the member's address is confirmed. */
interface Told {
  memberIds: readonly (number | null)[];
  data?: Record<string, unknown>;
  /** Left out where it is the member's email. */
  text?: string;
  result?: boolean;
}

type Ask<Name extends EventName> = (
  scope: ReadScope,
  siteId: number,
  payload: EventPayload<Name>,
) => Promise<Told | null>;
type Of<Name extends EventName> = { sources: readonly Name[]; tell: Ask<Name> };

/** How some events are told, whose payloads look alike. */
function of<const Name extends EventName>(sources: readonly Name[], tell: Ask<Name>) {
  return { sources, tell } satisfies Of<Name>;
}

const subscriptions = of(
  [
    'subscription.started',
    'subscription.trial_started',
    'subscription.attached',
    'subscription.renewed',
    'subscription.recovered',
    'subscription.switched',
    'subscription.cancelled',
    'subscription.past_due',
    'subscription.ended',
  ],
  async (scope, siteId, { id, member_id }) => {
    const subscription = await subscriptionFact(scope, siteId, id);
    if (!subscription) return null;
    const result = subscription.price_cents > 0 && ['paid', 'trial'].includes(subscription.kind);
    return { memberIds: [member_id], data: { subscription }, text: subscription.plan.title, result };
  },
);

const money = (cents: number, currency: string) => `${(cents / 100).toFixed(2)} ${currency}`;

const payments = of(
  ['transaction.succeeded', 'transaction.failed'],
  async (scope, siteId, { id, member_id }) => {
    const payment = await paymentFact(scope, siteId, id);
    if (!payment) return null;
    const text = money(payment.amount_cents, payment.currency);
    return { memberIds: [member_id], data: { payment }, text, result: payment.pay_system === 'manual' };
  },
);

const adjustments = of(
  ['transaction.refunded', 'transaction.disputed'],
  async (scope, siteId, { id, member_id, adjustment_id }) => {
    const payment = await paymentFact(scope, siteId, id);
    const adjustment = await adjustmentFact(scope, siteId, adjustment_id);
    if (!payment || !adjustment) return null;
    return {
      memberIds: [member_id],
      data: { payment: { ...payment, adjustment } },
      text: money(adjustment.amount_cents, payment.currency),
      result: payment.pay_system === 'manual',
    };
  },
);

const groups = of(
  ['group.members_attached', 'group.members_detached'],
  async (scope, siteId, { id, member_ids }) => {
    const group = await groupFact(scope, siteId, id);
    return group && { memberIds: member_ids, data: { group }, text: group.name };
  },
);

const invites = of(['invite.redeemed'], async (scope, siteId, { id, member_id }) => {
  const invite = await codeFact(scope, siteId, 'invites', id);
  return invite && { memberIds: [member_id], data: { invite }, text: invite.code };
});

const promos = of(['promo.redeemed'], async (scope, siteId, { id, member_id }) => {
  const promo = await codeFact(scope, siteId, 'promos', id);
  return promo && { memberIds: [member_id], data: { promo }, text: promo.code, result: member_id !== null };
});

const issued = of(['pass.issued'], async (scope, siteId, { ids, ticket_id, member_id }) => {
  const found = await ticketFact(scope, siteId, ticket_id);
  if (!found) return null;
  const { event, ticket, price_cents } = found;
  return {
    memberIds: [member_id],
    data: { event, ticket, passes: ids },
    text: event.title,
    result: price_cents > 0,
  };
});

const assigned = of(['pass.assigned'], async (scope, siteId, { id, member_id }) => {
  const found = await passFact(scope, siteId, id);
  if (!found) return null;
  const { event, ticket } = found;
  const data = { event, ticket, pass: { id } };
  return { memberIds: [member_id], data, text: event.title, result: member_id !== null };
});

const created = of(['member.created'], async (_scope, _siteId, { ids }) => ({ memberIds: ids }));
const updated = of(['member.updated'], async (_scope, _siteId, { ids, fields }) => ({
  memberIds: ids,
  data: { fields },
}));

/** Asks how an event is told, when it is one of these. */
function asking<Name extends EventName>({ sources, tell }: Of<Name>) {
  return (scope: ReadScope, siteId: number, event: ToldEvent): Promise<Told | null> | undefined => {
    const name = sources.find((source) => source === event.name);
    return name && tell(scope, siteId, domainEvents[name].parse(event.payload));
  };
}

const askers = [
  asking(created),
  asking(updated),
  asking(subscriptions),
  asking(payments),
  asking(adjustments),
  asking(groups),
  asking(invites),
  asking(promos),
  asking(issued),
  asking(assigned),
];

/**
 * What a domain event is in the words of the catalogue, once for each member whom it names; nothing for events that are
 * not in it, and for what is gone by now. Members are told as they are now.
 */
export async function occurrencesOf(
  scope: ReadScope,
  ctx: ResourceContext,
  event: ToldEvent,
): Promise<Occurrence[]> {
  const entry = catalogueEventOf(event.name);
  if (entry === null) return [];
  let told: Told | null = null;
  for (const ask of askers) told ??= (await ask(scope, ctx.resource.id, event)) ?? null;
  if (told === null) return [];
  const { memberIds, data, text, result } = told;
  const known = memberIds.filter((id) => id !== null);
  const members =
    known.length > 0 ? await memberFacts(scope, ctx.resource.id, known) : new Map<number, MemberFact>();
  return memberIds.flatMap((memberId): Occurrence[] => {
    const member = memberId === null ? null : (members.get(memberId) ?? null);
    if (memberId !== null && member === null) return [];
    return [
      {
        entry,
        eventId: event.id,
        happenedAt: event.happenedAt,
        memberId,
        data: { member, ...data },
        text: text ?? member?.email ?? '',
        result: result ?? member?.confirmed ?? false,
      },
    ];
  });
}
