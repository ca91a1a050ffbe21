import { type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { ExportFormat, ExportFrequency } from '#contract/domains/exports/schemas.ts';
import type { SiteRef } from '#server/database/context.ts';
import type { DB, ExportSchedules } from '#server/database/schema.ts';
import type { WriteScope } from '#server/database/scope.ts';
import type { StoredExport } from './queries.ts';

export type StoredSchedule = Selectable<ExportSchedules>;
export type ScheduleUpdate = Updateable<ExportSchedules>;

const own = (db: Kysely<DB>, siteId: number, operatorId: number) =>
  db
    .selectFrom('export_schedules')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('operator_id', '=', operatorId);

export function findOwnSchedules(
  db: Kysely<DB>,
  siteId: number,
  operatorId: number,
): Promise<StoredSchedule[]> {
  return own(db, siteId, operatorId).orderBy('id', 'desc').execute();
}

export function findOwnSchedule(
  db: Kysely<DB>,
  siteId: number,
  operatorId: number,
  id: number,
): Promise<StoredSchedule | undefined> {
  return own(db, siteId, operatorId).where('id', '=', id).executeTakeFirst();
}

export function lockOwnSchedule(
  db: Kysely<DB>,
  siteId: number,
  operatorId: number,
  id: number,
): Promise<StoredSchedule | undefined> {
  return own(db, siteId, operatorId).where('id', '=', id).forUpdate().executeTakeFirst();
}

export interface NewSchedule {
  operatorId: number;
  title: string;
  recipient: string;
  frequency: ExportFrequency;
  format: ExportFormat;
  fields: readonly unknown[];
  filters: Record<string, unknown>;
}

export async function insertSchedule(db: Kysely<DB>, siteId: number, schedule: NewSchedule): Promise<number> {
  const { id } = await db
    .insertInto('export_schedules')
    .values({
      resource_id: siteId,
      operator_id: schedule.operatorId,
      title: schedule.title,
      recipient_email: schedule.recipient,
      frequency: schedule.frequency,
      format: schedule.format,
      fields: JSON.stringify(schedule.fields),
      filters: JSON.stringify(schedule.filters),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateSchedule(
  db: Kysely<DB>,
  siteId: number,
  id: number,
  values: ScheduleUpdate,
): Promise<void> {
  await db
    .updateTable('export_schedules')
    .set(values)
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .execute();
}

/**
 * SQL for the time of run n: n times the frequency after the anchor in local time of the site, so that a daily run
 * keeps its hour across clock changes and one of the 31st runs on the last day of a shorter month.
 */
const plannedAt = (n: string) =>
  `((s.anchor_at at time zone $2) + ${n} * s.frequency::interval) at time zone $2`;

/** Schedules the next run: the first planned time after `now`. Missed times count as one run. */
export async function setNextRun(
  { client }: WriteScope,
  site: SiteRef,
  id: number,
  now: Date,
): Promise<void> {
  await client.query(
    `update export_schedules s set next_run_at = next.at, runs_planned = next.n
     from (
       select n, ${plannedAt('n')} as at from export_schedules s, generate_series(
         s.runs_planned + 1,
         s.runs_planned + 2 + ceil(extract(epoch from greatest($3 - s.anchor_at, interval '0'))
           / extract(epoch from least(s.frequency::interval, interval '1 day')))::integer) n
       where s.resource_id = $1 and s.id = $4 and ${plannedAt('n')} > $3 order by n limit 1
     ) next
     where s.resource_id = $1 and s.id = $4`,
    [site.id, site.timezone, now, id],
  );
}

/** Locks a due schedule and returns it; skips those that another server has locked. */
export async function claimDueSchedules(
  { db }: WriteScope,
  siteId: number,
  now: Date,
): Promise<StoredSchedule | undefined> {
  return db
    .selectFrom('export_schedules')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('active', '=', true)
    .where('next_run_at', '<=', now)
    .orderBy('next_run_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/**
 * Stores why a run of a schedule failed; null, after a success, clears it. Runs may end out of order, so the run that
 * was planned last among the ended ones wins.
 */
export async function noteProblem(
  { db }: WriteScope,
  siteId: number,
  run: StoredExport,
  reason: string | null,
): Promise<void> {
  if (run.schedule_id === null) return;
  await sql`update export_schedules set problem = ${reason}
    where resource_id = ${siteId} and id = ${run.schedule_id} and not exists (
      select from export_requests later
      where later.resource_id = ${siteId} and later.schedule_id = ${run.schedule_id}
        and later.planned_at > ${run.planned_at} and later.status in ('success', 'failed'))`.execute(db);
}
