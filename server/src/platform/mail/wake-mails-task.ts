import type pg from 'pg';
import type { Task } from '../queue/task.ts';
import { sendMail } from './queue-mail.ts';

/** Tries of a mail that is woken: those it had before are used up. */
const attempts = 3;

/** A job that runs, waits, or will be tried again wakes its mail by itself. */
const wake = `
  select enqueue_job($1, json_build_object('messageId', m.message_id), m.message_id, null, $2)
  from outgoing_mails m
  where m.status = 'new' and not exists (
    select from graphile_worker.jobs j where j.task_identifier = $1 and j.key = m.message_id
      and (j.locked_at is not null or j.attempts < j.max_attempts))`;

/**
 * Queues mails again that are still to be sent and that no job would send: their job's process was killed in the last
 * try, so nobody noted that the mail was given up.
 */
export function wakeMailsTask(owner: pg.Pool): Task {
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
