// Totals of ranks by day and bucket, and sales by category and author.
import { sql } from 'kysely';
import { rankedDays } from '#contract/domains/predictive-paywall/words.ts';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import type { BucketCount } from './histogram.service.ts';

/** Returns the totals of the last 30 days (UTC), the day of `at` included. */
export async function findTotals(
  { db }: ReadScope,
  siteId: number,
  weightsId: string,
  at: Date,
): Promise<BucketCount[]> {
  const today = at.toISOString().slice(0, 10);
  const { rows } = await sql<BucketCount>`
    select bucket::int, sum(decisions)::int as count from predictive_totals
    where resource_id = ${siteId} and weights_id = ${weightsId}
      and day > ${today}::date - ${rankedDays}::int and day <= ${today}::date
    group by bucket`.execute(db);
  return rows;
}

/** Adds totals. @param rows JSON array of totals with `weights_id`, `day` and `bucket` */
export async function addTotals(
  { client }: Pick<WriteScope, 'client'>,
  siteId: number,
  rows: string,
): Promise<void> {
  // In the order of the key, so that concurrent batches can't wait for each other in a circle.
  await client.query(
    `insert into predictive_totals as t (resource_id, weights_id, day, bucket, decisions)
     select $1, r.weights_id, r.day, r.bucket, count(*)
     from jsonb_to_recordset($2::jsonb) as r(weights_id uuid, day date, bucket smallint)
     group by 2, 3, 4 order by 2, 3, 4
     on conflict (resource_id, weights_id, day, bucket) do update set decisions = t.decisions + excluded.decisions`,
    [siteId, rows],
  );
}

/** Deletes totals that no rank is compared with any more. */
export async function deleteOldTotals(
  { client }: Pick<WriteScope, 'client'>,
  siteId: number,
  at: Date,
): Promise<void> {
  await client.query(
    `delete from predictive_totals where resource_id = $1 and day <= ($2::timestamptz at time zone 'UTC')::date - $3::int`,
    [siteId, at, rankedDays],
  );
}

export interface TermSales {
  term_id: number;
  signal: 'category' | 'author';
  sales: number;
}

/** Largest number of terms whose sales are read. */
const mostTerms = 5_000;

/** Returns how many subscriptions began after a read of each category and author, most first. */
export async function findSales({ db }: ReadScope, siteId: number): Promise<TermSales[]> {
  const { rows } = await sql<TermSales>`
    select t.id as term_id, x.key as signal, sum(f.conversions)::int as sales
    from content_figures f
    join content_terms c on c.resource_id = f.resource_id and c.content_id = f.content_id
    join taxonomy_terms t on t.resource_id = c.resource_id and t.id = c.term_id
    join taxonomies x on x.resource_id = t.resource_id and x.id = t.taxonomy_id and x.key in ('category', 'author')
    where f.resource_id = ${siteId} and f.conversions > 0
    group by t.id, x.key order by sales desc, t.id limit ${mostTerms}`.execute(db);
  return rows;
}
