import { type Insertable, type Kysely, type SqlBool, sql } from 'kysely';
import { rankedDays } from '#contract/domains/predictive-paywall/words.ts';
import type { DB, PredictiveActions } from '#server/database/schema.ts';
import type { WriteScope } from '#server/database/scope.ts';
import type { RankStatistics } from './rank.service.ts';

/** Returns the place of a total among the site's totals of the 30 days before an instant, and their median with it. */
export async function readRankStatistics(
  db: Kysely<DB>,
  siteId: number,
  total: number,
  at: Date,
): Promise<RankStatistics & { median: number }> {
  const { rows } = await sql<RankStatistics & { median: number }>`
    with known as (
      select propensity_rank_total as total, true as was from predictive_actions
      where resource_id = ${siteId} and created_at > ${at}::timestamptz - make_interval(days => ${rankedDays})
        and created_at <= ${at}
      union all select ${total}::double precision, false
    )
    select count(*) filter (where was) as totals, count(*) filter (where was and total < ${total}) as below,
      count(*) filter (where was and total = ${total}) as equal, percentile_cont(0.5) within group (order by total) as median
    from known`.execute(db);
  return rows[0] ?? { totals: 0, below: 0, equal: 0, median: total };
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

/**
 * Inserts decisions. Those about plans that are gone are left out, and a term or type that is gone is null. Of a member
 * who was erased meanwhile only the ranks and the day are stored, as an erasure leaves them.
 * @param rows JSON array of rows
 */
export async function addActions(
  { client }: Pick<WriteScope, 'client'>,
  siteId: number,
  rows: string,
): Promise<void> {
  await client.query(
    `with given as (
       select r.*, r.member_id is not null and m.id is null as is_erased
       from jsonb_populate_recordset(null::predictive_actions, $2::jsonb) r
       left join members m on m.resource_id = $1 and m.id = r.member_id)
     insert into predictive_actions (resource_id, plan_id, taxonomy_term_id, content_type_id, content_id, member_id,
       session_id, propensity_rank_content, propensity_rank_user, propensity_rank_total, propensity_rank_median,
       propensity_rank_percent, is_shown_paywall_calculated, is_shown_paywall, payload, created_at)
     select $1, p.id, t.id, y.id, c.id, case when not r.is_erased then r.member_id end,
       case when not r.is_erased then r.session_id end,
       r.propensity_rank_content, r.propensity_rank_user, r.propensity_rank_total, r.propensity_rank_median,
       r.propensity_rank_percent, r.is_shown_paywall_calculated, r.is_shown_paywall,
       case when not r.is_erased then r.payload end,
       case when r.is_erased then date_trunc('day', r.created_at, 'UTC') else r.created_at end
     from given r
     join plans p on p.resource_id = $1 and p.id = r.plan_id
     left join taxonomy_terms t on t.resource_id = $1 and t.id = r.taxonomy_term_id
     left join content_types y on y.resource_id = $1 and y.id = r.content_type_id
     left join content_items c on c.resource_id = $1 and c.id = r.content_id and not r.is_erased`,
    [siteId, rows],
  );
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
