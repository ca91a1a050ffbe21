// Reads the values that an event of the catalogue provides for a mail: those of the items that it names.

import { catalogueEventOf } from '#contract/base/event-catalogue.ts';
import type { EventName, EventPayload } from '#contract/base/events.ts';
import type { ReadScope } from '#server/database/scope.ts';
import type { Values } from '#server/platform/templates/fill-in.ts';
import { localDay, localMoment, moneyIn } from '#server/platform/templates/formats.ts';
import { findSite, type MailSite } from './people.queries.ts';
import { type FactKind, factKindOf } from './variables.ts';

/**
 * Statements by kind of item. Each returns texts, amounts in cents beside their currency, and times; `$1` is the site,
 * `$2` the item.
 */
const statements: Readonly<Record<FactKind, string>> = {
  // A subscription without renewal ends at the first instant of the next day, so 1 ms earlier is its last day.
  subscription: `
    select p.title as plan, o.title as option, s.price_cents, s.currency, s.starts_at as starts,
      case when s.autorenew then s.ends_at else s.ends_at - interval '1 millisecond' end as ends
    from member_subscriptions s
    join plans p on p.resource_id = s.resource_id and p.id = s.plan_id
    join pricing_options o on o.resource_id = s.resource_id and o.id = s.pricing_option_id
    where s.resource_id = $1 and s.id = $2`,
  payment: `
    select t.title, t.amount_cents, t.currency, t.created_at as date, t.card_last4 as card, t.failure_text as failure,
      a.amount_cents as given_back_cents
    from transactions t
    left join transaction_adjustments a
      on a.resource_id = t.resource_id and a.transaction_id = t.id and a.id = $3
    where t.resource_id = $1 and t.id = $2`,
  invite: 'select title, code from invites where resource_id = $1 and id = $2',
  promo: 'select title, code from promos where resource_id = $1 and id = $2',
  ticket: `
    select e.title as event, t.title, e.starts_at, e.timezone, e.location as place
    from passes s
    join tickets t on t.resource_id = s.resource_id and t.id = s.ticket_id
    join ticket_events e on e.resource_id = t.resource_id and e.id = t.ticket_event_id
    where s.resource_id = $1 and s.id = $2`,
  group: 'select name from groups where resource_id = $1 and id = $2',
};

type Found = Record<string, string | number | Date | null>;

const centsNames: Readonly<Record<string, string>> = {
  price_cents: 'price',
  amount_cents: 'amount',
  given_back_cents: 'given_back',
};

/** Formats the values for a mail. Missing values become an empty text. */
function written({ currency, timezone, starts_at: startsAt, ...found }: Found, site: MailSite): Values {
  const dates = { zone: site.timezone, country: site.country };
  const money = moneyIn(typeof currency === 'string' ? currency : 'usd');
  const values: Values = {};
  for (const [name, value] of Object.entries(found)) {
    const amount = centsNames[name];
    if (amount !== undefined) values[amount] = typeof value === 'number' ? money(value) : '';
    else values[name] = value instanceof Date ? localDay(value, dates) : String(value ?? '');
  }
  if (startsAt instanceof Date && typeof timezone === 'string')
    values.starts = localMoment(startsAt, { ...dates, zone: timezone });
  return values;
}

/** Returns the item that the payload names, and its refund or other adjustment. */
function named(payload: EventPayload<EventName>): { id: number; adjustmentId: number | null } | null {
  const adjustmentId = 'adjustment_id' in payload ? payload.adjustment_id : null;
  if ('id' in payload) return { id: payload.id, adjustmentId };
  const [id] = 'ids' in payload ? payload.ids : [];
  return id === undefined ? null : { id, adjustmentId: null };
}

/** A domain event as it was emitted. */
export interface EventOfMail {
  name: EventName;
  payload: EventPayload<EventName>;
  happenedAt: Date;
}

/**
 * Returns the values that a template can use beside those of the member and the site: `event`, and the item it is
 * about.
 */
export async function factsOf(
  scope: ReadScope,
  siteId: number,
  { name, payload, happenedAt }: EventOfMail,
): Promise<Values> {
  const site = await findSite(scope, siteId);
  const entry = catalogueEventOf(name);
  const event = {
    title: entry?.title ?? '',
    date: localDay(happenedAt, { zone: site.timezone, country: site.country }),
  };
  const kind = entry === null ? null : factKindOf(entry.name);
  const about = named(payload);
  if (kind === null || about === null) return { event };
  const values = kind === 'payment' ? [siteId, about.id, about.adjustmentId] : [siteId, about.id];
  const { rows } = await scope.client.query<Found>(statements[kind], values);
  return rows[0] ? { event, [kind]: written(rows[0], site) } : { event };
}
