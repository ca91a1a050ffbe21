// Queries for what readers do now. All read the index content_decisions_recent.
import { type Kysely, sql } from 'kysely';
import type { Verdict } from '#contract/domains/decisions/words.ts';
import type { DB } from '#server/database/schema.ts';
import { memberName } from './why.queries.ts';

/** Decisions of the last minutes, as `recent`. */
const recent = (siteId: number, minutes: number) => sql`
  recent as materialized (
    select member_id, device_id, content_id, verdict, reason from content_decisions
    where resource_id = ${siteId} and not is_bot and occurred_at > now() - ${minutes} * interval '1 minute'
  )`;

export interface RecentFigures {
  at: Date;
  decisions: number;
  readers: number;
  signed_in: number;
  answers: { verdict: Verdict; reason: string; count: number }[];
  most_walled: { content_id: number; title: string; count: number }[];
}

/** Returns the figures of the last minutes, with at most `most` articles. */
export async function findFigures(
  db: Kysely<DB>,
  siteId: number,
  { minutes, most }: { minutes: number; most: number },
): Promise<RecentFigures> {
  const { rows } = await sql<RecentFigures>`
    with ${recent(siteId, minutes)},
    answers as (select verdict, reason, count(*) as count from recent group by verdict, reason),
    walled as (
      select content_id, count(*) as count from recent where verdict in ('register', 'paywall', 'deny')
      group by content_id order by count(*) desc, content_id limit ${most}
    )
    select now() as at, count(*) as decisions, count(distinct member_id) as signed_in,
      count(distinct member_id) + count(distinct device_id) filter (where member_id is null) as readers,
      (select coalesce(jsonb_agg(to_jsonb(a) order by a.count desc, a.verdict, a.reason), '[]') from answers a)
        as answers,
      (select coalesce(jsonb_agg(jsonb_build_object('content_id', c.id, 'title', c.title, 'count', w.count)
          order by w.count desc, c.id), '[]')
        from walled w join content_items c on c.resource_id = ${siteId} and c.id = w.content_id) as most_walled
    from recent`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a sum has one row');
  return row;
}

export interface LastDecision {
  id: number;
  at: Date;
  member_id: number | null;
  member_name: string | null;
  content_id: number;
  title: string;
  verdict: Verdict;
  reason: string;
  meter_used: number | null;
  meter_limit: number | null;
  has_why: boolean;
}

/** Returns the last decisions, latest first. */
export async function findLast(db: Kysely<DB>, siteId: number, most: number): Promise<LastDecision[]> {
  const { rows } = await sql<LastDecision>`
    select d.id, d.occurred_at as at, m.id as member_id, ${memberName} as member_name, d.content_id, c.title,
      d.verdict, d.reason, d.meter_used, d.meter_limit, d.chain_id is not null as has_why
    from (
      select * from content_decisions where resource_id = ${siteId} and not is_bot
      order by occurred_at desc limit ${most}
    ) d
    join content_items c on c.resource_id = d.resource_id and c.id = d.content_id
    left join members m on m.resource_id = d.resource_id and m.id = d.member_id
    order by d.occurred_at desc, d.id desc`.execute(db);
  return rows;
}
