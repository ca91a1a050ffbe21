import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { DeliveryFilter } from '#contract/domains/deliveries/schemas.ts';
import { conditionsOf, withinDates } from '#server/database/list.ts';
import type { DB } from '#server/database/schema.ts';

const existsIn = (table: 'event_handlers' | 'trigger_handlers') => sql<boolean>`exists (
  select from ${sql.table(table)} h where h.resource_id = d.resource_id and h.id = d.handler_id)`;

const isAction = existsIn('event_handlers');
const isTrigger = existsIn('trigger_handlers');

function matching(filter: DeliveryFilter, zone: string): Expression<SqlBool>[] {
  const same = (column: string) => (value: string) =>
    value === '' ? null : sql<SqlBool>`${sql.ref(column)} = ${value}`;
  return conditionsOf<DeliveryFilter>(filter, {
    kind: same('d.kind'),
    target: same('d.target'),
    state: same('d.state'),
    event: same('d.event_name'),
    user: (id) => sql<SqlBool>`d.member_id = ${id}`,
    handler: (id) => sql<SqlBool>`d.handler_id = ${id}`,
    is_run: (wanted) =>
      sql<SqlBool>`(d.handler_id is not null and (${isAction} or ${isTrigger})) = ${wanted}`,
    created_at: (range) => withinDates(sql.ref('d.created_at'), range, zone),
  });
}

function deliveriesOf(db: Kysely<DB>, siteId: number) {
  return db
    .selectFrom('deliveries as d')
    .leftJoin('members as m', (join) =>
      join.onRef('m.resource_id', '=', 'd.resource_id').onRef('m.id', '=', 'd.member_id'),
    )
    .select([
      'd.id',
      'd.kind',
      'd.target',
      'd.event_name',
      'd.member_id',
      'm.email',
      'd.handler_id',
      'd.state',
    ])
    .select(
      sql<
        'action' | 'trigger' | null
      >`case when ${isAction} then 'action' when ${isTrigger} then 'trigger' end`.as('handler_kind'),
    )
    .select(['d.attempts', 'd.next_try_at', 'd.last_status', 'd.last_error', 'd.created_at', 'd.finished_at'])
    .where('d.resource_id', '=', siteId);
}

export type StoredDelivery = Awaited<ReturnType<typeof findDeliveries>>[number];

interface Page {
  filter: DeliveryFilter;
  zone: string;
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

export function findDeliveries(db: Kysely<DB>, siteId: number, page: Page) {
  return deliveriesOf(db, siteId)
    .where((eb) => eb.and(matching(page.filter, page.zone)))
    .orderBy('d.id', page.direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countDeliveries(
  db: Kysely<DB>,
  siteId: number,
  filter: DeliveryFilter,
  zone: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('deliveries as d')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('d.resource_id', '=', siteId)
    .where((eb) => eb.and(matching(filter, zone)))
    .executeTakeFirstOrThrow();
  return count;
}

export function findDelivery(db: Kysely<DB>, siteId: number, id: number) {
  return deliveriesOf(db, siteId)
    .select(['d.input', 'd.task', 'd.output'])
    .where('d.id', '=', id)
    .executeTakeFirst();
}

export function findTries(db: Kysely<DB>, siteId: number, deliveryId: number) {
  return db
    .selectFrom('delivery_attempts')
    .select(['id', 'started_at', 'took_ms', 'status', 'error', 'answer'])
    .where('resource_id', '=', siteId)
    .where('delivery_id', '=', deliveryId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

const countOf = (state: string) => sql<number>`(
  select count(*) from deliveries d
  where d.resource_id = t.resource_id and d.kind = t.kind and d.target = t.target and d.state = ${state})`;

export function findTargets(db: Kysely<DB>, siteId: number, kind: string | undefined) {
  return db
    .selectFrom('delivery_targets as t')
    .selectAll('t')
    .select([countOf('waiting').as('waiting'), countOf('failed').as('failed')])
    .where('t.resource_id', '=', siteId)
    .$if(kind !== undefined, (query) => query.where('t.kind', '=', kind ?? ''))
    .orderBy('t.kind')
    .orderBy('t.target')
    .execute();
}

/**
 * Restarts the schedule of matching deliveries, except those that are being attempted or due within a minute.
 * @returns the number of deliveries
 */
export async function replayWhere(
  db: Kysely<DB>,
  siteId: number,
  now: Date,
  which: Expression<SqlBool>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update deliveries d set state = 'waiting', attempts = 0, next_try_at = ${now}, finished_at = null
    where d.resource_id = ${siteId} and ${which}
      and (d.state <> 'waiting' or d.next_try_at > ${now}::timestamptz + interval '1 minute')
    returning d.id`.execute(db);
  return rows.length;
}

/** Skips waiting deliveries of a deleted action or trigger. An attempt in progress is not stopped. */
export async function skipPending(
  db: Kysely<DB>,
  siteId: number,
  handlerId: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'skipped', next_try_at: null, finished_at: now, last_error: 'It was deleted.' })
    .where('resource_id', '=', siteId)
    .where('handler_id', '=', handlerId)
    .where('state', '=', 'waiting')
    .execute();
}
