import { sql } from 'kysely';
import type { ViewScreen } from '#contract/domains/saved-views/words.ts';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';

export interface StoredView {
  id: number;
  version: number;
  title: string;
  filter: Record<string, unknown>;
  made_by: string;
  made_at: Date;
}

export async function findViews(
  { db }: ReadScope,
  siteId: number,
  screen: ViewScreen,
): Promise<StoredView[]> {
  const { rows } = await sql<StoredView>`
    select id, version, title, filter, made_by, made_at from saved_views
    where resource_id = ${siteId} and screen = ${screen} order by lower(title), id`.execute(db);
  return rows;
}

/** Counts the views of a list; takes a lock, so that concurrent additions wait. */
export async function lockViews({ db }: WriteScope, siteId: number, screen: ViewScreen): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('saved views', ${siteId}::bigint))`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from saved_views where resource_id = ${siteId} and screen = ${screen}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
