import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { MemberFilter } from '#contract/domains/members/schemas.ts';
import type { SiteRef } from '#server/database/context.ts';
import { plainPattern } from '#server/database/list.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { validNow } from '../figures/values/valid-now.queries.ts';

/** Above this number of matching members, a text is searched row by row, in the order of the list. */
const fewMatches = 10_000;

/** Members by their ids; or, where they are too many, any of the patterns, or the id that the text may be. */
export type TextMatch = { ids: number[] } | { patterns: string[]; id: number | null };

/** A filter's words, resolved to the site's records. */
export interface ResolvedFilter {
  global: TextMatch | null;
  email: TextMatch | null;
  tagIds: number[];
  /** Groups that give one of the plans to all of their members. */
  planGroupIds: number[];
}

/** Longest name, in words, whose parts are also matched in another order. */
const mostWords = 4;

/**
 * Returns the name with its parts in another order: "dixon cai" also matches a word beginning with cai before one with
 * dixon. Each part matches the beginning of a word.
 */
function turnedRound(text: string): string[][] {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  if (words.length < 2 || words.length > mostWords) return [];
  return words.slice(1).map((_, at) => [words.slice(at + 1).join(' '), words.slice(0, at + 1).join(' ')]);
}

/** Returns the member id that a text is; null if it isn't one. */
function idIn(text: string): number | null {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Columns that a text is searched in: names, address and id; names and address; the address alone. */
type TextPlace = 'global' | 'named' | 'email';

/** Patterns for the column `search`, which is ` first last  address` in plain text. */
function searchPatterns(given: string, column: TextPlace): RawBuilder<string>[] {
  const text = given.replace(/\s+/g, ' ').trim();
  const plain = plainPattern(text);
  if (column === 'email') return [sql<string>`'%  ' || plain_prefix(${text}, '') || ${plain} || '%'`];
  const asGiven = sql<string>`plain_prefix(${text}) || ${plain} || '%'`;
  const others = turnedRound(text).map(
    ([first = '', last = '']) =>
      sql<string>`'% ' || ${plainPattern(first)} || '% ' || ${plainPattern(last)} || '%'`,
  );
  return [asGiven, ...others];
}

/** Returns the members whose columns match a text; null for a blank text. */
export async function findText(
  { db }: ReadScope,
  site: SiteRef,
  text: string | undefined,
  column: TextPlace,
): Promise<TextMatch | null> {
  if (text === undefined || text.trim() === '') return null;
  const id = column === 'global' ? idIn(text.trim()) : null;
  const patterns = searchPatterns(text, column);
  const { rows } = await sql<{ pattern: string; ids: number[] | null }>`
    select p as pattern, member_ids_matching(p, ${fewMatches}::integer) as ids
    from (values ${sql.join(patterns.map((pattern) => sql`(${pattern})`))}) as given(p)
    union all
    select '', array(select id from members where resource_id = ${site.id} and id = ${id}::bigint)
    where ${id}::bigint is not null`.execute(db);
  const found = rows.map(({ ids }) => ids);
  if (found.some((ids) => ids === null))
    return { patterns: rows.flatMap(({ pattern }) => (pattern === '' ? [] : pattern)), id };
  return { ids: [...new Set(found.flatMap((ids) => ids ?? []))] };
}

async function findTagIds({ db }: ReadScope, site: SiteRef, titles: readonly string[]) {
  const rows = await db
    .selectFrom('tags')
    .select('id')
    .where('resource_id', '=', site.id)
    .where(sql<SqlBool>`title_lc = any(select lower(t) from unnest(${titles}::text[]) t)`)
    .execute();
  return rows.map((row) => row.id);
}

async function findPlanGroupIds({ db }: ReadScope, site: SiteRef, planIds: readonly number[]) {
  const { rows } = await sql<{ group_id: number }>`
    select distinct u.group_id from member_subscriptions u
    where u.resource_id = ${site.id} and u.group_id is not null and u.plan_id = any(${planIds}::bigint[])
      and ${validNow('u', site.livemode)}`.execute(db);
  return rows.map((row) => row.group_id);
}

/** Returns whether the filter has a text that very many members contain. */
export function isFrequent({ global, email }: ResolvedFilter): boolean {
  return [global, email].some((match) => match !== null && 'patterns' in match);
}

/** Returns whether the filter has a text that few members contain. */
export function hasFewMatches({ global, email }: ResolvedFilter): boolean {
  return [global, email].some((match) => match !== null && 'ids' in match);
}

/** Resolves the words and related records in a filter, once for the page and its count. */
export async function resolveFilter(
  scope: ReadScope,
  site: SiteRef,
  filter: MemberFilter,
): Promise<ResolvedFilter> {
  return {
    global: await findText(scope, site, filter.global, 'global'),
    email: await findText(scope, site, filter.email, 'email'),
    tagIds: filter.tags ? await findTagIds(scope, site, filter.tags) : [],
    planGroupIds: filter.plan ? await findPlanGroupIds(scope, site, filter.plan) : [],
  };
}
