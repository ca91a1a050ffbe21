import type { WriteScope } from '#server/database/scope.ts';
import { messageIdOf } from '#server/platform/mail/queue-mail.ts';

interface LoggedMail {
  siteId: number;
  memberId: number;
  /** The `id` it was given to `queueMail` with, in the same transaction: the log says then what became of it. */
  mailId: string;
  subject: string;
}

/**
 * Notes in a member's mail log a mail that this write queues to them: first `queueMail(scope.client, { id: mailId, … })`,
 * then this. The log needs no further care: it shows the mail as it stands in the outbox.
 */
export async function logMailIn({ client }: WriteScope, mail: LoggedMail): Promise<void> {
  const { rowCount } = await client.query(
    `insert into member_mails (resource_id, member_id, mail_id, subject)
     select $1, $2, id, $4 from outgoing_mails where message_id = $3`,
    [mail.siteId, mail.memberId, messageIdOf(mail.mailId), mail.subject],
  );
  if (rowCount !== 1) throw new Error('a mail is logged after it was queued');
}
