import type { ReadScope } from '#server/database/scope.ts';

type Client = Pick<ReadScope['client'], 'query'>;

/** Returns the titles of the demo's sites, in the order of their creation. */
export async function findDemoSites(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ title: string }>(
    `select r.title from demo_rows d join resources r on r.id = d.row_id
     where d.kind = 'site' order by r.id`,
  );
  return rows.map(({ title }) => title);
}

/** Returns the emails of the demo's root operators. */
export async function findDemoRoots(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ email: string }>(
    `select o.email from demo_rows d join operators o on o.id = d.row_id
     where d.kind = 'operator' and o.role = 'root' order by o.id`,
  );
  return rows.map(({ email }) => email);
}

/** Returns whether a root operator exists who can sign in and is not one of the demo's. */
export async function hasOtherRoot(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from operators o where o.role = 'root' and o.active and o.activated_at is not null
       and not exists (select from demo_rows d where d.kind = 'operator' and d.row_id = o.id) limit 1`,
  );
  return rowCount !== 0;
}

export interface RemovalRow {
  state: 'waiting' | 'running' | 'done' | 'failed';
  operator_id: number | null;
  steps_done: number;
  steps_total: number;
  error: string | null;
}

export async function findRemoval(client: Client): Promise<RemovalRow | null> {
  const { rows } = await client.query<RemovalRow>(
    'select state, operator_id, steps_done, steps_total, error from demo_removals',
  );
  return rows[0] ?? null;
}

/** Starts a removal, replacing one that has ended. @returns false while another one is in progress */
export async function beginRemoval(client: Client, operatorId: number | null): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into demo_removals (state, operator_id) values ('waiting', $1)
     on conflict (is_only) do update
       set state = 'waiting', operator_id = $1, steps_done = 0, steps_total = 0, error = null, changed_at = now()
       where demo_removals.state in ('done', 'failed')`,
    [operatorId],
  );
  return rowCount !== 0;
}
