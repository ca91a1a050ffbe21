// What events of the catalogue tell of, as JSON of the wire. Reads the tables of later domains by SQL alone.
import type { ReadScope } from '#server/database/scope.ts';

type Client = Pick<ReadScope, 'client'>;

const time = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export interface MemberFact {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  confirmed: boolean;
  active: boolean;
  created_at: string;
}

/** Those of them that are still there. */
export async function memberFacts({ client }: Client, siteId: number, ids: readonly number[]) {
  const { rows } = await client.query<MemberFact>(
    `select id, email, first_name, last_name, confirmed, active, ${time('created_at')} as created_at
     from members where resource_id = $1 and id = any($2)`,
    [siteId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** What a statement that answers one column of JSON has found; null for nothing. */
async function oneFact<Fact>(
  { client }: Client,
  statement: string,
  values: readonly unknown[],
): Promise<Fact | null> {
  const { rows } = await client.query<{ fact: Fact }>(statement, [...values]);
  return rows[0]?.fact ?? null;
}

export interface SubscriptionFact {
  id: number;
  plan: { id: number; title: string };
  price_cents: number;
  kind: string;
}

export const subscriptionFact = (scope: Client, siteId: number, id: number) =>
  oneFact<SubscriptionFact>(
    scope,
    `select json_build_object('id', s.id, 'plan', json_build_object('id', p.id, 'title', p.title),
       'pricing_option', json_build_object('id', o.id, 'title', o.title), 'status', s.status, 'kind', s.kind,
       'price_cents', s.price_cents, 'currency', s.currency, 'starts_at', ${time('s.starts_at')},
       'ends_at', ${time('s.ends_at')}, 'autorenew', s.autorenew) as fact
     from member_subscriptions s
     join plans p on p.resource_id = s.resource_id and p.id = s.plan_id
     join pricing_options o on o.resource_id = s.resource_id and o.id = s.pricing_option_id
     where s.resource_id = $1 and s.id = $2`,
    [siteId, id],
  );

export interface PaymentFact {
  id: number;
  amount_cents: number;
  currency: string;
  pay_system: string;
}

export const paymentFact = (scope: Client, siteId: number, id: number) =>
  oneFact<PaymentFact>(
    scope,
    `select json_build_object('id', id, 'amount_cents', amount_cents, 'currency', currency, 'status', status,
       'pay_system', pay_system, 'created_at', ${time('created_at')}) as fact
     from transactions where resource_id = $1 and id = $2`,
    [siteId, id],
  );

export interface AdjustmentFact {
  id: number;
  kind: string;
  amount_cents: number;
}

export const adjustmentFact = (scope: Client, siteId: number, id: number) =>
  oneFact<AdjustmentFact>(
    scope,
    `select json_build_object('id', id, 'kind', kind, 'amount_cents', amount_cents) as fact
     from transaction_adjustments where resource_id = $1 and id = $2`,
    [siteId, id],
  );

export interface CodeFact {
  id: number;
  title: string;
  code: string;
}

export const codeFact = (scope: Client, siteId: number, table: 'invites' | 'promos', id: number) =>
  oneFact<CodeFact>(
    scope,
    `select json_build_object('id', id, 'title', title, 'code', code) as fact
     from ${table} where resource_id = $1 and id = $2`,
    [siteId, id],
  );

export interface TicketFact {
  event: { id: number; title: string };
  ticket: { id: number; title: string };
  price_cents: number;
}

const ticket = `json_build_object('event', json_build_object('id', e.id, 'title', e.title),
  'ticket', json_build_object('id', t.id, 'title', t.title), 'price_cents', t.price_cents)`;
const eventOfTicket = 'join ticket_events e on e.resource_id = t.resource_id and e.id = t.ticket_event_id';

export const ticketFact = (scope: Client, siteId: number, id: number) =>
  oneFact<TicketFact>(
    scope,
    `select ${ticket} as fact from tickets t ${eventOfTicket} where t.resource_id = $1 and t.id = $2`,
    [siteId, id],
  );

/** The ticket of a pass. */
export const passFact = (scope: Client, siteId: number, id: number) =>
  oneFact<TicketFact>(
    scope,
    `select ${ticket} as fact from passes p
     join tickets t on t.resource_id = p.resource_id and t.id = p.ticket_id ${eventOfTicket}
     where p.resource_id = $1 and p.id = $2`,
    [siteId, id],
  );

export const groupFact = (scope: Client, siteId: number, id: number) =>
  oneFact<{ id: number; name: string }>(
    scope,
    `select json_build_object('id', id, 'name', name) as fact from groups where resource_id = $1 and id = $2`,
    [siteId, id],
  );
