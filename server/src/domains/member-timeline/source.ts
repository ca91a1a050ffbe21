// How one table is asked for its part of a timeline: the latest of one member, limited before anything is merged.
import { type RawBuilder, sql } from 'kysely';
import type { Area } from '#contract/base/access.ts';
import type { TimelineKind, TimelineTarget } from '#contract/domains/member-timeline/words.ts';

export type Sql = RawBuilder<unknown>;

/** Whose, and the page that is asked for. */
export interface Question {
  siteId: number;
  memberId: number;
  /** Of test sites, what was done in test mode. */
  livemode: boolean;
  /**
   * The conditions of the page, the order and the limit, for rows that are ordered by these.
   * @param at instant of a row, as the index has it
   * @param id what tells rows of the same instant apart
   */
  page: (at: Sql, id: Sql) => Sql;
}

/** What an entry says, each an expression over the found row `x` and what `joins` adds to it. */
interface Says {
  what: Sql;
  title?: Sql;
  detail?: Sql;
  amount?: Sql;
  currency?: Sql;
  /** As the audit log keeps what was changed. */
  changes?: Sql;
  by?: Sql;
  /** Where rows of one source open different things. */
  target?: Sql;
  targetId: Sql;
}

export interface Source {
  kind: TimelineKind;
  /** Where another area than that of its kind decides who may read it. */
  area?: Area;
  opens: TimelineTarget;
  /** Rows of the member as `x`, with `at` and `row_id`, already limited to a page. */
  rows: (question: Question) => Sql;
  joins?: Sql;
  says: Says;
}

const nothing = sql`null`;

/** The part of one source, in columns that all of them have. */
export function partOf({ rows, joins, says, opens }: Source, rank: number, question: Question): Sql {
  const { what, title, detail, amount, currency, changes, by, target, targetId } = says;
  return sql`select x.at, ${rank}::integer as rank, x.row_id, (${what})::text as what,
      (${title ?? nothing})::text as title, (${detail ?? nothing})::text as detail,
      (${amount ?? nothing})::bigint as amount, (${currency ?? nothing})::text as currency,
      (${changes ?? nothing})::jsonb as changes, (${by ?? nothing})::text as by,
      (${target ?? sql`${opens}`})::text as target, (${targetId})::bigint as target_id
    from (${rows(question)}) x ${joins ?? sql``}`;
}

/** Who did it, by the audit row that the same transaction left: both have its instant. */
export const auditOf = (target: string, id: Sql, at: Sql) => sql`left join lateral (
    select a.actor_name from audit_log a
    where a.resource_id = x.resource_id and a.target_kind = ${target} and a.target_id = ${id} and a.created_at = ${at}
    order by a.id limit 1
  ) noted on true`;
