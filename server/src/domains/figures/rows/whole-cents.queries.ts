// Recurring revenue is kept in 1/720 cents and rounded once, in its sum. For rows to add up to that sum, their cents are
// shared out by largest remainder over the whole list: each row has its whole cents, and those with the largest rest one
// more, until the sum is reached. Which rows these are is told by one bound, so a page needs no other page.
import { type RawBuilder, sql } from 'kysely';
import type { ReadScope } from '#server/database/scope.ts';

/** From which row on there is one cent more: the largest rests, and of that very rest the first by their keys. */
export interface CentsBound {
  /** 1/720 cents; no row has so much when nobody gets one more. */
  rest: number;
  key: number;
  key2: number;
}

/** What is left of 1/720 cents beside whole cents; never negative. */
const restOf = (amount: string) => sql.raw(`((${amount} % 720 + 720) % 720)`);
const wholeOf = (amount: string) => sql.raw(`((${amount} - (${amount} % 720 + 720) % 720) / 720)`);

/** @param rows a statement that yields all rows of the list, with their amount in 1/720 cents */
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

/** Cents of a row, as `r`, whose amount is in 1/720 cents. */
export function centsOfRow({ rest, key, key2 }: CentsBound): RawBuilder<unknown> {
  const own = restOf('r.amount');
  return sql`(${wholeOf('r.amount')} + case when ${own} > ${rest}::bigint
    or (${own} = ${rest}::bigint and (r.key, coalesce(r.key2, 0)) <= (${key}::bigint, ${key2}::bigint))
    then 1 else 0 end)::bigint`;
}
