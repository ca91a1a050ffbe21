// Outcomes by row. The codes are stored in the arrays of the parts, at the position of the row's id.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { BulkOutcome } from '#contract/domains/bulk-changes/schemas.ts';
import type { DB } from '#server/database/schema.ts';
import { verdict } from './texts.ts';

interface Page {
  outcome: BulkOutcome | undefined;
  limit: number;
  offset: number;
}

export interface OutcomeRow {
  id: number;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  verdict: number;
  undo: number;
  /** Value before the change; null for members. */
  before: unknown;
  after: unknown;
}

const unchanged = [verdict.unchanged, verdict.free];
const between = [verdict.gone, verdict.changed, ...unchanged];

const isOutcome: Record<BulkOutcome, RawBuilder<SqlBool>> = {
  changed: sql`r.verdict = ${verdict.changed}`,
  unchanged: sql`r.verdict = any(${unchanged}::smallint[])`,
  gone: sql`r.verdict = ${verdict.gone}`,
  refused: sql`r.verdict <> all(${between}::smallint[])`,
};

const sizes: Record<BulkOutcome, RawBuilder<number>> = {
  changed: sql`changed`,
  unchanged: sql`unchanged`,
  gone: sql`gone`,
  refused: sql`refused`,
};

/** Returns one page of outcomes, ordered by row id. Only the parts that the page covers are unpacked. */
export async function findOutcomes(
  db: Kysely<DB>,
  siteId: number,
  changeId: number,
  { outcome, limit, offset }: Page,
): Promise<OutcomeRow[]> {
  const size = outcome ? sizes[outcome] : sql`cardinality(member_ids)`;
  const { rows } = await sql<OutcomeRow>`
    with counted as (
      select number, ${size} as size, sum(${size}) over (order by number) as upto
      from bulk_change_parts
      where resource_id = ${siteId} and bulk_change_id = ${changeId} and worked_at is not null
    ), wanted as (
      select number, upto - size as before from counted where upto > ${offset} and upto - size < ${offset + limit}
    ), page as (
      select p.number, r.position, r.id, r.verdict, coalesce(r.undo, 0) as undo,
        p.before_values -> (r.position - 1)::integer as before, p.after_values -> (r.position - 1)::integer as after
      from wanted
      join bulk_change_parts p on p.resource_id = ${siteId} and p.bulk_change_id = ${changeId} and p.number = wanted.number
      cross join lateral unnest(p.member_ids, p.verdicts, p.undo_verdicts)
        with ordinality r(id, verdict, undo, position)
      where ${outcome ? isOutcome[outcome] : sql`true`}
      order by p.number, r.position
      limit ${limit} offset ${offset} - coalesce((select min(before) from wanted), 0)
    )
    select page.id, page.verdict, page.undo, page.before, page.after, m.email, m.first_name, m.last_name
    from page left join members m on m.resource_id = ${siteId} and m.id = page.id
    order by page.number, page.position`.execute(db);
  return rows;
}

export const sampleSize = 10;

/** Returns a sample of members, evenly spread over a set. */
export async function findSample(
  db: Kysely<DB>,
  siteId: number,
  changeId: number,
  total: number,
  size: number,
) {
  const count = Math.min(sampleSize, total);
  const places = Array.from({ length: count }, (_, n) => Math.floor((n * total) / count));
  const { rows } = await sql<{ id: number; email: string; first_name: string; last_name: string }>`
    select m.id, m.email, m.first_name, m.last_name from members m
    where m.resource_id = ${siteId} and m.id = any(array(
      select p.member_ids[place % ${size}::integer + 1]
      from unnest(${places}::integer[]) place
      join bulk_change_parts p on p.resource_id = ${siteId} and p.bulk_change_id = ${changeId}
        and p.number = place / ${size}::integer))
    order by m.id`.execute(db);
  return rows;
}

/** Returns a sample of ids, evenly spread over a set. */
export async function findSampleIds(
  db: Kysely<DB>,
  siteId: number,
  changeId: number,
  { total, size, most }: { total: number; size: number; most: number },
): Promise<number[]> {
  const count = Math.min(most, total);
  const places = Array.from({ length: count }, (_, n) => Math.floor((n * total) / count));
  const { rows } = await sql<{ id: number }>`
    select p.member_ids[place % ${size}::integer + 1] as id
    from unnest(${places}::integer[]) place
    join bulk_change_parts p on p.resource_id = ${siteId} and p.bulk_change_id = ${changeId}
      and p.number = place / ${size}::integer
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}
