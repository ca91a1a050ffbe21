// Queries for the rows behind the metrics: reads by session, readers, sign-ups and starts.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AnalyticsFilter } from '#contract/domains/content-analytics/schemas.ts';
import type { AnalyticsNumber } from '#contract/domains/content-analytics/words.ts';
import type { DB } from '#server/database/schema.ts';
import { chosenContent } from './chosen.ts';

export interface AskedRows {
  siteId: number;
  of: AnalyticsNumber;
  /** Limits the rows to this piece of content. */
  contentId: number | null;
  filter: AnalyticsFilter;
  /** Currency of the sum of amounts, lower case. */
  currency: string;
}

function where({ siteId, contentId, filter }: AskedRows, ...more: RawBuilder<unknown>[]) {
  const own = contentId === null ? [] : [sql`k.content_id = ${contentId}`];
  return sql.join(
    [sql`k.resource_id = ${siteId}`, ...own, ...more, ...chosenContent('k.content_id', siteId, filter)],
    sql` and `,
  );
}

const reads = (asked: AskedRows, column: 'views' | 'grants' | 'walls') => {
  const count = sql.raw(`k.${column}`);
  return sql`
    select k.last_at as at, k.reader, member_of(k.reader) as member_id, k.content_id, ${count} as count,
      null::bigint as views, null::timestamptz as decided_at, 0::bigint as subscription_id, 0::bigint as worth,
      null as currency, k.session_id::text as place
    from content_reads k where ${where(asked, sql`${count} > 0`)}`;
};

const readers = (asked: AskedRows) => sql`
  select max(k.last_at) as at, k.reader, member_of(k.reader) as member_id,
    case when min(k.content_id) = max(k.content_id) then min(k.content_id) end as content_id, 1 as count,
    sum(k.views)::bigint as views, null::timestamptz as decided_at, 0::bigint as subscription_id, 0::bigint as worth,
    null as currency, '' as place
  from content_reads k where ${where(asked, sql`k.views > 0`)} group by k.reader`;

const attributions = (asked: AskedRows, kind: 'signup' | 'conversion') => sql`
  select k.at, reader_of(k.member_id, null) as reader, k.member_id, k.content_id, 1 as count, null::bigint as views,
    k.decided_at, k.subscription_id, k.value as worth, k.currency, '' as place
  from content_attributions k where ${where(asked, sql`k.kind = ${kind}`)}`;

const sources: Record<AnalyticsNumber, (asked: AskedRows) => RawBuilder<unknown>> = {
  views: (asked) => reads(asked, 'views'),
  granted: (asked) => reads(asked, 'grants'),
  paywalled: (asked) => reads(asked, 'walls'),
  unique: readers,
  signups: (asked) => attributions(asked, 'signup'),
  conversions: (asked) => attributions(asked, 'conversion'),
};

export interface RowBehind {
  at: Date;
  reader: string;
  member_id: number | null;
  name: string | null;
  email: string | null;
  content_id: number | null;
  title: string | null;
  count: number;
  views: number | null;
  decided_at: Date | null;
  /** Id of the subscription; 0 for none. */
  subscription_id: number;
  /** MRR in 1/720 cents. */
  worth: number;
  currency: string | null;
}

/** Returns one page of the rows behind a metric, the latest first. */
export async function findRowsBehind(
  db: Kysely<DB>,
  asked: AskedRows,
  { limit, offset }: { limit: number; offset: number },
): Promise<RowBehind[]> {
  const { rows } = await sql<RowBehind>`
    select r.*, c.title, m.email, trim(m.first_name || ' ' || m.last_name) as name
    from (
      select * from (${sources[asked.of](asked)}) found
      order by at desc, reader, content_id, place, subscription_id limit ${limit} offset ${offset}) r
    left join content_items c on c.resource_id = ${asked.siteId} and c.id = r.content_id
    left join members m on m.resource_id = ${asked.siteId} and m.id = r.member_id
    order by r.at desc, r.reader, r.content_id, r.place, r.subscription_id`.execute(db);
  return rows;
}

export interface SumOfRows {
  rows: number;
  value: number;
  /** MRR in the requested currency, in 1/720 cents. */
  worth: number;
}

/** Counts the rows and sums their values. */
export async function sumRowsBehind(db: Kysely<DB>, asked: AskedRows): Promise<SumOfRows> {
  const { rows } = await sql<SumOfRows>`
    select count(*) as rows, coalesce(sum(count), 0)::bigint as value,
      coalesce(sum(worth) filter (where currency = ${asked.currency}), 0)::bigint as worth
    from (${sources[asked.of](asked)}) found`.execute(db);
  return rows[0] ?? { rows: 0, value: 0, worth: 0 };
}
