// Stored access rules, and their conversion for the pure function `decide`.
import { type Kysely, sql } from 'kysely';
import type { Rule } from '#contract/domains/access-rules/decide.ts';
import type { AccessLimitPeriod } from '#contract/domains/access-rules/words.ts';
import type { DB } from '#server/database/schema.ts';

/** Owner of rules: one plan or one ticket event. */
export type RuleOwner = { planId: number } | { ticketEventId: number };
export type OwnerKind = 'plan' | 'ticketEvent';

export const ownerColumns = { plan: 'plan_id', ticketEvent: 'ticket_event_id' } as const;

export const columnOf = (owner: RuleOwner) =>
  'planId' in owner
    ? { kind: 'plan' as const, column: ownerColumns.plan, id: owner.planId }
    : { kind: 'ticketEvent' as const, column: ownerColumns.ticketEvent, id: owner.ticketEventId };

/** A rule with the names of its taxonomy and its term or type. */
export interface StoredRule {
  id: number;
  owner_id: number;
  taxonomy_id: number | null;
  taxonomy_key: string | null;
  taxonomy_title: string | null;
  term_id: number | null;
  content_type_id: number | null;
  /** Key of the term or the content type; a type's title is its key. */
  key: string;
  title: string;
  exclude: boolean;
  predictive_percents: number | null;
  access_limit: number | null;
  access_limit_period: AccessLimitPeriod | null;
}

/** Returns the rules of plans or of events, ordered by the names of taxonomy and term. */
export async function findRules(
  db: Kysely<DB>,
  siteId: number,
  kind: OwnerKind,
  ids: readonly number[],
): Promise<StoredRule[]> {
  const owner = sql.ref(`r.${ownerColumns[kind]}`);
  const { rows } = await sql<StoredRule>`
    select r.id, ${owner} as owner_id, r.taxonomy_id, t.key as taxonomy_key, t.title as taxonomy_title, r.term_id,
      r.content_type_id, coalesce(m.key, c.key) as key, coalesce(m.title, c.key) as title, r.exclude,
      r.predictive_percents, r.access_limit, r.access_limit_period
    from access_rules r
    left join taxonomies t on t.resource_id = r.resource_id and t.id = r.taxonomy_id
    left join taxonomy_terms m on m.resource_id = r.resource_id and m.id = r.term_id
    left join content_types c on c.resource_id = r.resource_id and c.id = r.content_type_id
    where r.resource_id = ${siteId} and ${owner} = any(${ids}::bigint[])
    order by plain_text(t.title), t.id, plain_text(coalesce(m.title, c.key)), r.id`.execute(db);
  return rows;
}

type Ruling = Pick<
  StoredRule,
  'term_id' | 'content_type_id' | 'exclude' | 'predictive_percents' | 'access_limit' | 'access_limit_period'
>;

/** Converts a stored rule to the form that `decide` takes. */
export function ruleOf(row: Ruling): Rule {
  const { access_limit: count, access_limit_period: period } = row;
  return {
    termId: row.term_id,
    contentTypeId: row.content_type_id,
    exclude: row.exclude,
    predictivePercents: row.predictive_percents,
    limit: count === null || period === null ? null : { count, period },
  };
}

/** Returns the taxonomy of each of the terms that the site has, keyed by term id. */
export async function taxonomiesOfTerms(
  db: Kysely<DB>,
  siteId: number,
  termIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; taxonomy_id: number }>`
    select id, taxonomy_id from taxonomy_terms
    where resource_id = ${siteId} and id = any(${termIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, taxonomy_id }) => [id, taxonomy_id]));
}

/** Returns those of the ids that belong to the site. */
export async function knownIds(
  db: Kysely<DB>,
  siteId: number,
  table: 'taxonomies' | 'content_types',
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where resource_id = ${siteId} and id = any(${ids}::bigint[])`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** A rule to insert. */
export interface NewRule {
  taxonomy_id: number | null;
  term_id: number | null;
  content_type_id: number | null;
  exclude: boolean;
  predictive_percents: number | null;
  access_limit: number | null;
  access_limit_period: AccessLimitPeriod | null;
}

/** Upserts rules of one owner; a rule replaces the stored one about the same term or type. */
export async function storeRules(
  db: Kysely<DB>,
  siteId: number,
  owner: RuleOwner,
  rules: readonly NewRule[],
): Promise<void> {
  if (rules.length === 0) return;
  const { column, id } = columnOf(owner);
  await sql`
    insert into access_rules (resource_id, ${sql.ref(column)}, taxonomy_id, term_id, content_type_id, exclude,
      predictive_percents, access_limit, access_limit_period)
    select ${siteId}, ${id}, r.taxonomy_id, r.term_id, r.content_type_id, r.exclude, r.predictive_percents,
      r.access_limit, r.access_limit_period
    from jsonb_populate_recordset(null::access_rules, ${JSON.stringify(rules)}::jsonb) r
    on conflict (resource_id, plan_id, ticket_event_id, term_id, content_type_id) do update
    set exclude = excluded.exclude, predictive_percents = excluded.predictive_percents,
      access_limit = excluded.access_limit, access_limit_period = excluded.access_limit_period`.execute(db);
}

export async function dropRules(db: Kysely<DB>, siteId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from access_rules where resource_id = ${siteId} and id = any(${ids}::bigint[])`.execute(
    db,
  );
}
