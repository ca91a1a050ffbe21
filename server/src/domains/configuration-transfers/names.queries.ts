// Names of a site's plans, options, templates and terms.
import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/schema.ts';

export function findPlanTitles(db: Kysely<DB>, siteId: number) {
  return db
    .selectFrom('plans')
    .select(['id', 'title'])
    .where('resource_id', '=', siteId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}

export function findOptionTitles(db: Kysely<DB>, siteId: number) {
  return db
    .selectFrom('pricing_options')
    .select(['id', 'plan_id', 'title'])
    .where('resource_id', '=', siteId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}

export function findTemplates(db: Kysely<DB>, siteId: number) {
  return db
    .selectFrom('email_templates')
    .select(['id', 'name', 'subject', 'html'])
    .where('resource_id', '=', siteId)
    .orderBy('id')
    .execute();
}

export function findPopupSlugs(db: Kysely<DB>, siteId: number) {
  return db
    .selectFrom('popup_templates')
    .select(['id', 'slug'])
    .where('resource_id', '=', siteId)
    .orderBy('id')
    .execute();
}

export function findPopups(db: Kysely<DB>, siteId: number) {
  return db
    .selectFrom('popup_templates')
    .selectAll()
    .where('resource_id', '=', siteId)
    .orderBy('id')
    .execute();
}

export function findActionRows(db: Kysely<DB>, siteId: number) {
  return db
    .selectFrom('event_handlers')
    .selectAll()
    .where('resource_id', '=', siteId)
    .orderBy('id')
    .execute();
}

export function findTriggerRows(db: Kysely<DB>, siteId: number) {
  return db
    .selectFrom('trigger_handlers')
    .selectAll()
    .where('resource_id', '=', siteId)
    .orderBy('id')
    .execute();
}

export function findContentTypes(db: Kysely<DB>, siteId: number) {
  return db
    .selectFrom('content_types')
    .select(['id', 'key'])
    .where('resource_id', '=', siteId)
    .orderBy('id')
    .execute();
}

interface TermRow {
  id: number;
  key: string;
  taxonomy_id: number;
  taxonomy: string;
}

/** Returns the terms that rules of the site's plans and wall use, and those with the given keys: `[taxonomy, term]`. */
export async function findTerms(
  db: Kysely<DB>,
  siteId: number,
  wanted: readonly (readonly [string, string])[],
): Promise<TermRow[]> {
  const { rows } = await sql<TermRow>`
    select t.id, t.key, t.taxonomy_id, x.key as taxonomy
    from taxonomy_terms t
    join taxonomies x on x.resource_id = t.resource_id and x.id = t.taxonomy_id
    where t.resource_id = ${siteId} and (
      t.id in (select term_id from access_rules where resource_id = ${siteId} and plan_id is not null)
      or t.id in (select term_id from wall_rule_terms where resource_id = ${siteId})
      or (x.key, t.key) in (
        select * from unnest(
          ${wanted.map(([taxonomy]) => taxonomy)}::text[], ${wanted.map(([, term]) => term)}::text[])))
    order by t.id`.execute(db);
  return rows;
}
