// Parts of a set, their members, and the locks that limit the work.
import { sql } from 'kysely';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import { outcomeOf } from './texts.ts';

/**
 * Maximum number of changes worked on at the same time, over all sites and servers, so that other jobs always find a
 * free worker.
 */
const mostAtOnce = 2;

async function tryLock({ db }: ReadScope, name: string): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as mine`.execute(db);
  return rows[0]?.mine === true;
}

/**
 * Tries to lock the work on the site's changes for this transaction: one part at a time per site, and few in all.
 * @returns whether it got the lock
 */
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
 * Locks members until the end of the transaction, ordered by id to prevent deadlocks.
 * @param isChanged true if their own rows will change; otherwise they are only protected from deletion
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
  // The driver returns arrays of bigint as arrays of strings.
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

/** Stores the verdicts on a part's members, in the order of their ids. */
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

/** Stores the undo verdicts on a part's members. */
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
