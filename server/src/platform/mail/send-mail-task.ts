import type pg from 'pg';
import type { Task } from '../queue/task.ts';
import type { Mailer, ReadyMail } from './mailer.ts';
import { sendMailJob } from './queue-mail.ts';

interface MailRow {
  message_id: string;
  recipient: string;
  recipient_name: string | null;
  subject: string;
  body_text: string;
  body_html: string | null;
  created_at: Date;
}

function ready(row: MailRow): ReadyMail {
  return {
    messageId: row.message_id,
    to: { address: row.recipient, name: row.recipient_name ?? '' },
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    createdAt: row.created_at,
  };
}

/** Sends what `queueMail` wrote. A mail that was sent is not sent again, whatever the queue says. */
export function sendMailTask(pool: pg.Pool, mailer: Mailer): Task {
  return {
    name: sendMailJob,
    run: async (payload, { attempt, lastAttempt }) => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        // Held while the mail is handed over: two deliveries of one job cannot both send it.
        const { rows } = await client.query<MailRow>(
          `select message_id, recipient, recipient_name, subject, body_text, body_html, created_at
           from outgoing_mails where message_id = $1 and status = 'new' for update`,
          [payload.messageId],
        );
        const row = rows[0];
        if (row) await handOver(client, mailer, ready(row), { attempt, lastAttempt });
        await client.query('commit');
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
  };
}

async function handOver(
  client: pg.PoolClient,
  mailer: Mailer,
  mail: ReadyMail,
  { attempt, lastAttempt }: { attempt: number; lastAttempt: boolean },
): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    // Committed here, because the error itself rolls the rest back and makes the queue try again.
    await client.query(
      'update outgoing_mails set attempts = $2, last_error = $3, status = $4 where message_id = $1',
      [
        mail.messageId,
        attempt,
        String((error as Error).message).slice(0, 500),
        lastAttempt ? 'failed' : 'new',
      ],
    );
    await client.query('commit');
    throw error;
  }
  await client.query(
    `update outgoing_mails set status = 'sent', sent_at = now(), attempts = $2, last_error = null where message_id = $1`,
    [mail.messageId, attempt],
  );
}
