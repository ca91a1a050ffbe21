import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { addJob, type Executor } from '../queue/add-job.ts';
import type { JobKind } from '../queue/task.ts';

export interface MailAddress {
  address: string;
  name?: string;
}

/** Sender of a mail; without an address, that of this installation. */
export interface Sender {
  address: string | null;
  name?: string;
}

export interface Mail {
  /** Id for a later look-up of its fate; random by default. An id is never queued twice. */
  id?: string;
  to: MailAddress;
  /** Sender; defaults to that of this installation. */
  from?: Sender | null;
  /** Recipient of replies; defaults to the sender. */
  replyTo?: MailAddress | null;
  subject: string;
  text: string;
  html?: string;
  /**
   * Page where the recipient ends emails of this kind: a GET changes nothing, a POST ends them (RFC 8058). Absent for an
   * email that nobody can unsubscribe from.
   */
  unsubscribeUrl?: string;
  /**
   * Site whose rules send it; absent for a mail that its recipient waits for, such as a sign-in link. Those go first;
   * sites take turns with mails of rules.
   */
  ruleOf?: number;
}

export const sendMail = {
  name: 'mail.send',
  payload: z.object({ messageId: z.string(), siteId: z.int().optional() }),
  places: 'mail',
  shareOf: ({ siteId }) => siteId ?? null,
} satisfies JobKind<{ messageId: string; siteId?: number | undefined }>;

/** Attempts before a mail fails permanently: about three days with the queue's growing pauses. */
const attempts = 20;

export const messageIdOf = (id: string): string => `<${id}@masthead>`;

function oneLine(value: string, what: string): string {
  if (/[\r\n\0]/.test(value)) throw new TypeError(`${what} of a mail must be one line`);
  return value;
}

function checked(one: Sender | null | undefined, what: string): [string | null, string | null] {
  if (!one) return [null, null];
  const name = one.name === undefined ? null : oneLine(one.name, `the name of ${what}`);
  const address = one.address === null ? null : oneLine(one.address, `the address of ${what}`);
  return [address, name];
}

/**
 * Queues a mail within the caller's transaction, to be sent once it is committed.
 * @returns false for an id that was queued before; nothing happens then
 * @throws TypeError if an address or a subject contains a line break, which could inject a header
 */
export async function queueMail(executor: Executor, mail: Mail): Promise<boolean> {
  const messageId = messageIdOf(mail.id ?? randomUUID());
  const { rowCount } = (await executor.query(
    `insert into outgoing_mails (message_id, recipient, recipient_name, from_address, from_name, reply_address,
       reply_name, subject, body_text, body_html, unsubscribe_url)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (message_id) do nothing`,
    [
      oneLine(messageId, 'the id'),
      ...checked(mail.to, 'the recipient'),
      ...checked(mail.from, 'the sender'),
      ...checked(mail.replyTo, 'answers'),
      oneLine(mail.subject, 'the subject'),
      mail.text,
      mail.html ?? null,
      mail.unsubscribeUrl === undefined ? null : oneLine(mail.unsubscribeUrl, 'the link to unsubscribe'),
    ],
  )) as { rowCount: number | null };
  if (rowCount === 0) return false;
  // The key allows a job without attempts left to be replaced instead of left behind.
  await addJob(
    executor,
    sendMail,
    { messageId, ...(mail.ruleOf !== undefined && { siteId: mail.ruleOf }) },
    { key: messageId, maxAttempts: attempts },
  );
  return true;
}

/** Cancels a queued mail and deletes its text. Waits if the mail is being sent. */
export async function cancelMail(executor: Executor, id: string): Promise<void> {
  await executor.query(
    `update outgoing_mails set status = 'failed', last_error = 'withdrawn', body_text = '', body_html = null,
       unsubscribe_url = null
     where message_id = $1 and status = 'new'`,
    [messageIdOf(id)],
  );
}
