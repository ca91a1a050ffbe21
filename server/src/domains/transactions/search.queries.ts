// Search of the transactions by the search box.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SiteRef } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { findText, type TextMatch } from '../members/filter-meanings.queries.ts';
import { findIdsNumbered } from './numbered.service.ts';

function paidBy(site: SiteRef, match: TextMatch): RawBuilder<SqlBool> {
  if ('ids' in match) return sql<SqlBool>`t.member_id = any(${match.ids}::bigint[])`;
  return sql<SqlBool>`exists (select from members m
    where m.resource_id = ${site.id} and m.id = t.member_id and m.search like any(array[${sql.join(match.patterns)}]))`;
}

/**
 * SQL condition: transaction `t` has this number, here or at the payment provider, or its payer's name or address
 * contains the text. Null if the text is blank.
 */
export async function findSearched(
  scope: ReadScope,
  site: SiteRef,
  text: string | undefined,
): Promise<RawBuilder<SqlBool> | null> {
  const people = await findText(scope, site, text, 'named');
  if (text === undefined || people === null) return null;
  const ids = await findIdsNumbered(scope, site, text.trim());
  return sql<SqlBool>`(t.id = any(${ids}::bigint[]) or ${paidBy(site, people)})`;
}
