import { type Kysely, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { ExportFormat, ExportSource } from '#contract/domains/exports/schemas.ts';
import type { DB, ExportRequests } from '#server/database/schema.ts';
import type { WriteScope } from '#server/database/scope.ts';
import type { Filters } from '#server/database/table-source.ts';

export type StoredExport = Selectable<ExportRequests>;
export type ExportUpdate = Updateable<ExportRequests>;

/** A column of an export: its key, and the heading if it differs from the default. */
export interface ChosenColumn {
  key: string;
  title: string;
}

/** The requested export. */
export interface Order {
  source: ExportSource;
  kind: 'email' | 'file' | 'scheduled';
  title: string;
  recipient: string | null;
  format: ExportFormat;
  fields: readonly ChosenColumn[];
  filters: Filters;
}

export interface NewExport extends Order {
  operatorId: number;
  fileName: string;
  dedupeKey: string;
  schedule?: { id: number; plannedAt: Date };
}

/**
 * Inserts an export. Returns null if the same one is being made already, or if this run of a schedule was stored
 * before.
 */
export async function insertExport(
  db: Kysely<DB>,
  siteId: number,
  request: NewExport,
): Promise<number | null> {
  const row = await db
    .insertInto('export_requests')
    .values({
      resource_id: siteId,
      operator_id: request.operatorId,
      source: request.source,
      kind: request.kind,
      title: request.title,
      recipient_email: request.recipient,
      format: request.format,
      fields: JSON.stringify(request.fields),
      filters: JSON.stringify(request.filters),
      file_name: request.fileName,
      dedupe_key: request.dedupeKey,
      schedule_id: request.schedule?.id ?? null,
      planned_at: request.schedule?.plannedAt ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

const inSite = (db: Kysely<DB>, siteId: number) =>
  db.selectFrom('export_requests').where('resource_id', '=', siteId);

const own = (db: Kysely<DB>, siteId: number, operatorId: number) =>
  inSite(db, siteId).where('operator_id', '=', operatorId);

/** Returns an operator's own export; undefined for those of others. */
export function findOwn(
  db: Kysely<DB>,
  siteId: number,
  operatorId: number,
  id: number,
): Promise<StoredExport | undefined> {
  return own(db, siteId, operatorId).selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks an export until the end of the transaction. */
export function lockExport(
  { db }: WriteScope,
  siteId: number,
  id: number,
): Promise<StoredExport | undefined> {
  return inSite(db, siteId).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Deletes an export and its links. */
export async function dropExport({ db }: WriteScope, siteId: number, id: number): Promise<void> {
  await db.deleteFrom('export_requests').where('resource_id', '=', siteId).where('id', '=', id).execute();
}

/** Returns the emails of operators, by id. */
export async function emailsOf(db: Kysely<DB>, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('operators').select(['id', 'email']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** Scope of a list: exports of members that one operator made, or all exports of the site if `operatorId` is null. */
export type Whose = { siteId: number; operatorId: number | null };

const listed = (db: Kysely<DB>, { siteId, operatorId }: Whose) =>
  operatorId === null
    ? inSite(db, siteId)
    : own(db, siteId, operatorId).where('source', '=', 'users' satisfies ExportSource);

export async function countExports(db: Kysely<DB>, whose: Whose): Promise<number> {
  const row = await listed(db, whose)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export function pageOfExports(
  db: Kysely<DB>,
  whose: Whose,
  window: { limit: number; offset: number },
): Promise<StoredExport[]> {
  return listed(db, whose)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .execute();
}

/** Returns the columns that an operator chose last, for a file or a schedule. */
export async function lastFieldsOf(
  db: Kysely<DB>,
  siteId: number,
  operatorId: number,
): Promise<ChosenColumn[]> {
  const { rows } = await sql<{ fields: ChosenColumn[] }>`
    select fields from (
      select fields, created_at from export_requests
        where resource_id = ${siteId} and operator_id = ${operatorId} and source = 'users' and kind = 'file'
      union all
      select fields, created_at from export_schedules where resource_id = ${siteId} and operator_id = ${operatorId}
    ) used order by created_at desc limit 1`.execute(db);
  return rows[0]?.fields ?? [];
}

export async function updateExport(
  db: Kysely<DB>,
  siteId: number,
  id: number,
  values: ExportUpdate,
): Promise<void> {
  await db
    .updateTable('export_requests')
    .set(values)
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .execute();
}

/** Locks an export to work on it; undefined if it is finished or has failed. A concurrent worker waits. */
export function lockUnfinished(
  db: Kysely<DB>,
  siteId: number,
  id: number,
): Promise<StoredExport | undefined> {
  return db
    .selectFrom('export_requests')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .where('status', 'in', ['new', 'proceeding'])
    .forUpdate()
    .executeTakeFirst();
}

/** Returns up to 100 exports with an expired file. */
export function findExpired(db: Kysely<DB>, siteId: number): Promise<StoredExport[]> {
  return db
    .selectFrom('export_requests')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('cleared_at', 'is', null)
    .where(sql<SqlBool>`expires_at <= now()`)
    .limit(100)
    .execute();
}
