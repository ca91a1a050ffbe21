import type { ReadScope } from '#server/database/scope.ts';
import type { MailAddress, Sender } from '#server/platform/mail/queue-mail.ts';
import { settingsOf } from '../resources/settings.service.ts';

/** Sender, reply address and team of a site's mails, as its settings say. */
export interface SiteMail {
  from: Sender;
  /** Reply address; null if replies go to the sender. */
  replyTo: MailAddress | null;
  admins: readonly MailAddress[];
  moderators: readonly MailAddress[];
}

interface Person {
  name: string | null;
  email: string | null;
}

const named = (name: string | null) => (name ? { name: name.replaceAll(/\p{Cc}+/gu, ' ').trim() } : {});

const reachable = (people: readonly Person[]): MailAddress[] =>
  people.flatMap(({ name, email }) => (email ? [{ address: email, ...named(name) }] : []));

/**
 * Returns the mail settings of a site. Without a sender of its own, a site uses the address of this installation under
 * its own title.
 */
export async function siteMailOf(scope: ReadScope, siteId: number, title: string): Promise<SiteMail> {
  const { settings } = await settingsOf(scope, siteId);
  const { emails_from: from, emails_replay_to: replyTo } = settings;
  return {
    from: { address: from.email, ...named(from.name || title) },
    replyTo: reachable([replyTo])[0] ?? null,
    admins: reachable(settings.admin_emails),
    moderators: reachable(settings.moderator_emails),
  };
}
