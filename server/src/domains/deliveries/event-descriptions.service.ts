// Reads the data of domain events beside their members, for many events at once, so that those of a month need few
// queries.
import { amountToText } from '#contract/base/cents.ts';
import { domainEvents, type EventName, type EventPayload } from '#contract/base/events.ts';
import type { StoredEvent } from '#server/database/event-subscribers.ts';
import type { ReadScope } from '#server/database/scope.ts';
import {
  adjustmentFacts,
  codeFacts,
  groupFacts,
  passFacts,
  paymentFacts,
  subscriptionFacts,
  ticketFacts,
} from './occurrences.queries.ts';

/** Data of an event beside its member. `result` is left out if it says whether the member's email is confirmed. */
export interface EventDescription {
  memberIds: readonly (number | null)[];
  data?: Record<string, unknown>;
  /** Text for conditions; left out if it is the member's email. */
  text?: string;
  result?: boolean;
}

/**
 * Reads the data of many events together.
 * @returns a function from an event's payload to its data; null if its subject is gone
 */
type Ask<Name extends EventName> = (
  scope: ReadScope,
  siteId: number,
  payloads: readonly EventPayload<Name>[],
) => Promise<(payload: EventPayload<Name>) => EventDescription | null>;
type Of<Name extends EventName> = { sources: readonly Name[]; tell: Ask<Name> };

/** Pairs events whose payloads look alike with the function that reads their data. */
function of<const Name extends EventName>(sources: readonly Name[], tell: Ask<Name>) {
  return { sources, tell } satisfies Of<Name>;
}

const idsOf = (payloads: readonly { id: number }[]) => payloads.map(({ id }) => id);

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
  async (scope, siteId, payloads) => {
    const found = await subscriptionFacts(scope, siteId, idsOf(payloads));
    return ({ id, member_id }) => {
      const subscription = found.get(id);
      if (!subscription) return null;
      const result = subscription.price_cents > 0 && ['paid', 'trial'].includes(subscription.kind);
      return { memberIds: [member_id], data: { subscription }, text: subscription.plan.title, result };
    };
  },
);

const money = (cents: number, currency: string) => `${amountToText(cents, currency)} ${currency}`;

const payments = of(['transaction.succeeded', 'transaction.failed'], async (scope, siteId, payloads) => {
  const found = await paymentFacts(scope, siteId, idsOf(payloads));
  return ({ id, member_id }) => {
    const payment = found.get(id);
    if (!payment) return null;
    const text = money(payment.amount_cents, payment.currency);
    return { memberIds: [member_id], data: { payment }, text, result: payment.pay_system === 'manual' };
  };
});

const adjustments = of(['transaction.refunded', 'transaction.disputed'], async (scope, siteId, payloads) => {
  const found = await paymentFacts(scope, siteId, idsOf(payloads));
  const given = await adjustmentFacts(
    scope,
    siteId,
    payloads.map(({ adjustment_id: id }) => id),
  );
  return ({ id, member_id, adjustment_id }) => {
    const payment = found.get(id);
    const adjustment = given.get(adjustment_id);
    if (!payment || !adjustment) return null;
    return {
      memberIds: [member_id],
      data: { payment: { ...payment, adjustment } },
      text: money(adjustment.amount_cents, payment.currency),
      result: payment.pay_system === 'manual',
    };
  };
});

const groups = of(['group.members_attached', 'group.members_detached'], async (scope, siteId, payloads) => {
  const found = await groupFacts(scope, siteId, idsOf(payloads));
  return ({ id, member_ids }) => {
    const group = found.get(id);
    return group ? { memberIds: member_ids, data: { group }, text: group.name } : null;
  };
});

const invites = of(['invite.redeemed'], async (scope, siteId, payloads) => {
  const found = await codeFacts('invites')(scope, siteId, idsOf(payloads));
  return ({ id, member_id }) => {
    const invite = found.get(id);
    return invite ? { memberIds: [member_id], data: { invite }, text: invite.code } : null;
  };
});

const promos = of(['promo.redeemed'], async (scope, siteId, payloads) => {
  const found = await codeFacts('promos')(scope, siteId, idsOf(payloads));
  return ({ id, member_id }) => {
    const promo = found.get(id);
    const result = member_id !== null;
    return promo ? { memberIds: [member_id], data: { promo }, text: promo.code, result } : null;
  };
});

const issued = of(['pass.issued'], async (scope, siteId, payloads) => {
  const found = await ticketFacts(
    scope,
    siteId,
    payloads.map(({ ticket_id: id }) => id),
  );
  return ({ ids, ticket_id, member_id }) => {
    const about = found.get(ticket_id);
    if (!about) return null;
    const { event, ticket, price_cents } = about;
    const data = { event, ticket, passes: ids };
    return { memberIds: [member_id], data, text: event.title, result: price_cents > 0 };
  };
});

const assigned = of(['pass.assigned'], async (scope, siteId, payloads) => {
  const found = await passFacts(scope, siteId, idsOf(payloads));
  return ({ id, member_id }) => {
    const about = found.get(id);
    if (!about) return null;
    const { event, ticket } = about;
    const data = { event, ticket, pass: { id } };
    return { memberIds: [member_id], data, text: event.title, result: member_id !== null };
  };
});

const created = of(['member.created'], async () => ({ ids }) => ({ memberIds: ids }));
const updated = of(['member.updated'], async () => ({ ids, fields }) => ({
  memberIds: ids,
  data: { fields },
}));

type TellMany = (
  scope: ReadScope,
  siteId: number,
  events: readonly StoredEvent[],
) => Promise<Map<number, EventDescription>>;

/** Wraps such a pair: returns the data of those events that it handles, by event id. */
function asking<Name extends EventName>({ sources, tell }: Of<Name>): TellMany {
  return async (scope, siteId, events) => {
    const own = events.flatMap(({ id, name, payload }) => {
      const source = sources.find((one) => one === name);
      return source ? [{ id, payload: domainEvents[source].parse(payload) }] : [];
    });
    if (own.length === 0) return new Map();
    const toldOf = await tell(
      scope,
      siteId,
      own.map(({ payload }) => payload),
    );
    return new Map(
      own.flatMap(({ id, payload }) => {
        const told = toldOf(payload);
        return told ? [[id, told] as const] : [];
      }),
    );
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

/** Returns the data of events, by their ids, without events outside the catalogue and those whose subject is gone. */
export async function describeEvents(
  scope: ReadScope,
  siteId: number,
  events: readonly StoredEvent[],
): Promise<Map<number, EventDescription>> {
  const told = new Map<number, EventDescription>();
  for (const ask of askers) for (const [id, one] of await ask(scope, siteId, events)) told.set(id, one);
  return told;
}
