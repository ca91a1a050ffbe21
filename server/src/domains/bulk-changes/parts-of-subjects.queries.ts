// Outcomes of rows that are not members, with the values before and after.
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { ChangedValue } from '#contract/domains/bulk-changes/schemas.ts';
import type { DB } from '#server/database/schema.ts';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import { type Counts, countsOf } from './parts.queries.ts';

export interface Outcome<Value> {
  id: number;
  verdict: number;
  before: Value | null;
  after: Value | null;
  /** Reason of a rejection, where the verdict alone does not say it. */
  reason?: string | null;
}

/** Stores the outcomes of a part's rows, in the order of their ids. */
export async function storeOutcomes(
  { db }: WriteScope,
  siteId: number,
  { changeId, number }: { changeId: number; number: number },
  outcomes: readonly Outcome<unknown>[],
): Promise<Counts> {
  const verdicts = outcomes.map(({ verdict }) => verdict);
  const counts = countsOf(verdicts);
  const before = outcomes.map((one) => one.before);
  // A rejected row has no value afterwards, so its reason is stored in that column.
  const after = outcomes.map((one) => one.after ?? (one.reason ? { reason: one.reason } : null));
  await sql`
    update bulk_change_parts set verdicts = ${verdicts}::smallint[], worked_at = now(),
      before_values = ${JSON.stringify(before)}::jsonb, after_values = ${JSON.stringify(after)}::jsonb,
      changed = ${counts.changed}, unchanged = ${counts.unchanged}, refused = ${counts.refused}, gone = ${counts.gone}
    where resource_id = ${siteId} and bulk_change_id = ${changeId} and number = ${number}`.execute(db);
  return counts;
}

/** Returns the changed rows of a part with their values before and after. */
export async function findChanged<Value>(
  { db }: ReadScope,
  siteId: number,
  { changeId, number }: { changeId: number; number: number },
  changed: number,
): Promise<{ ids: number[]; changed: { id: number; before: Value; after: Value }[] }> {
  const { rows } = await sql<{ id: number; verdict: number; before: Value; after: Value }>`
    select r.id, r.verdict, p.before_values -> (r.position - 1)::integer as before,
      p.after_values -> (r.position - 1)::integer as after
    from bulk_change_parts p
    cross join lateral unnest(p.member_ids, p.verdicts) with ordinality r (id, verdict, position)
    where p.resource_id = ${siteId} and p.bulk_change_id = ${changeId} and p.number = ${number}
    order by r.position`.execute(db);
  return {
    ids: rows.map(({ id }) => id),
    changed: rows
      .filter(({ verdict }) => verdict === changed)
      .map(({ id, before, after }) => ({ id, before, after })),
  };
}

/** Display name of a row. */
export interface Named {
  id: number;
  member_id: number | null;
  title: string;
  email: string | null;
  name: string | null;
}

/** Returns the titles of content. */
export async function nameContent(db: Kysely<DB>, siteId: number, ids: readonly number[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select c.id, null::bigint as member_id, c.title, null as email, null as name from content_items c
    where c.resource_id = ${siteId} and c.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

/** Returns the titles of subscriptions, made of plan and option, and their holders. */
export async function nameHeld(db: Kysely<DB>, siteId: number, ids: readonly number[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select s.id, s.member_id, p.title || ': ' || o.title as title, m.email,
      nullif(trim(m.first_name || ' ' || m.last_name), '') as name
    from member_subscriptions s
    join pricing_options o on o.resource_id = s.resource_id and o.id = s.pricing_option_id
    join plans p on p.resource_id = o.resource_id and p.id = o.plan_id
    left join members m on m.resource_id = s.resource_id and m.id = s.member_id
    where s.resource_id = ${siteId} and s.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

const storedPrice = z.object({ price: z.int(), currency: z.string() });
const storedEnd = z.object({ ends_at: z.string().nullable(), renews: z.boolean().optional() });
const refusal = z.object({ reason: z.string() });

/** Converts a stored value to its API shape; null if it is none. */
export const shownValue = (value: unknown): ChangedValue =>
  storedPrice.safeParse(value).data ?? storedEnd.safeParse(value).data ?? null;

/** Returns the reason of a rejection, where the rule gave one as text. */
export const storedReason = (value: unknown): string | null => refusal.safeParse(value).data?.reason ?? null;
