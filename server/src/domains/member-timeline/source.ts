// Query of one table for its part of a timeline: the latest rows of one member, limited before they are merged.
import { type RawBuilder, sql } from 'kysely';
import type { Area } from '#contract/base/access.ts';
import type { TimelineKind, TimelineTarget } from '#contract/domains/member-timeline/words.ts';

export type Sql = RawBuilder<unknown>;

/** Member whose timeline it is, and the requested page. */
export interface TimelineQuery {
  siteId: number;
  memberId: number;
  /** Mode of the site: a test-mode site shows entries of test mode. */
  livemode: boolean;
  /**
   * Returns the conditions of the page, the order and the limit.
   * @param at instant of a row, as the index has it
   * @param id distinguishes rows of the same instant
   */
  page: (at: Sql, id: Sql) => Sql;
}

/** Parts of an entry, each an expression over the found row `x` and what `joins` adds to it. */
interface EntryColumns {
  what: Sql;
  title?: Sql;
  detail?: Sql;
  amount?: Sql;
  currency?: Sql;
  /** Changes as the audit log stores them. */
  changes?: Sql;
  by?: Sql;
  /** Kind of the linked object, if rows of one source link to different kinds. */
  target?: Sql;
  targetId: Sql;
}

export interface Source {
  kind: TimelineKind;
  /** Area whose right is needed, if it isn't that of the kind. */
  area?: Area;
  opens: TimelineTarget;
  /** Rows of the member as `x`, with `at` and `row_id`, already limited to a page. */
  rows: (question: TimelineQuery) => Sql;
  joins?: Sql;
  says: EntryColumns;
}

const nothing = sql`null`;

/** Returns the part of one source, in the columns that all sources share. */
export function sourceQuery(
  { rows, joins, says, opens }: Source,
  rank: number,
  question: TimelineQuery,
): Sql {
  const { what, title, detail, amount, currency, changes, by, target, targetId } = says;
  return sql`select x.at, ${rank}::integer as rank, x.row_id, (${what})::text as what,
      (${title ?? nothing})::text as title, (${detail ?? nothing})::text as detail,
      (${amount ?? nothing})::bigint as amount, (${currency ?? nothing})::text as currency,
      (${changes ?? nothing})::jsonb as changes, (${by ?? nothing})::text as by,
      (${target ?? sql`${opens}`})::text as target, (${targetId})::bigint as target_id
    from (${rows(question)}) x ${joins ?? sql``}`;
}

/** Returns the SQL join for the operator, from the audit row of the same transaction, which has the same instant. */
export const auditJoin = (target: string, id: Sql, at: Sql) => sql`left join lateral (
    select a.actor_name from audit_log a
    where a.resource_id = x.resource_id and a.target_kind = ${target} and a.target_id = ${id} and a.created_at = ${at}
    order by a.id limit 1
  ) noted on true`;
