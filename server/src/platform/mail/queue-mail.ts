import { randomUUID } from 'node:crypto';
import { addJob, type Executor } from '../queue/add-job.ts';

export interface Mail {
  /** Under which to ask later what became of it, at random unless given. The same is never queued twice. */
  id?: string;
  to: { address: string; name?: string };
  subject: string;
  text: string;
  html?: string;
}

export const sendMailJob = 'mail.send';

/** Tries before a mail is given up: about three days with the queue's growing pauses. */
const attempts = 20;

export const messageIdOf = (id: string): string => `<${id}@masthead>`;

function oneLine(value: string, what: string): string {
  if (/[\r\n\0]/.test(value)) throw new TypeError(`${what} of a mail must be one line`);
  return value;
}

/**
 * Writes a mail into the caller's transaction, to be sent once it is committed.
 * @throws TypeError when an address or a subject holds a line break, which could smuggle in a header
 */
export async function queueMail(executor: Executor, mail: Mail): Promise<void> {
  const messageId = messageIdOf(mail.id ?? randomUUID());
  await executor.query(
    `insert into outgoing_mails (message_id, recipient, recipient_name, subject, body_text, body_html)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      messageId,
      oneLine(mail.to.address, 'the address'),
      mail.to.name === undefined ? null : oneLine(mail.to.name, 'the name'),
      oneLine(mail.subject, 'the subject'),
      mail.text,
      mail.html ?? null,
    ],
  );
  // With a key, so that a job that is used up can be replaced instead of left behind.
  await addJob(executor, sendMailJob, { messageId }, { key: messageId, maxAttempts: attempts });
}
