// A pooler that reassigns a connection between two transactions keeps neither the settings requested on connecting nor
// named prepared statements.
import type pg from 'pg';

/** Marker setting requested with every connection: it is present only if the database was reached without a pooler. */
export const directSetting = { 'masthead.direct': 'on' };

const pooled = new WeakSet<pg.ClientBase>();

/**
 * Returns whether a connection leads through a pooler, where a caller that holds one connection may wait for a second
 * one without end.
 */
export const isPooled = (client: pg.ClientBase): boolean => pooled.has(client);

type Asked = string | pg.QueryConfig | pg.Submittable;

/** Returns a statement without its name, so it isn't prepared; streams pass through unchanged. */
function withoutStatementName(asked: Asked): Asked {
  if (typeof asked !== 'object' || 'submit' in asked || !('name' in asked)) return asked;
  const { name: _name, ...rest }: pg.QueryConfig = asked;
  return rest;
}

/**
 * Prevents named statements on a new connection through a pooler: each is planned anew then. A pool waits for the
 * promise before it hands the connection out, although its types don't say so.
 */
export const disableNamedStatements = (client: pg.ClientBase): unknown => useUnnamedStatements(client);

async function useUnnamedStatements(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ direct: string | null }>(
    `select current_setting('masthead.direct', true) as direct`,
  );
  if (rows[0]?.direct === 'on') return;
  pooled.add(client);
  const query = client.query.bind(client) as (asked: Asked, ...rest: unknown[]) => unknown;
  client.query = ((asked: Asked, ...rest: unknown[]) =>
    query(withoutStatementName(asked), ...rest)) as typeof client.query;
}
