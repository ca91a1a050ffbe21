import { type Kysely, sql } from 'kysely';
import type { DateRange } from '#contract/base/dates.ts';
import type { TimelineTarget } from '#contract/domains/member-timeline/words.ts';
import type { SiteRef } from '#server/database/context.ts';
import { withinDates } from '#server/database/list.ts';
import type { DB } from '#server/database/schema.ts';
import type { TimelineCursor } from './cursor.ts';
import { type Source, type Sql, sourceQuery, type TimelineQuery } from './source.ts';

export interface FoundEntry {
  /** Instant to the microsecond, as PostgreSQL stores it. */
  at: string;
  rank: number;
  row_id: number;
  what: string;
  title: string | null;
  detail: string | null;
  amount: number | null;
  currency: string | null;
  changes: Record<string, unknown> | null;
  by: string | null;
  target: TimelineTarget;
  target_id: number | null;
}

interface Asked {
  memberId: number;
  /** Each with its place among all sources. */
  sources: readonly { source: Source; rank: number }[];
  dates: DateRange | undefined;
  after: TimelineCursor | null;
  limit: number;
}

/**
 * Returns the SQL condition for rows after a cursor, which are older, or of the same instant and later in the order.
 */
function beyond({ at: instant, rank: lastRank, rowId }: TimelineCursor, rank: number, at: Sql, id: Sql): Sql {
  const last = sql`${instant}::timestamptz`;
  if (rank > lastRank) return sql`${at} <= ${last}`;
  if (rank < lastRank) return sql`${at} < ${last}`;
  return sql`(${at} <= ${last} and (${at} < ${last} or ${id} < ${rowId}))`;
}

/** Returns a page of a member's timeline, latest first. At most a page is read from each source. */
export async function findEntries(
  db: Kysely<DB>,
  site: SiteRef,
  { memberId, sources, dates, after, limit }: Asked,
): Promise<FoundEntry[]> {
  if (sources.length === 0) return [];
  const parts = sources.map(({ source, rank }) => {
    const page: TimelineQuery['page'] = (at, id) => {
      const conditions = [
        ...(after ? [beyond(after, rank, at, id)] : []),
        ...(dates ? [withinDates(at, dates, site.timezone) ?? sql`true`] : []),
      ];
      const all = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
      return sql`${all} order by ${at} desc, ${id} desc limit ${limit}::integer`;
    };
    return sourceQuery(source, rank, { siteId: site.id, memberId, livemode: site.livemode, page });
  });
  const { rows } = await sql<FoundEntry>`
    select to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.rank, e.row_id, e.what, e.title,
      e.detail, e.amount, e.currency, e.changes, e.by, e.target, e.target_id
    from (${sql.join(
      parts.map((part) => sql`(${part})`),
      sql` union all `,
    )}) e
    order by e.at desc, e.rank, e.row_id desc limit ${limit}::integer`.execute(db);
  return rows;
}
