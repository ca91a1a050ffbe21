// A pooler that hands a connection to somebody else between two transactions keeps neither what the server asks for when
// it connects nor the statements that it names.
import type pg from 'pg';

/** Asked for with every connection, and nothing in itself: it is there where the database was reached directly. */
export const directSetting = { 'masthead.direct': 'on' };

const pooled = new WeakSet<pg.ClientBase>();

/** Whether a connection leads through a pooler, which may let whoever asks for a second one wait for those who have one. */
export const isPooled = (client: pg.ClientBase): boolean => pooled.has(client);

type Asked = string | pg.QueryConfig | pg.Submittable;

/** The same statement without its name; what reads or writes a stream is no statement of that kind. */
function unnamed(asked: Asked): Asked {
  if (typeof asked !== 'object' || 'submit' in asked || !('name' in asked)) return asked;
  const { name: _name, ...rest }: pg.QueryConfig = asked;
  return rest;
}

/**
 * Lets a new connection name no statement where it leads through a pooler: each is planned anew then. A pool waits for
 * the promise before it gives the connection out, though its types know of none.
 */
export const fitToPooler = (client: pg.ClientBase): unknown => fit(client);

async function fit(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ direct: string | null }>(
    `select current_setting('masthead.direct', true) as direct`,
  );
  if (rows[0]?.direct === 'on') return;
  pooled.add(client);
  const query = client.query.bind(client) as (asked: Asked, ...rest: unknown[]) => unknown;
  client.query = ((asked: Asked, ...rest: unknown[]) =>
    query(unnamed(asked), ...rest)) as typeof client.query;
}
