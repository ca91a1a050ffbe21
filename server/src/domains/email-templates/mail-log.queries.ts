import type { WriteScope } from '#server/database/scope.ts';
import { messageIdOf } from '#server/platform/mail/queue-mail.ts';

interface LoggedMail {
  siteId: number;
  memberId: number;
  /** The `id` passed to `queueMail` in the same transaction; the log shows that mail's delivery state. */
  mailId: string;
  subject: string;
}

/**
 * Adds a mail to a member's mail log: call `queueMail(scope.client, { id: mailId, … })` first, then this, in the same
 * transaction. The log needs no updates, because it shows the mail as it is in the outbox.
 */
export async function logMailIn({ client }: WriteScope, mail: LoggedMail): Promise<void> {
  const { rowCount } = await client.query(
    `insert into member_mails (resource_id, member_id, mail_id, subject)
     select $1, $2, id, $4 from outgoing_mails where message_id = $3`,
    [mail.siteId, mail.memberId, messageIdOf(mail.mailId), mail.subject],
  );
  if (rowCount !== 1) throw new Error('a mail is logged after it was queued');
}
