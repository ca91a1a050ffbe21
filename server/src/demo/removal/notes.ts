import type pg from 'pg';
import type { RemovalRow } from '#server/domains/demo-removal/queries.ts';
import type { DemoKind } from './record.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** Returns the recorded ids of the demo's rows in the order of loading. */
export async function findDemoIds(client: Client, kind: DemoKind): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'select row_id as id from demo_rows where kind = $1 order by row_id',
    [kind],
  );
  return rows.map(({ id }) => id);
}

/** Says how far the removal is. */
export async function noteRemoval(
  client: Client,
  {
    state,
    done,
    total,
    error = null,
  }: Omit<RemovalRow, 'operator_id' | 'steps_done' | 'steps_total' | 'error'> & {
    done: number;
    total: number;
    error?: string | null;
  },
): Promise<void> {
  await client.query(
    `update demo_removals set state = $1, steps_done = $2, steps_total = $3, error = $4, changed_at = now()`,
    [state, done, total, error],
  );
}

/** Returns whether rows of the demo are left. */
export async function isAnyDemoLeft(client: Client): Promise<boolean> {
  const { rowCount } = await client.query('select from demo_rows limit 1');
  return rowCount !== 0;
}
