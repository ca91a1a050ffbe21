import type { Executor } from '../queue/add-job.ts';
import { messageIdOf } from './queue-mail.ts';

/** Reason why a mail is delayed or can't be delivered. */
export interface MailFailure {
  /** True if it isn't retried any more. */
  isGivenUp: boolean;
  /** Answer of the mail server in one line; null if it can't be reached or doesn't answer. */
  answer: string | null;
}

interface FateRow {
  message_id: string;
  status: string;
  last_error: string;
}

/** Returns the SMTP answer in an error. It begins with a code of three digits; the text before it is our own. */
function answerIn(error: string): string | null {
  const [, answer] = /(?:^|: )([45]\d\d[ -].+)/s.exec(error) ?? [];
  return answer?.replaceAll(/\s+/g, ' ').trim().slice(0, 300) ?? null;
}

/** Returns the failures of the unsent mails with these ids. */
export async function findMailFailures(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, MailFailure>> {
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
