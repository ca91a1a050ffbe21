import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { MemberFilter } from '#contract/domains/members/schemas.ts';
import type { ResourceScope } from '#server/database/context.ts';
import { literalPattern } from '#server/database/list.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { validNow } from '../figures/valid-now.queries.ts';

/** A text that more members than this contain is looked for row by row instead, in the order of the list. */
const fewMatches = 10_000;

export type TextMatch = { ids: number[] } | { pattern: string };

/** What the words of a filter stand for in this site. */
export interface Meanings {
  global: TextMatch | null;
  email: TextMatch | null;
  tagIds: number[];
  /** Groups that hold one of the plans for all of their members. */
  planGroupIds: number[];
}

/** Patterns for the column `search`, which is ` first last  address` in plain text. */
function searchPattern(text: string, column: 'global' | 'email'): RawBuilder<string> {
  const needle = literalPattern(text.replace(/\s+/g, ' ').trim());
  const isShort = text.trim().length < 3;
  const before = column === 'email' ? (isShort ? '%  ' : '%  %') : isShort ? '% ' : '%';
  return sql<string>`${before} || plain_text(${needle}) || '%'`;
}

async function findText(
  { db }: ReadScope,
  text: string | undefined,
  column: 'global' | 'email',
): Promise<TextMatch | null> {
  if (text === undefined || text.trim() === '') return null;
  const { rows } = await sql<{ pattern: string; ids: number[] | null }>`
    select p as pattern, member_ids_matching(p, ${fewMatches}::integer) as ids
    from (select ${searchPattern(text, column)}) as given(p)`.execute(db);
  const found = rows[0] ?? { pattern: '', ids: [] };
  return found.ids === null ? { pattern: found.pattern } : { ids: found.ids };
}

async function findTagIds({ db }: ReadScope, site: ResourceScope, titles: readonly string[]) {
  const rows = await db
    .selectFrom('tags')
    .select('id')
    .where('resource_id', '=', site.id)
    .where(sql<SqlBool>`title_lc = any(select lower(t) from unnest(${titles}::text[]) t)`)
    .execute();
  return rows.map((row) => row.id);
}

async function findPlanGroupIds({ db }: ReadScope, site: ResourceScope, planIds: readonly number[]) {
  const { rows } = await sql<{ group_id: number }>`
    select distinct u.group_id from member_subscriptions u
    where u.resource_id = ${site.id} and u.group_id is not null and u.plan_id = any(${planIds}::bigint[])
      and ${validNow('u', site.livemode)}`.execute(db);
  return rows.map((row) => row.group_id);
}

/** Whether the filter asks for a text that very many members contain. */
export function isFrequent({ global, email }: Meanings): boolean {
  return [global, email].some((match) => match !== null && 'pattern' in match);
}

/** Whether the filter asks for a text, and few members contain it. */
export function hasFewMatches({ global, email }: Meanings): boolean {
  return [global, email].some((match) => match !== null && 'ids' in match);
}

/** Looks up what a filter names by words or by what others hold, once for the page and its count. */
export async function meaningsOf(
  scope: ReadScope,
  site: ResourceScope,
  filter: MemberFilter,
): Promise<Meanings> {
  return {
    global: await findText(scope, filter.global, 'global'),
    email: await findText(scope, filter.email, 'email'),
    tagIds: filter.tags ? await findTagIds(scope, site, filter.tags) : [],
    planGroupIds: filter.plan ? await findPlanGroupIds(scope, site, filter.plan) : [],
  };
}
