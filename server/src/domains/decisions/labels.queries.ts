import { sql } from 'kysely';
import { unknownContentKey } from '#contract/domains/content/words.ts';
import type { Piece } from '#contract/domains/decisions/situation.ts';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import type { Filing } from './lines.ts';

/** Stored facts of a piece that decide, and its filing as it is recorded. */
export interface Label {
  piece: Piece & { contentId: number };
  filing: Filing;
  /** Views so far. */
  views: number;
}

interface Row extends Filing {
  id: number;
  key: string;
  published_at: Date | null;
  views: number;
}

function labelOf({ id: contentId, access, content_type_id: contentTypeId, ...row }: Row): Label {
  const termIds = row.term_ids.map(Number);
  return {
    piece: { contentId, access, contentTypeId, termIds, publishedAt: row.published_at?.getTime() ?? null },
    filing: { content_type_id: contentTypeId, term_ids: termIds, access },
    views: row.views,
  };
}

/** Returns the labels of pieces by their keys; those that the site doesn't have are missing. */
export async function findLabels(
  { db }: ReadScope,
  siteId: number,
  keys: readonly string[],
): Promise<Map<string, Label>> {
  const { rows } = await sql<Row>`
    select c.id, c.key, c.content_type_id, c.access, c.published_at, coalesce(f.views, 0) as views,
      array(select t.term_id from content_terms t
        where t.resource_id = c.resource_id and t.content_id = c.id order by t.term_id) as term_ids
    from content_items c
    left join content_figures f on f.resource_id = c.resource_id and f.content_id = c.id
    where c.resource_id = ${siteId} and c.key = any(${keys}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.key, labelOf(row)]));
}

/** Returns the id of the one piece of a site that stands for all that it doesn't know. */
export async function ensureUnknownPiece({ db }: WriteScope, siteId: number): Promise<number> {
  await sql`
    insert into content_items (resource_id, key, title) values (${siteId}, ${unknownContentKey}, 'Not told yet')
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: number }>`
    select id from content_items where resource_id = ${siteId} and key = ${unknownContentKey}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`site ${siteId} has no piece for unknown content`);
  return row.id;
}
