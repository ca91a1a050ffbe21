// Queries for the trial of one article.
import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/schema.ts';
import type { WallPopups } from './config.queries.ts';

export interface TriedContent {
  id: number;
  key: string;
  title: string;
}

/** Returns the key and the title of an article; undefined if the site has no such article. */
export async function findTitle(
  db: Kysely<DB>,
  siteId: number,
  contentId: number,
): Promise<TriedContent | undefined> {
  const { rows } = await sql<TriedContent>`
    select id, key, title from content_items where resource_id = ${siteId} and id = ${contentId}`.execute(db);
  return rows[0];
}

/** Names of popup templates by their ids. */
export type PopupTitles = ReadonlyMap<number, { uid: string; title: string }>;

/** Returns the names of the popups that answer walls. */
export async function findPopupTitles(
  db: Kysely<DB>,
  siteId: number,
  popups: WallPopups,
): Promise<PopupTitles> {
  const ids = Object.values(popups).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; uid: string; title: string }>`
    select id, uid, title from popup_templates
    where resource_id = ${siteId} and id = any (${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}
