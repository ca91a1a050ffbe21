// SQL conditions that find the same content as `decide`, for all content of a site at once.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AccessRuleSet, Filed, Rule } from '#contract/domains/access-rules/decide.ts';
import type { DB } from '#server/database/schema.ts';
import { idsOf, mergeOpenings } from './rule-bits.ts';

/** Returns the condition for content `c` that one of the rules names. */
function named(siteId: number, rules: readonly Rule[]): RawBuilder<SqlBool> {
  const [terms, types] = [idsOf(rules, 'termId'), idsOf(rules, 'contentTypeId')];
  const either = [
    ...(types.length === 0 ? [] : [sql`coalesce(c.content_type_id = any(${types}::bigint[]), false)`]),
    ...(terms.length === 0
      ? []
      : [
          sql`exists (select from content_terms f
            where f.resource_id = ${siteId} and f.content_id = c.id and f.term_id = any(${terms}::bigint[]))`,
        ]),
  ];
  return either.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(either, sql` or `)})`;
}

function reachedBy(
  siteId: number,
  { fullAccess, predictivePercents, rules }: AccessRuleSet,
): RawBuilder<SqlBool> {
  if (fullAccess || predictivePercents !== null) return sql<SqlBool>`true`;
  const some = (excludes: boolean) =>
    named(
      siteId,
      rules.filter(({ exclude }) => exclude === excludes),
    );
  return sql<SqlBool>`(${some(false)} and not ${some(true)})`;
}

/**
 * Returns the condition for content `c` that at least one of the openings reaches: where `decide` answers anything but
 * none.
 */
export function reachedByAny(siteId: number, openings: readonly AccessRuleSet[]): RawBuilder<SqlBool> {
  const conditions = mergeOpenings(openings).map((opening) => reachedBy(siteId, opening));
  return conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/** Returns the content type and terms of one piece of content. */
export async function findFiling(db: Kysely<DB>, siteId: number, contentId: number): Promise<Filed> {
  // The driver returns arrays of bigint as arrays of strings.
  const { rows } = await sql<{ content_type_id: number | null; term_ids: string[] }>`
    select c.content_type_id, array(
      select term_id from content_terms where resource_id = c.resource_id and content_id = c.id) as term_ids
    from content_items c where c.resource_id = ${siteId} and c.id = ${contentId}`.execute(db);
  const [row] = rows;
  return { contentTypeId: row?.content_type_id ?? null, termIds: new Set(row?.term_ids.map(Number)) };
}
