import { type Kysely, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { ExportFormat, ExportSource } from '#contract/domains/exports/schemas.ts';
import type { DB, ExportRequests } from '#server/database/schema.ts';
import type { Filters } from '#server/database/table-source.ts';

export type StoredExport = Selectable<ExportRequests>;
export type ExportUpdate = Updateable<ExportRequests>;

/** A column of an export: its key, and the heading when it is not the usual one. */
export interface ChosenColumn {
  key: string;
  title: string;
}

/** What is asked for. */
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
  sameness: string;
  schedule?: { id: number; plannedAt: Date };
}

/**
 * Stores an export. Null when the same is being made already, or when this run of a schedule was stored before.
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
      sameness: request.sameness,
      schedule_id: request.schedule?.id ?? null,
      planned_at: request.schedule?.plannedAt ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

const own = (db: Kysely<DB>, siteId: number, operatorId: number) =>
  db.selectFrom('export_requests').where('resource_id', '=', siteId).where('operator_id', '=', operatorId);

/** An export of one operator; others' exports are as good as absent. */
export function findOwn(
  db: Kysely<DB>,
  siteId: number,
  operatorId: number,
  id: number,
): Promise<StoredExport | undefined> {
  return own(db, siteId, operatorId).selectAll().where('id', '=', id).executeTakeFirst();
}

export function findExport(db: Kysely<DB>, siteId: number, id: number): Promise<StoredExport | undefined> {
  return db
    .selectFrom('export_requests')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function countOwn(
  db: Kysely<DB>,
  siteId: number,
  operatorId: number,
  source: ExportSource,
): Promise<number> {
  const row = await own(db, siteId, operatorId)
    .where('source', '=', source)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export function pageOfOwn(
  db: Kysely<DB>,
  siteId: number,
  operatorId: number,
  source: ExportSource,
  window: { limit: number; offset: number },
): Promise<StoredExport[]> {
  return own(db, siteId, operatorId)
    .where('source', '=', source)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .execute();
}

/** The columns that an operator chose last, in whatever way. */
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

/** Takes an export to work on it: what is done or given up is not taken. Whoever else is at it waits. */
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

/** Files whose time is over. */
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
