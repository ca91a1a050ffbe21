import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { defineTask, type JobInfo, type Task } from '../queue/task.ts';
import type { Mailer, ReadyMail } from './mailer.ts';
import { sendMail } from './queue-mail.ts';

interface MailRow {
  message_id: string;
  recipient: string;
  recipient_name: string | null;
  from_address: string | null;
  from_name: string | null;
  reply_address: string | null;
  reply_name: string | null;
  subject: string;
  body_text: string;
  body_html: string | null;
  unsubscribe_url: string | null;
  created_at: Date;
}

const correspondent = (address: string | null, name: string | null) =>
  address === null ? null : { address, name: name ?? '' };

function ready(row: MailRow): ReadyMail {
  return {
    messageId: row.message_id,
    to: { address: row.recipient, name: row.recipient_name ?? '' },
    from: { address: row.from_address, name: row.from_name },
    replyTo: correspondent(row.reply_address, row.reply_name),
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    unsubscribeUrl: row.unsubscribe_url,
    createdAt: row.created_at,
  };
}

/**
 * Marks a mail as sent and deletes its text, which may contain a code that must not be readable in a copy of the
 * database.
 */
const markSent = `
  update outgoing_mails set status = 'sent', sent_at = now(), attempts = $2, last_error = null,
    body_text = '', body_html = null, unsubscribe_url = null
  where message_id = $1 and status = 'new'`;

/** Opens the transaction that locks the mail while it is sent, so that two deliveries can't both send it. */
async function claim(client: pg.PoolClient, messageId: string): Promise<ReadyMail | null> {
  await client.query('begin');
  // A mail server may take longer than the idle limit of transactions; the row would be unlocked half-way.
  await client.query('set local idle_in_transaction_session_timeout = 0');
  const { rows } = await client.query<MailRow>(
    `select message_id, recipient, recipient_name, from_address, from_name, reply_address, reply_name,
       subject, body_text, body_html, unsubscribe_url, created_at
     from outgoing_mails where message_id = $1 and status = 'new' for update`,
    [messageId],
  );
  return rows[0] ? ready(rows[0]) : null;
}

/**
 * Records that the mail was sent. It falls back to the pool, because after a lost connection the next attempt would
 * send a second copy.
 */
async function noteSent(client: pg.PoolClient, pool: pg.Pool, messageId: string, job: JobInfo) {
  const values = [messageId, job.attempt];
  try {
    await client.query(markSent, values);
    await client.query('commit');
    return;
  } catch (error) {
    job.log.warn({ err: error, messageId }, 'a mail was sent, but not noted at once');
  }
  for (const pause of [100, 1_000, 3_000, 10_000]) {
    await sleep(pause);
    const noted = await pool.query(markSent, values).catch(() => null);
    if (noted) return;
  }
  await pool.query(markSent, values);
}

async function noteRefusal(client: pg.PoolClient, messageId: string, job: JobInfo, refusal: Error) {
  await client.query(
    'update outgoing_mails set attempts = $2, last_error = $3, status = $4 where message_id = $1',
    [messageId, job.attempt, refusal.message.slice(0, 500), job.lastAttempt ? 'failed' : 'new'],
  );
  await client.query('commit');
}

/**
 * Creates the task that sends queued mails. A sent mail isn't sent again, whatever the queue says; only a process that
 * dies between the mail server's acceptance and the record of it can cause a copy, under the same Message-ID.
 */
export function sendMailTask(pool: pg.Pool, mailer: Mailer): Task {
  return defineTask(sendMail, async ({ messageId }, job) => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      const mail = await claim(client, messageId);
      if (mail === null) return;
      const refusal = await mailer.send(mail).then(
        () => null,
        (error: Error) => error,
      );
      if (refusal === null) return await noteSent(client, pool, mail.messageId, job);
      await noteRefusal(client, mail.messageId, job, refusal);
      // The error also goes to the queue, which retries.
      throw refusal;
    } finally {
      // Ends an open transaction; a connection where that fails is destroyed.
      await client.query('rollback').catch((error: Error) => {
        broken = error;
      });
      client.release(broken);
    }
  });
}
