import { sql } from 'kysely';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import type { PopupDocument } from './on-wire.service.ts';

interface Saving {
  revision: number;
  saved_at: Date;
  saved_by: string;
  changed: string[];
}

export async function addVersion(
  { db }: WriteScope,
  siteId: number,
  id: number,
  saving: { revision: number; savedBy: string; changed: readonly string[]; document: PopupDocument },
): Promise<void> {
  await db
    .insertInto('popup_template_versions')
    .values({
      resource_id: siteId,
      popup_template_id: id,
      revision: saving.revision,
      saved_by: saving.savedBy,
      changed: [...saving.changed],
      document: JSON.stringify(saving.document),
    })
    .execute();
}

const versionsOf = ({ db }: ReadScope, siteId: number, id: number) =>
  db
    .selectFrom('popup_template_versions')
    .where('resource_id', '=', siteId)
    .where('popup_template_id', '=', id);

export function findVersions(
  scope: ReadScope,
  siteId: number,
  id: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Saving[]> {
  return versionsOf(scope, siteId, id)
    .select(['revision', 'saved_at', 'saved_by', 'changed'])
    .orderBy('revision', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countVersions(scope: ReadScope, siteId: number, id: number): Promise<number> {
  const { count } = await versionsOf(scope, siteId, id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns a version and the one before it, latest first. */
export async function findVersionAndBefore(
  { db }: ReadScope,
  siteId: number,
  id: number,
  revision: number,
): Promise<(Saving & { document: PopupDocument })[]> {
  const { rows } = await sql<Saving & { document: PopupDocument }>`
    select revision, saved_at, saved_by, changed, document from popup_template_versions
    where resource_id = ${siteId} and popup_template_id = ${id} and revision <= ${revision}
    order by revision desc limit 2`.execute(db);
  return rows[0]?.revision === revision ? rows : [];
}
