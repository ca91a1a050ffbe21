import type pg from 'pg';

/** Returns the key of a day, made by the first process that asks, and deletes those of earlier days. */
export async function takeDayKey(pool: pg.Pool, day: string, made: Buffer): Promise<Buffer> {
  await pool.query('delete from reader_days where day < $1', [day]);
  await pool.query('insert into reader_days (day, key) values ($1, $2) on conflict (day) do nothing', [
    day,
    made,
  ]);
  const { rows } = await pool.query<{ key: Buffer }>('select key from reader_days where day = $1', [day]);
  if (!rows[0]) throw new Error(`the key of ${day} was deleted: the clocks of two servers differ by a day`);
  return rows[0].key;
}
