import type pg from 'pg';
import type { Task } from '../queue/task.ts';
import { sendMail } from './queue-mail.ts';

/** Attempts of a woken mail, whose earlier ones are used up. */
const attempts = 3;

/** Queues unsent mails unless their job runs, waits or will be retried, because such a job sends its mail by itself. */
const wake = `
  select enqueue_job($1, json_build_object('messageId', m.message_id), m.message_id, null, $2)
  from outgoing_mails m
  where m.status = 'new' and not exists (
    select from graphile_worker.jobs j where j.task_identifier = $1 and j.key = m.message_id
      and (j.locked_at is not null or j.attempts < j.max_attempts))`;

/**
 * Creates the task that queues unsent mails again if no job would send them: their job's process was killed in the last
 * attempt, so the failure of the mail was never recorded.
 */
export function requeueMailsTask(owner: pg.Pool): Task {
  return {
    name: 'mail.wake',
    places: 'mail',
    every: '*/10 * * * *',
    run: async (_payload, { log }) => {
      const { rowCount } = await owner.query(wake, [sendMail.name, attempts]);
      if (rowCount) log.warn({ mails: rowCount }, 'mails without a job were queued again');
    },
  };
}
