// MRR is stored in 1/720 cents and rounded once, in its sum. So that rows add up to that sum, their cents are rounded
// by the largest remainder over the whole list: each row has its whole cents, and the rows with the largest remainders
// get one more, until the sum is reached. A single bound determines these rows, so a page can be computed without the
// others.
import { type RawBuilder, sql } from 'kysely';
import type { ReadScope } from '#server/database/scope.ts';

/**
 * Bound for rows with one extra cent: those with a larger remainder, and with the same remainder those up to these
 * keys.
 */
export interface CentsBound {
  /** Remainder in 1/720 cents; larger than any if no row gets an extra cent. */
  rest: number;
  key: number;
  key2: number;
}

/** Returns the SQL for the remainder of 1/720 cents beside whole cents; never negative. */
const restOf = (amount: string) => sql.raw(`((${amount} % 720 + 720) % 720)`);
const wholeOf = (amount: string) => sql.raw(`((${amount} - (${amount} % 720 + 720) % 720) / 720)`);

/**
 * Returns the bound of a list.
 * @param rows a statement that yields all rows of the list, with their amount in 1/720 cents
 */
export async function centsBound({ db }: ReadScope, rows: RawBuilder<unknown>): Promise<CentsBound> {
  const { rows: found } = await sql<CentsBound>`
    with r as materialized (
      select ${restOf('amount')} as rest, ${wholeOf('amount')} as whole, key, coalesce(key2, 0) as key2, amount
      from (${rows}) f),
    extra as (select floor((sum(amount) + 360) / 720) - sum(whole) as cents from r),
    rests as (select rest, count(*) as n, sum(count(*)) over (order by rest desc) as upto from r group by rest),
    last as (
      select q.rest, e.cents - (q.upto - q.n) as among from rests q, extra e
      where q.upto - q.n < e.cents and e.cents <= q.upto)
    select l.rest, r.key, r.key2 from last l
    cross join lateral (
      select key, key2 from r where r.rest = l.rest order by key, key2 limit 1 offset l.among::bigint - 1) r`.execute(
    db,
  );
  return found[0] ?? { rest: 720, key: 0, key2: 0 };
}

/** Returns the SQL for the cents of row `r`, whose amount is in 1/720 cents. */
export function centsOfRow({ rest, key, key2 }: CentsBound): RawBuilder<unknown> {
  const own = restOf('r.amount');
  return sql`(${wholeOf('r.amount')} + case when ${own} > ${rest}::bigint
    or (${own} = ${rest}::bigint and (r.key, coalesce(r.key2, 0)) <= (${key}::bigint, ${key2}::bigint))
    then 1 else 0 end)::bigint`;
}
