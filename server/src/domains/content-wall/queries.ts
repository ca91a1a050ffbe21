import { type Kysely, sql } from 'kysely';
import type { WallRule, WallRuleInput } from '#contract/domains/content-wall/schemas.ts';
import { insertMany } from '#server/database/insert-many.ts';
import type { DB } from '#server/database/schema.ts';
import type { WriteScope } from '#server/database/scope.ts';

export type StoredRule = Omit<WallRule, 'count'>;

/** Returns the version of a site's rules: 1 for a site that never had any. */
export async function findVersion(db: Kysely<DB>, siteId: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from content_walls where resource_id = ${siteId}`.execute(db);
  return rows[0]?.version ?? 1;
}

/** Locks the rules of a site until the end of the transaction. @returns their version */
export async function lockWall({ db }: WriteScope, siteId: number): Promise<number> {
  await sql`insert into content_walls (resource_id) values (${siteId}) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ version: number }>`
    select version from content_walls where resource_id = ${siteId} for no key update`.execute(db);
  return rows[0]?.version ?? 1;
}

export async function findRules(db: Kysely<DB>, siteId: number): Promise<StoredRule[]> {
  const { rows } = await sql<StoredRule>`
    select r.id, r.position, r.younger_than_days, r.older_than_days, r.access,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'key', t.key) order by plain_text(t.key), t.id), '[]')
       from wall_rule_types x join content_types t on t.resource_id = x.resource_id and t.id = x.content_type_id
       where x.resource_id = r.resource_id and x.wall_rule_id = r.id) as types,
      (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'title', m.title, 'taxonomy', y.title)
         order by plain_text(y.title), y.id, plain_text(m.title), m.id), '[]')
       from wall_rule_terms x join taxonomy_terms m on m.resource_id = x.resource_id and m.id = x.term_id
       join taxonomies y on y.resource_id = m.resource_id and y.id = m.taxonomy_id
       where x.resource_id = r.resource_id and x.wall_rule_id = r.id) as terms
    from wall_rules r where r.resource_id = ${siteId} order by r.position`.execute(db);
  return rows;
}

/** Replaces the rules of a site whose wall is locked, and increments the version. */
export async function replaceRules(
  { db, client }: WriteScope,
  siteId: number,
  rules: readonly WallRuleInput[],
): Promise<void> {
  await sql`delete from wall_rules where resource_id = ${siteId}`.execute(db);
  const ids = await insertMany(
    client,
    siteId,
    'wall_rules',
    rules.map(({ younger_than_days, older_than_days, access }, place) => ({
      position: place + 1,
      younger_than_days: younger_than_days ?? null,
      older_than_days: older_than_days ?? null,
      access,
    })),
  );
  const named = (of: (rule: WallRuleInput) => readonly number[]) =>
    rules.flatMap((rule, place) => of(rule).map((id) => ({ wall_rule_id: ids[place] ?? 0, id })));
  await insertMany(
    client,
    siteId,
    'wall_rule_types',
    named(({ type_ids }) => type_ids).map(({ id, ...rule }) => ({ ...rule, content_type_id: id })),
  );
  await insertMany(
    client,
    siteId,
    'wall_rule_terms',
    named(({ term_ids }) => term_ids).map(({ id, ...rule }) => ({ ...rule, term_id: id })),
  );
  await sql`update content_walls set version = version + 1 where resource_id = ${siteId}`.execute(db);
}
