import { sql } from 'kysely';
import type { ReadScope } from '#server/database/scope.ts';

/** Kinds of which a site has few enough to look through those of several sites. */
export type ShortTable = 'groups' | 'plans' | 'pricing_options' | 'ticket_events' | 'promos' | 'invites';

export interface FoundRow {
  site_id: number;
  id: number;
  parent_id: number | null;
  title: string;
  detail: string | null;
  is_active: boolean | null;
  starts_at: Date | null;
}

interface Asked {
  /** Those that the caller may list this kind on: the function looks past the policy and trusts it. */
  siteIds: readonly number[];
  text: string;
  limit: number;
}

/** Rows with the text in their name or code, those that are called so exactly first. */
export async function findRows(
  { db }: ReadScope,
  table: ShortTable,
  { siteIds, text, limit }: Asked,
): Promise<FoundRow[]> {
  if (siteIds.length === 0) return [];
  const { rows } = await sql<FoundRow>`
    select * from search_rows(${table}, ${siteIds}::bigint[], ${text}, ${limit}::integer)`.execute(db);
  return rows;
}
