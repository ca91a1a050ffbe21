import { type Kysely, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { draftListInput } from '#contract/domains/configuration-drafts/schemas.ts';
import type { DraftState } from '#contract/domains/configuration-drafts/words.ts';
import { conditionsOf, containsText } from '#server/database/list.ts';
import type { Row } from '#server/database/rows.ts';
import type { DB } from '#server/database/schema.ts';
import type { WriteScope } from '#server/database/scope.ts';

type Filter = NonNullable<NonNullable<z.output<typeof draftListInput>>['filter']>;

export type StoredDraft = Row<'configuration_drafts'>;

/** A draft with the title of its plan, which may have been deleted since. */
export interface FoundDraft extends StoredDraft {
  plan_title: string | null;
}

const state = sql<DraftState>`case
  when configuration_drafts.taken_back_at is not null then 'taken_back'
  when configuration_drafts.published_at is not null then 'published'
  when configuration_drafts.publish_at is not null then 'scheduled'
  when configuration_drafts.failure is not null then 'failed'
  else 'draft' end`;

function found(db: Kysely<DB>, siteId: number) {
  return db
    .selectFrom('configuration_drafts')
    .leftJoin('plans', (join) =>
      join
        .onRef('plans.resource_id', '=', 'configuration_drafts.resource_id')
        .onRef('plans.id', '=', 'configuration_drafts.plan_id'),
    )
    .selectAll('configuration_drafts')
    .select('plans.title as plan_title')
    .where('configuration_drafts.resource_id', '=', siteId);
}

function matching(filter: Filter | undefined) {
  return conditionsOf<Filter>(filter, {
    state: (states) => sql<SqlBool>`${state} = any(${states}::text[])`,
    subject: (subject) => sql<SqlBool>`configuration_drafts.subject = ${subject}`,
    title: (title) => containsText('plans.title', title),
    plan_id: (id) => sql<SqlBool>`configuration_drafts.plan_id = ${id}`,
  });
}

interface Page {
  filter: Filter | undefined;
  limit: number;
  offset: number;
}

/** Returns drafts, the newest first. */
export function findDrafts(
  db: Kysely<DB>,
  siteId: number,
  { filter, limit, offset }: Page,
): Promise<FoundDraft[]> {
  return found(db, siteId)
    .where((eb) => eb.and(matching(filter)))
    .orderBy('configuration_drafts.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countDrafts(
  db: Kysely<DB>,
  siteId: number,
  filter: Filter | undefined,
): Promise<number> {
  const { count } = await found(db, siteId)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb.and(matching(filter)))
    .executeTakeFirstOrThrow();
  return count;
}

export function findDraft(db: Kysely<DB>, siteId: number, id: number): Promise<FoundDraft | undefined> {
  return found(db, siteId).where('configuration_drafts.id', '=', id).executeTakeFirst();
}

/** Returns the ids of a site's drafts that are due by the database's clock. */
export async function findDue({ db }: Pick<WriteScope, 'db'>, siteId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from configuration_drafts where resource_id = ${siteId} and publish_at <= now() order by publish_at, id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Locks the options of a plan until the end of the transaction. */
export async function holdOptionsOf(db: Kysely<DB>, siteId: number, planId: number): Promise<void> {
  await sql`select from pricing_options where resource_id = ${siteId} and plan_id = ${planId}
    order by id for no key update`.execute(db);
}

/** Returns the titles of terms, content types and options of a site. */
export async function findTitles(
  db: Kysely<DB>,
  siteId: number,
  ids: { terms: readonly number[]; types: readonly number[]; options: readonly number[] },
) {
  const { rows: terms } = await sql<{ id: number; title: string; taxonomy: string }>`
    select t.id, t.title, x.title as taxonomy from taxonomy_terms t
    join taxonomies x on x.resource_id = t.resource_id and x.id = t.taxonomy_id
    where t.resource_id = ${siteId} and t.id = any(${ids.terms}::bigint[]) order by t.id`.execute(db);
  const { rows: types } = await sql<{ id: number; title: string }>`
    select id, key as title from content_types
    where resource_id = ${siteId} and id = any(${ids.types}::bigint[]) order by id`.execute(db);
  const { rows: options } = await sql<{ id: number; title: string; currency: string }>`
    select id, title, currency from pricing_options
    where resource_id = ${siteId} and id = any(${ids.options}::bigint[]) order by id`.execute(db);
  return { terms, content_types: types, options };
}

/** Returns the email of an operator; null if they are not active. */
export async function findAuthor(db: Kysely<DB>, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('operators')
    .select('email')
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  return row?.email ?? null;
}
