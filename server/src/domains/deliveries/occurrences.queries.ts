// Reads the data of catalogue events as JSON in their API shape. It reads tables of later domains by SQL only, because
// it may not import their code.
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

/** Returns those of the members that still exist, keyed by id. */
export async function memberFacts({ client }: Client, siteId: number, ids: readonly number[]) {
  const { rows } = await client.query<MemberFact>(
    `select id, email, first_name, last_name, confirmed, active, ${time('created_at')} as created_at
     from members where resource_id = $1 and id = any($2)`,
    [siteId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Items by id. Deleted items are missing. */
export type Facts<Fact> = ReadonlyMap<number, Fact>;

/** Runs a statement that returns an id and a JSON column, for these ids; `$1` is the site. */
async function factsBy<Fact>(
  { client }: Client,
  siteId: number,
  ids: readonly number[],
  statement: string,
): Promise<Facts<Fact>> {
  const { rows } = await client.query<{ id: number; fact: Fact }>(statement, [siteId, [...new Set(ids)]]);
  return new Map(rows.map(({ id, fact }) => [id, fact]));
}

type Find<Fact> = (scope: Client, siteId: number, ids: readonly number[]) => Promise<Facts<Fact>>;

const finding =
  <Fact>(statement: string): Find<Fact> =>
  (scope, siteId, ids) =>
    factsBy(scope, siteId, ids, statement);

export interface SubscriptionFact {
  id: number;
  plan: { id: number; title: string };
  price_cents: number;
  kind: string;
}

export const subscriptionFacts = finding<SubscriptionFact>(
  `select s.id, json_build_object('id', s.id, 'plan', json_build_object('id', p.id, 'title', p.title),
     'pricing_option', json_build_object('id', o.id, 'title', o.title), 'status', s.status, 'kind', s.kind,
     'price_cents', s.price_cents, 'currency', s.currency, 'starts_at', ${time('s.starts_at')},
     'ends_at', ${time('s.ends_at')}, 'autorenew', s.autorenew) as fact
   from member_subscriptions s
   join plans p on p.resource_id = s.resource_id and p.id = s.plan_id
   join pricing_options o on o.resource_id = s.resource_id and o.id = s.pricing_option_id
   where s.resource_id = $1 and s.id = any($2)`,
);

export interface PaymentFact {
  id: number;
  amount_cents: number;
  currency: string;
  pay_system: string;
}

export const paymentFacts = finding<PaymentFact>(
  `select id, json_build_object('id', id, 'amount_cents', amount_cents, 'currency', currency, 'status', status,
     'pay_system', pay_system, 'created_at', ${time('created_at')}) as fact
   from transactions where resource_id = $1 and id = any($2)`,
);

export interface AdjustmentFact {
  id: number;
  kind: string;
  amount_cents: number;
}

export const adjustmentFacts = finding<AdjustmentFact>(
  `select id, json_build_object('id', id, 'kind', kind, 'amount_cents', amount_cents) as fact
   from transaction_adjustments where resource_id = $1 and id = any($2)`,
);

export interface CodeFact {
  id: number;
  title: string;
  code: string;
}

export const codeFacts = (table: 'invites' | 'promos') =>
  finding<CodeFact>(
    `select id, json_build_object('id', id, 'title', title, 'code', code) as fact
     from ${table} where resource_id = $1 and id = any($2)`,
  );

export interface TicketFact {
  event: { id: number; title: string };
  ticket: { id: number; title: string };
  price_cents: number;
}

const ticket = `json_build_object('event', json_build_object('id', e.id, 'title', e.title),
  'ticket', json_build_object('id', t.id, 'title', t.title), 'price_cents', t.price_cents)`;
const eventOfTicket = 'join ticket_events e on e.resource_id = t.resource_id and e.id = t.ticket_event_id';

export const ticketFacts = finding<TicketFact>(
  `select t.id, ${ticket} as fact from tickets t ${eventOfTicket} where t.resource_id = $1 and t.id = any($2)`,
);

/** Returns the tickets of passes. */
export const passFacts = finding<TicketFact>(
  `select p.id, ${ticket} as fact from passes p
   join tickets t on t.resource_id = p.resource_id and t.id = p.ticket_id ${eventOfTicket}
   where p.resource_id = $1 and p.id = any($2)`,
);

export const groupFacts = finding<{ id: number; name: string }>(
  `select id, json_build_object('id', id, 'name', name) as fact from groups where resource_id = $1 and id = any($2)`,
);
