import { type Selectable, sql } from 'kysely';
import type { ErasurePlace, ErasureProblem } from '#contract/domains/erasures/schemas.ts';
import type { ErasurePlaces, Erasures } from '#server/database/schema.ts';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import type { TargetResult } from './erasure-target.ts';

export type StoredErasure = Selectable<Erasures>;
export type StoredPlace = Selectable<ErasurePlaces>;

export function findErasure(
  { db }: ReadScope,
  siteId: number,
  memberId: number,
): Promise<StoredErasure | undefined> {
  return db
    .selectFrom('erasures')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

export function findErasureById(
  { db }: ReadScope,
  siteId: number,
  id: number,
): Promise<StoredErasure | undefined> {
  return db
    .selectFrom('erasures')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Locks the member's row. Concurrent writers wait, and then find the member gone. */
export function lockErased({ db }: WriteScope, siteId: number, memberId: number) {
  return db
    .selectFrom('members')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks the erasure until the end of the transaction. */
export function lockErasure(
  { db }: WriteScope,
  siteId: number,
  id: number,
): Promise<StoredErasure | undefined> {
  return db
    .selectFrom('erasures')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the time when a member was added; undefined if there is no member with this id. */
export async function findAddedAt(
  { db }: ReadScope,
  siteId: number,
  memberId: number,
): Promise<Date | undefined> {
  const found = await db
    .selectFrom('members')
    .select('created_at')
    .where('resource_id', '=', siteId)
    .where('id', '=', memberId)
    .executeTakeFirst();
  return found && new Date(found.created_at);
}

/** Inserts an erasure. @returns its id; null if it was requested before */
export async function addErasure(
  { db }: WriteScope,
  siteId: number,
  row: { memberId: number; askedById: number | null },
): Promise<number | null> {
  const made = await db
    .insertInto('erasures')
    .values({ resource_id: siteId, member_id: row.memberId, asked_by_id: row.askedById })
    .onConflict((conflict) => conflict.columns(['resource_id', 'member_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

export function findPlaces({ db }: ReadScope, siteId: number, erasureId: number): Promise<StoredPlace[]> {
  return db
    .selectFrom('erasure_places')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('erasure_id', '=', erasureId)
    .execute();
}

interface PlaceOf {
  erasureId: number;
  place: ErasurePlace;
}

/** Stores an entry of the receipt once. A job that was killed afterwards finds it and skips the target. */
export async function storePlace(
  { db }: WriteScope,
  siteId: number,
  { erasureId, place }: PlaceOf,
  { cleared, kept = 0, isNotConnected = false }: TargetResult,
): Promise<void> {
  const done = cleared > 0 ? 'cleared' : isNotConnected ? 'not_connected' : kept > 0 ? 'kept' : 'nothing';
  await sql`
    insert into erasure_places as p (resource_id, erasure_id, place, outcome, cleared, kept, at)
    values (${siteId}, ${erasureId}, ${place}, ${done}, ${cleared}, ${kept}, now())
    on conflict (resource_id, erasure_id, place) do update
      set outcome = excluded.outcome, cleared = excluded.cleared, kept = excluded.kept, at = excluded.at, problem = null
      where p.outcome is null`.execute(db);
}

/** Stores why a target isn't finished. @returns the number of failed attempts, including this one */
export async function storeProblem(
  { db }: WriteScope,
  siteId: number,
  { erasureId, place }: PlaceOf,
  problem: ErasureProblem,
): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    insert into erasure_places as p (resource_id, erasure_id, place, attempts, problem)
    values (${siteId}, ${erasureId}, ${place}, 1, ${problem})
    on conflict (resource_id, erasure_id, place) do update
      set attempts = p.attempts + 1, problem = excluded.problem where p.outcome is null
    returning attempts`.execute(db);
  return rows[0]?.attempts ?? 1;
}

export async function markErased(scope: WriteScope, siteId: number, id: number): Promise<void> {
  await sql`
    update erasures set records_erased_at = now(), version = version + 1
    where resource_id = ${siteId} and id = ${id}`.execute(scope.db);
}

/** Marks the erasure as finished. @returns false if it was finished before */
export async function markFinished({ db }: WriteScope, siteId: number, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update erasures set finished_at = now(), version = version + 1
    where resource_id = ${siteId} and id = ${id} and finished_at is null`.execute(db);
  return numAffectedRows === 1n;
}

export interface EffectRow {
  subscriptions: number;
  paying: number;
  seats: number;
  paid_for_others: number;
  passes: number;
  passes_of_others: number;
  transactions: number;
  receipts: number;
  exports: number;
}

/** Counts the rows that an erasure would affect now. */
export async function countEffect({ db }: ReadScope, siteId: number, id: number): Promise<EffectRow> {
  const { rows } = await sql<EffectRow>`
    with held as (
      select s.id, s.member_id, s.payer_id, s.kind, s.is_paying, s.autorenew from member_subscriptions s
      where s.resource_id = ${siteId} and s.status <> 'ended' and (s.member_id = ${id} or s.payer_id = ${id})
    ), own_passes as (
      select p.assign_id, e.ends_at from passes p
      join ticket_events e on e.resource_id = p.resource_id and e.id = p.ticket_event_id
      where p.resource_id = ${siteId} and p.owner_id = ${id}
    ), charges as (select id from transactions where resource_id = ${siteId} and member_id = ${id})
    select
      (select count(*) from held where member_id = ${id})::integer as subscriptions,
      (select count(*) from held where member_id = ${id} and is_paying)::integer as paying,
      (select count(*) from member_subscriptions s join held h on h.id = s.parent_id and h.member_id = ${id}
        where s.resource_id = ${siteId} and s.status <> 'ended')::integer as seats,
      (select count(*) from held where member_id is distinct from ${id} and payer_id = ${id} and kind <> 'gift'
        and autorenew)::integer as paid_for_others,
      (select count(*) from own_passes where ends_at > now() and (assign_id is null or assign_id = ${id}))::integer
        as passes,
      (select count(*) from own_passes where assign_id <> ${id})::integer as passes_of_others,
      (select count(*) from charges)::integer as transactions,
      (select count(*) from receipts r join charges c on c.id = r.transaction_id
        where r.resource_id = ${siteId})::integer as receipts,
      (select count(*) from export_requests where resource_id = ${siteId} and status = 'success'
        and cleared_at is null)::integer as exports`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('counting answered nothing');
  return row;
}
