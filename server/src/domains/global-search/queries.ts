import { sql } from 'kysely';
import type { ReadScope } from '#server/database/scope.ts';

/** Tables with few rows per site, so that several sites can be searched at once. */
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
  /** Sites on which the caller may list this kind. `search_rows` bypasses the site policy and relies on this list. */
  siteIds: readonly number[];
  text: string;
  limit: number;
}

/** Returns rows with the text in their name or code, exact matches first. */
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
