import { type Insertable, type Kysely, type SqlBool, sql } from 'kysely';
import { rankedDays } from '#contract/domains/predictive-paywall/words.ts';
import type { DB, PredictiveActions } from '#server/database/schema.ts';
import type { RankStatistics } from './rank.rules.ts';

/** Returns the rank of a total among the site's totals of the 30 days before an instant, and their median with it. */
export async function readRankStatistics(
  db: Kysely<DB>,
  siteId: number,
  total: number,
  at: Date,
): Promise<RankStatistics & { median: number }> {
  const { rows } = await sql<{ totals: number; at_or_below: number; median: number }>`
    with known as (
      select propensity_rank_total as total, true as was from predictive_actions
      where resource_id = ${siteId} and created_at > ${at}::timestamptz - make_interval(days => ${rankedDays})
        and created_at <= ${at}
      union all select ${total}::double precision, false
    )
    select count(*) filter (where was) as totals, count(*) filter (where was and total <= ${total}) as at_or_below,
      percentile_cont(0.5) within group (order by total) as median
    from known`.execute(db);
  const { totals = 0, at_or_below: atOrBelow = 0, median = total } = rows[0] ?? {};
  return { totals, atOrBelow, median };
}

/** Returns whether all records that a decision refers to belong to the site. */
export async function isAllThere(
  db: Kysely<DB>,
  siteId: number,
  ids: {
    plan: number;
    content: number | null;
    term: number | null;
    type: number | null;
    member: number | null;
  },
): Promise<boolean> {
  const has = (
    table: 'plans' | 'content_items' | 'taxonomy_terms' | 'content_types' | 'members',
    id: number | null,
  ) =>
    id === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`exists (select from ${sql.table(table)} where resource_id = ${siteId} and id = ${id})`;
  const { rows } = await sql<{ all: boolean }>`
    select ${has('plans', ids.plan)} and ${has('content_items', ids.content)} and ${has('taxonomy_terms', ids.term)}
      and ${has('content_types', ids.type)} and ${has('members', ids.member)} as "all"`.execute(db);
  return rows[0]?.all ?? false;
}

/** @returns the id of the new row */
export async function addAction(
  db: Kysely<DB>,
  siteId: number,
  values: Omit<Insertable<PredictiveActions>, 'resource_id' | 'id'>,
): Promise<number> {
  const { id } = await db
    .insertInto('predictive_actions')
    .values({ ...values, resource_id: siteId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the decisions of a plan's paywall, latest first. */
export function findActions(
  db: Kysely<DB>,
  siteId: number,
  planId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .selectFrom('predictive_actions')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('plan_id', '=', planId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countActions(db: Kysely<DB>, siteId: number, planId: number): Promise<number> {
  const { count } = await db
    .selectFrom('predictive_actions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('resource_id', '=', siteId)
    .where('plan_id', '=', planId)
    .executeTakeFirstOrThrow();
  return count;
}
