import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { eventCatalogue } from '#contract/base/event-catalogue.ts';
import type { ActionFilter, ActionOrderColumn } from '#contract/domains/actions/schemas.ts';
import { countedDays } from '#contract/domains/actions/words.ts';
import { conditionsOf, type Order } from '#server/database/list.ts';
import type { DB } from '#server/database/schema.ts';
import type { ReadScope } from '#server/database/scope.ts';

/** Returns the condition for events whose titles contain the typed text. */
function eventsOf(typed: string): Expression<SqlBool> | null {
  if (typed === '') return null;
  const wanted = typed.toLowerCase();
  const found = eventCatalogue.filter(({ title }) => title.toLowerCase().includes(wanted));
  return sql<SqlBool>`h.event_id = any(${found.map(({ id }) => id)}::int[])`;
}

function matching(filter: ActionFilter): Expression<SqlBool>[] {
  return conditionsOf<ActionFilter>(filter, {
    event: eventsOf,
    type: (type) => sql<SqlBool>`h.type = ${type}`,
    active: (active) => sql<SqlBool>`h.active = ${active}`,
  });
}

const orderColumns: Record<ActionOrderColumn, RawBuilder<unknown>> = {
  id: sql`h.id`,
  type: sql`h.type`,
  active: sql`h.active`,
  created_at: sql`h.created_at`,
};

const handlersOf = (db: Kysely<DB>, siteId: number) =>
  db
    .selectFrom('event_handlers as h')
    .leftJoin('email_templates as t', (join) =>
      join.onRef('t.resource_id', '=', 'h.resource_id').onRef('t.id', '=', 'h.mail_template_id'),
    )
    .selectAll('h')
    .select('t.name as template_name')
    .where('h.resource_id', '=', siteId);

export type StoredAction = NonNullable<Awaited<ReturnType<typeof findAction>>>;

export function findAction(db: Kysely<DB>, siteId: number, id: number) {
  return handlersOf(db, siteId).where('h.id', '=', id).executeTakeFirst();
}

interface Page {
  filter: ActionFilter;
  order: Order<ActionOrderColumn>;
  limit: number;
  offset: number;
}

export function findActions(db: Kysely<DB>, siteId: number, { filter, order, limit, offset }: Page) {
  return handlersOf(db, siteId)
    .where((eb) => eb.and(matching(filter)))
    .orderBy(orderColumns[order.column], order.direction)
    .orderBy('h.id', order.direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countActions(db: Kysely<DB>, siteId: number, filter: ActionFilter): Promise<number> {
  const { count } = await db
    .selectFrom('event_handlers as h')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('h.resource_id', '=', siteId)
    .where((eb) => eb.and(matching(filter)))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the active handlers of an event of the catalogue. */
export function findActiveForEvent(db: Kysely<DB>, siteId: number, eventId: number) {
  return handlersOf(db, siteId)
    .where('h.event_id', '=', eventId)
    .where('h.active', '=', true)
    .orderBy('h.id')
    .execute();
}

export interface Runs {
  /** Runs per day, the oldest day first. */
  days: number[];
  failed: number;
}

const noDays = () => Array.from({ length: countedDays }, () => 0);

/** Counts the runs of handlers per day in the site's zone, keyed by handler id. */
export async function runsOf(
  { client }: Pick<ReadScope, 'client'>,
  { siteId, zone, now }: { siteId: number; zone: string; now: Date },
  ids: readonly number[],
): Promise<(id: number) => Runs> {
  if (ids.length === 0) return () => ({ days: noDays(), failed: 0 });
  const { rows } = await client.query<{ id: number; age: number; runs: number; failed: number }>(
    `select handler_id as id,
       ($4::timestamptz at time zone $3)::date - (created_at at time zone $3)::date as age,
       count(*) as runs, count(*) filter (where state = 'failed') as failed
     from deliveries where resource_id = $1 and handler_id = any($2) group by 1, 2`,
    [siteId, ids, zone, now],
  );
  const found = new Map<number, Runs>();
  for (const { id, age, runs, failed } of rows) {
    const of = found.get(id) ?? { days: noDays(), failed: 0 };
    const day = countedDays - 1 - Number(age);
    if (day >= 0 && day < countedDays) of.days[day] = Number(runs);
    of.failed += Number(failed);
    found.set(id, of);
  }
  return (id) => found.get(id) ?? { days: noDays(), failed: 0 };
}

/** Tables of the handlers that events start. */
export type HandlerTable = 'event_handlers' | 'trigger_handlers';

/** Locks switching: until the end of the transaction, no other transaction switches a handler of the site on or off. */
export async function lockHandlerSwitch(
  { client }: Pick<ReadScope, 'client'>,
  siteId: number,
  table: HandlerTable,
): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtextextended($2 || ':' || $1, 0))", [siteId, table]);
}

export async function hasActive(db: Kysely<DB>, siteId: number, table: HandlerTable): Promise<boolean> {
  const found = await db
    .selectFrom(table)
    .select('id')
    .where('resource_id', '=', siteId)
    .where('active', '=', true)
    .limit(1)
    .execute();
  return found.length > 0;
}

export function findAllActions(db: Kysely<DB>, siteId: number) {
  return handlersOf(db, siteId).orderBy('h.id').execute();
}

/** Returns whether the site has the template or pricing option that a handler names. */
export async function referenceExists(
  db: Kysely<DB>,
  siteId: number,
  table: 'email_templates' | 'pricing_options',
  id: number,
): Promise<boolean> {
  const found = await db
    .selectFrom(table)
    .select('id')
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .execute();
  return found.length > 0;
}

/** Returns a stored domain event; undefined if it is gone. */
export function findEvent(db: Kysely<DB>, siteId: number, id: number) {
  return db
    .selectFrom('domain_events')
    .select(['name', 'payload'])
    .select((eb) => eb.fn.coalesce('happened_at', 'created_at').as('happened_at'))
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns those of the members who hold a subscription of the option's plan. */
export async function holdersOfPlan(
  db: Kysely<DB>,
  siteId: number,
  optionId: number,
  memberIds: readonly number[],
): Promise<Set<number>> {
  const found = await db
    .selectFrom('member_subscriptions as s')
    .innerJoin('pricing_options as o', (join) =>
      join.onRef('o.resource_id', '=', 's.resource_id').onRef('o.plan_id', '=', 's.plan_id'),
    )
    .select('s.member_id as id')
    .distinct()
    .where('s.resource_id', '=', siteId)
    .where(sql<SqlBool>`s.member_id = any(${memberIds}::bigint[])`)
    .where('s.status', '<>', 'ended')
    .where('o.id', '=', optionId)
    .execute();
  return new Set(found.flatMap(({ id }) => id ?? []));
}
