import { type Insertable, type Kysely, sql, type UpdateObject } from 'kysely';
import type { BulkChanges, DB } from '#server/database/schema.ts';
import { waitForTurn } from '#server/database/turns.ts';

/** Time within which a finished change can be undone. */
const undoWindow = sql`interval '30 minutes'`;

/** Time of the statement. The start of the transaction would be too early after waiting for a lock. */
export const rightNow = sql<Date>`clock_timestamp()`;

/** Plan that a change of ends is limited to. */
const termsPlan = sql<number | null>`(c.terms ->> 'plan_id')::bigint`;
const termsPlanTitle = sql<string | null>`(
  select p.title from plans p where p.resource_id = c.resource_id and p.id = (c.terms ->> 'plan_id')::bigint)`;

function changesOf(db: Kysely<DB>, siteId: number) {
  const secondsLeft = sql<number | null>`
    ceil(extract(epoch from c.finished_at + ${undoWindow} - clock_timestamp()))::integer`;
  return db
    .selectFrom('bulk_changes as c')
    .leftJoin('groups as g', (join) =>
      join.onRef('g.resource_id', '=', 'c.resource_id').onRef('g.id', '=', 'c.group_id'),
    )
    .selectAll('c')
    .select('g.name as group_name')
    .select(termsPlan.as('terms_plan_id'))
    .select(termsPlanTitle.as('terms_plan_title'))
    .select(sql<Date | null>`c.finished_at + ${undoWindow}`.as('undo_until'))
    .select(secondsLeft.as('undo_seconds'))
    .where('c.resource_id', '=', siteId);
}

export type StoredChange = NonNullable<Awaited<ReturnType<typeof findChange>>>;

export function findChange(db: Kysely<DB>, siteId: number, id: number) {
  return changesOf(db, siteId).where('c.id', '=', id).executeTakeFirst();
}

/** Returns started changes, the newest first. */
export function findChanges(db: Kysely<DB>, siteId: number, page: { limit: number; offset: number }) {
  return changesOf(db, siteId)
    .where('c.state', '<>', 'prepared')
    .orderBy('c.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countChanges(db: Kysely<DB>, siteId: number): Promise<number> {
  const { count } = await db
    .selectFrom('bulk_changes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('resource_id', '=', siteId)
    .where('state', '<>', 'prepared')
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks the change until the end of the transaction; waits for a part in progress, which holds the same lock. */
export async function lockChange(
  db: Kysely<DB>,
  siteId: number,
  id: number,
): Promise<StoredChange | undefined> {
  await waitForTurn(db, siteId, 'bulk change', id);
  await sql`select from bulk_changes where resource_id = ${siteId} and id = ${id}::bigint for update`.execute(
    db,
  );
  // A separate statement, so that it sees rows committed while the lock was awaited.
  return findChange(db, siteId, id);
}

export type ChangeValues = Omit<Insertable<BulkChanges>, 'resource_id' | 'id'>;

export type ChangeUpdate = UpdateObject<DB, 'bulk_changes'>;

export async function insertChange(db: Kysely<DB>, siteId: number, values: ChangeValues): Promise<number> {
  const { id } = await db
    .insertInto('bulk_changes')
    .values({ ...values, resource_id: siteId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateChange(
  db: Kysely<DB>,
  siteId: number,
  id: number,
  values: ChangeUpdate,
): Promise<void> {
  await db
    .updateTable('bulk_changes')
    .set(values)
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .execute();
}

export async function deleteChange(db: Kysely<DB>, siteId: number, id: number): Promise<void> {
  await db.deleteFrom('bulk_changes').where('resource_id', '=', siteId).where('id', '=', id).execute();
}

export async function deleteNeverStarted(db: Kysely<DB>, siteId: number): Promise<void> {
  await db
    .deleteFrom('bulk_changes')
    .where('resource_id', '=', siteId)
    .where('state', '=', 'prepared')
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute();
}

const askers = ['actor_kind', 'actor_id', 'actor_name'] as const;

/** Returns the operator who last asked to undo a change; the change itself stores who started it. */
function findUndoer(db: Kysely<DB>, siteId: number, id: number) {
  return db
    .selectFrom('audit_log')
    .select(askers)
    .where('resource_id', '=', siteId)
    .where('target_kind', '=', 'bulk-change')
    .where('target_id', '=', id)
    .where('operation', '=', 'bulk-changes.undo')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type NextChange = NonNullable<Awaited<ReturnType<typeof findNext>>>;

/** Returns the site's next change and the operator who asked for it: the running one, or the one queued longest. */
export async function findNext(db: Kysely<DB>, siteId: number) {
  const next = await db
    .selectFrom('bulk_changes')
    .select(['id', 'version', 'state', ...askers])
    .where('resource_id', '=', siteId)
    .where('state', 'in', ['queued', 'running', 'undoing'])
    .orderBy(sql`state <> 'running'`)
    .orderBy('queued_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (next?.state !== 'undoing') return next;
  return { ...next, ...(await findUndoer(db, siteId, next.id)) };
}
