import type { Executor } from '../queue/add-job.ts';
import { messageIdOf } from './queue-mail.ts';

/** Why a mail is not with its recipient yet, or never will be. */
export interface MailTrouble {
  /** Whether it is not tried any more. */
  isGivenUp: boolean;
  /** What the mail server answered, one line; null when there was no answer: it cannot be reached or keeps silent. */
  answer: string | null;
}

interface FateRow {
  message_id: string;
  status: string;
  last_error: string;
}

/** An answer of SMTP begins with a code of three digits; what stands before it are words of our own side. */
function answerIn(error: string): string | null {
  const [, answer] = /(?:^|: )([45]\d\d[ -].+)/s.exec(error) ?? [];
  return answer?.replaceAll(/\s+/g, ' ').trim().slice(0, 300) ?? null;
}

/** Of the mails that were queued under these ids, those that met with trouble and were not sent. */
export async function mailTroubles(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, MailTrouble>> {
  if (ids.length === 0) return new Map();
  const known = new Map(ids.map((id) => [messageIdOf(id), id]));
  const { rows } = (await executor.query(
    `select message_id, status, last_error from outgoing_mails
     where message_id = any($1) and status <> 'sent' and last_error is not null`,
    [[...known.keys()]],
  )) as { rows: FateRow[] };
  return new Map(
    rows.map((row) => [
      known.get(row.message_id) ?? '',
      { isGivenUp: row.status === 'failed', answer: answerIn(row.last_error) },
    ]),
  );
}
