import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type {
  PopupTemplateFilter,
  PopupTemplateOrderColumn,
} from '#contract/domains/popup-templates/schemas.ts';
import { conditionsOf, containsText, foldedText, type Order } from '#server/database/list.ts';
import type { DB } from '#server/database/schema.ts';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';

function matching(filter: PopupTemplateFilter): Expression<SqlBool>[] {
  return conditionsOf<PopupTemplateFilter>(filter, {
    title: (title) => containsText('title', title),
    status: (status) => sql<SqlBool>`status = ${status}`,
    active: (active) => sql<SqlBool>`active = ${active}`,
  });
}

const orderColumns: Record<PopupTemplateOrderColumn, RawBuilder<unknown>> = {
  title: foldedText('title'),
  name: foldedText('name'),
  slug: sql`slug`,
  active: sql`active`,
  status: sql`status`,
  created_at: sql`created_at`,
};

const popupsOf = (db: Kysely<DB>, siteId: number, filter: PopupTemplateFilter) =>
  db
    .selectFrom('popup_templates')
    .where('resource_id', '=', siteId)
    .where((eb) => eb.and(matching(filter)));

interface Page {
  filter: PopupTemplateFilter;
  order: Order<PopupTemplateOrderColumn>;
  limit: number;
  offset: number;
}

/** Returns a page of popups without their code, which may be long. */
export function findPopups(db: Kysely<DB>, siteId: number, { filter, order, limit, offset }: Page) {
  return popupsOf(db, siteId, filter)
    .select(['uid', 'title', 'name', 'slug', 'label', 'status', 'active', 'version', 'created_at'])
    .orderBy(orderColumns[order.column], order.direction)
    .orderBy('id', order.direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countPopups(
  db: Kysely<DB>,
  siteId: number,
  filter: PopupTemplateFilter,
): Promise<number> {
  const { count } = await popupsOf(db, siteId, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the internal id for the uid on the wire. */
export async function idOfPopup({ db }: ReadScope, siteId: number, uid: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('popup_templates')
    .select('id')
    .where('resource_id', '=', siteId)
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row?.id;
}

/** Locks the site's slugs until the transaction ends: two transactions would pick the same free one. */
export async function lockSlugs({ client }: WriteScope, siteId: number): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtextextended('slugs of popups', $1))", [siteId]);
}

/** Returns which of slug and id another popup already has. */
export async function takenOf(
  { db }: ReadScope,
  siteId: number,
  { slug, uid }: { slug: string; uid: string | undefined },
): Promise<{ slug: boolean; uid: boolean }> {
  const rows = await db
    .selectFrom('popup_templates')
    .select(['slug', 'uid'])
    .where('resource_id', '=', siteId)
    .where((eb) => eb.or([eb('slug', '=', slug), ...(uid === undefined ? [] : [eb('uid', '=', uid)])]))
    .execute();
  return { slug: rows.some((row) => row.slug === slug), uid: rows.some((row) => row.uid === uid) };
}
