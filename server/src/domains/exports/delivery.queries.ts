// Delivery state of the mails about exports: a file may be made and its mail still fail, which the list of exports
// shows.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ReadScope } from '#server/database/scope.ts';
import { findMailFailures, type MailFailure } from '#server/platform/mail/mail-status.ts';
import type { StoredExport } from './queries.ts';

type Mailed = Pick<StoredExport, 'file_name' | 'corrections' | 'recipient_email' | 'source' | 'cleared_at'>;

/**
 * Returns the id of an export's mail: one per file and recipient, the same at each call, and without any secret that
 * leads to the file.
 */
export function mailIdOf({
  file_name: name,
  corrections,
}: Pick<StoredExport, 'file_name' | 'corrections'>): string {
  const mail = corrections === 0 ? name : `${name} ${corrections}`;
  return `export-${createHash('sha256').update(mail).digest('hex').slice(0, 40)}`;
}

/** The list only shows exports of members, and a deleted file can't be downloaded from it. */
const isListed = ({ source, cleared_at: cleared }: Mailed): boolean => source === 'users' && cleared === null;

function inWords(row: Mailed, { isGivenUp, answer }: MailFailure): string {
  const why = answer === null ? 'the mail server cannot be reached' : `the mail server says "${answer}"`;
  const then = isGivenUp ? 'It is not tried any more.' : 'It is tried again by itself.';
  const where = isListed(row) ? ' The file is in the list of exports.' : '';
  return `The mail to ${row.recipient_email} did not get there: ${why}. ${then}${where}`;
}

/** Returns why mails were not delivered, as text, keyed by the name of the file. */
async function problemsOf({ client }: ReadScope, rows: readonly Mailed[]): Promise<Map<string, string>> {
  const mailed = rows.filter((row) => row.recipient_email !== null);
  const troubles = await findMailFailures(client, mailed.map(mailIdOf));
  return new Map(
    mailed.flatMap((row) => {
      const trouble = troubles.get(mailIdOf(row));
      return trouble ? [[row.file_name, inWords(row, trouble)] as const] : [];
    }),
  );
}

/** Returns exports with the delivery problem of their mail; null if there is none. */
export async function withDelivery(
  scope: ReadScope,
  rows: readonly StoredExport[],
): Promise<{ row: StoredExport; problem: string | null }[]> {
  const problems = await problemsOf(scope, rows);
  return rows.map((row) => ({ row, problem: problems.get(row.file_name) ?? null }));
}

/** Returns the delivery problem of the latest successful run of each schedule, keyed by schedule id. */
export async function deliveryOfLastRuns(
  scope: ReadScope,
  siteId: number,
  scheduleIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<Mailed & { schedule_id: number }>`
    select distinct on (schedule_id) schedule_id, file_name, corrections, recipient_email,
      source, cleared_at from export_requests
    where resource_id = ${siteId} and schedule_id = any(${[...scheduleIds]}) and status = 'success'
    order by schedule_id, planned_at desc`.execute(scope.db);
  const problems = await problemsOf(scope, rows);
  return new Map(
    rows.flatMap((row) => {
      const problem = problems.get(row.file_name);
      return problem === undefined ? [] : [[row.schedule_id, problem] as const];
    }),
  );
}
