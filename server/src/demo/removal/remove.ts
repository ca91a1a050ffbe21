// Removes what the loader of the demo recorded, and nothing else. It can be killed and restarted at any moment.
import type pg from 'pg';
import type { Database } from '#server/database/connect.ts';
import { hasOtherRoot } from '#server/domains/demo-removal/queries.ts';
import { findDemoIds, noteRemoval } from './notes.ts';
import type { DemoKind } from './record.ts';
import { type Places, removeSite, tablesOfSites } from './remove-site.ts';

/** Tables that hold the rows outside of sites, in the order in which they can go. */
const outside: readonly { kind: DemoKind; table: string }[] = [
  { kind: 'operator', table: 'operators' },
  { kind: 'partner', table: 'partners' },
  { kind: 'pricing plan', table: 'partner_plans' },
];

const isStillUsed = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '23503' || error.code === '23001');

/**
 * Deletes a row that is the demo's, unless something that isn't needs it: then it is no longer the demo's.
 * @returns whether it was deleted
 */
async function removeRow(owner: pg.Pool, { kind, table }: (typeof outside)[number], id: number) {
  const client = await owner.connect();
  try {
    await client.query('begin; savepoint before');
    let isGone = true;
    try {
      if (kind === 'operator')
        await client.query('update partners set owner_id = null where owner_id = $1', [id]);
      await client.query(`delete from ${table} where id = $1`, [id]);
    } catch (error) {
      if (!isStillUsed(error)) throw error;
      isGone = false;
      await client.query('rollback to savepoint before');
      // Its password is in the documentation.
      if (kind === 'operator') {
        await client.query('update operators set active = false where id = $1', [id]);
        await client.query('delete from operator_sessions where operator_id = $1', [id]);
      }
    }
    await client.query('delete from demo_rows where kind = $1 and row_id = $2', [kind, id]);
    await client.query('commit');
    return isGone;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Returns the root operators of the demo that stay: all if there is no other root, otherwise the one who requested the
 * removal.
 */
async function stayingRoots(owner: pg.Pool, askedBy: number | null): Promise<ReadonlySet<number>> {
  const { rows } = await owner.query<{ id: number }>(
    `select o.id from operators o join demo_rows d on d.kind = 'operator' and d.row_id = o.id
     where o.role = 'root'`,
  );
  const isOnlyOne = !(await hasOtherRoot(owner));
  return new Set(rows.map(({ id }) => id).filter((id) => isOnlyOne || id === askedBy));
}

export interface RemovedDemo {
  sites: number;
  /** Emails of root operators that stay. */
  staying: string[];
}

interface Options {
  /** Operator who requested it in the console; null for the command. */
  askedBy: number | null;
  /** Called after each step; true stops there, for another run to continue. */
  isStopped?: () => boolean;
  onStep?: (done: number, total: number) => Promise<void>;
}

/** Thrown after a stop on request; the next run removes the rest. */
export class RemovalStopped extends Error {}

/**
 * Removes the demo publication. Needs a login that may switch triggers off, as the embedded database's owner may.
 * @throws RemovalStopped
 */
export async function removeDemo(
  { owner }: Pick<Database, 'owner'>,
  places: Places,
  { askedBy, isStopped = () => false, onStep = () => Promise.resolve() }: Options,
): Promise<RemovedDemo> {
  const [sites, tables] = [await findDemoIds(owner, 'site'), await tablesOfSites(owner)];
  const total = sites.length * (tables.length + 1) + outside.length;
  let steps = 0;
  const step = async () => {
    steps += 1;
    await noteRemoval(owner, { state: 'running', done: steps, total });
    await onStep(steps, total);
    if (isStopped()) throw new RemovalStopped();
  };
  for (const siteId of sites) await removeSite(owner, { siteId, tables }, places, step);
  const staying = await stayingRoots(owner, askedBy);
  for (const one of outside) {
    for (const id of await findDemoIds(owner, one.kind))
      if (one.kind !== 'operator' || !staying.has(id)) await removeRow(owner, one, id);
    await step();
  }
  await noteRemoval(owner, { state: 'done', done: total, total });
  const { rows } = await owner.query<{ email: string }>(
    'select email from operators where id = any ($1) order by email',
    [[...staying]],
  );
  return { sites: sites.length, staying: rows.map(({ email }) => email) };
}
