// Parts of a set, their members, and who may work on one.
import { sql } from 'kysely';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import { outcomeOf } from './texts.ts';

/** Changes worked on at the same time, over all sites and servers: other jobs always find a worker that is free. */
const mostAtOnce = 2;

async function tryLock({ db }: ReadScope, name: string): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as mine`.execute(db);
  return rows[0]?.mine === true;
}

/** Whether this transaction may work on a part of the site's change: one at a time on a site, and few in all. */
export async function tryLockSite(scope: ReadScope, siteId: number): Promise<boolean> {
  if (!(await tryLock(scope, `bulk change of site ${siteId}`))) return false;
  for (let place = 0; place < mostAtOnce; place += 1) {
    if (await tryLock(scope, `bulk changes ${place}`)) return true;
  }
  return false;
}

export interface LockedMember {
  id: number;
  active: boolean;
  locked: boolean;
  never_lock: boolean;
}

/**
 * Locks members until the end of the transaction, by id, so that two writers cannot wait for each other.
 * @param isChanged whether their own rows will change; otherwise they are only kept from being deleted
 */
export async function lockMembers(
  { db }: WriteScope,
  siteId: number,
  ids: readonly number[],
  isChanged: boolean,
): Promise<Map<number, LockedMember>> {
  const { rows } = await sql<LockedMember>`
    select id, active, locked, never_lock from members
    where resource_id = ${siteId} and id = any(${ids}::bigint[])
    order by id ${sql.raw(isChanged ? 'for no key update' : 'for key share')}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface Part {
  member_ids: number[];
  verdicts: number[] | null;
  masks: number[] | null;
}

export async function findPart(
  { db }: ReadScope,
  siteId: number,
  changeId: number,
  number: number,
): Promise<Part> {
  const row = await db
    .selectFrom('bulk_change_parts')
    .select(['member_ids', 'verdicts', 'masks'])
    .where('resource_id', '=', siteId)
    .where('bulk_change_id', '=', changeId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!row) throw new Error(`part ${number} of the change ${changeId} is missing`);
  // The driver hands arrays of bigint over as texts.
  return { ...row, member_ids: row.member_ids.map(Number) };
}

export interface Counts {
  changed: number;
  unchanged: number;
  refused: number;
  gone: number;
}

export function countsOf(verdicts: readonly number[]): Counts {
  const counts: Counts = { changed: 0, unchanged: 0, refused: 0, gone: 0 };
  for (const code of verdicts) counts[outcomeOf(code)] += 1;
  return counts;
}

/** Writes down what became of a part's members, in the order of their ids. */
export async function storeVerdicts(
  { db }: WriteScope,
  siteId: number,
  place: { changeId: number; number: number },
  verdicts: readonly number[],
  masks: readonly number[],
): Promise<Counts> {
  const counts = countsOf(verdicts);
  await sql`
    update bulk_change_parts set verdicts = ${verdicts}::smallint[], masks = ${masks}::integer[], worked_at = now(),
      changed = ${counts.changed}, unchanged = ${counts.unchanged}, refused = ${counts.refused}, gone = ${counts.gone}
    where resource_id = ${siteId} and bulk_change_id = ${place.changeId} and number = ${place.number}`.execute(
    db,
  );
  return counts;
}

/** Writes down what undoing did for a part's members. */
export async function storeUndone(
  { db }: WriteScope,
  siteId: number,
  place: { changeId: number; number: number },
  verdicts: readonly number[],
): Promise<void> {
  await sql`
    update bulk_change_parts set undo_verdicts = ${verdicts}::smallint[]
    where resource_id = ${siteId} and bulk_change_id = ${place.changeId} and number = ${place.number}`.execute(
    db,
  );
}
