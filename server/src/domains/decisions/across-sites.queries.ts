// Queries of decisions that belong to no site, or to all of them. They bypass the site policy.
import type { Database } from '#server/database/connect.ts';

/** Returns new ids of decisions, in ascending order: an id is answered before its row is there. */
export async function reserveIds({ owner }: Database, count: number): Promise<number[]> {
  const { rows } = await owner.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('content_decisions', 'id')) as id from generate_series(1, $1::int)`,
    [count],
  );
  return rows.map(({ id }) => id);
}
