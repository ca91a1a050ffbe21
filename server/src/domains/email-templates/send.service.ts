// Mails by templates. A mail has an id that its cause gives it: whatever is repeated, it is queued once.
import { createHash } from 'node:crypto';
import { findRow } from '#server/database/rows.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { type Correspondent, queueMail } from '#server/platform/mail/queue-mail.ts';
import type { Values } from '#server/platform/templates/fill-in.ts';
import type { MailRenderer } from '#server/platform/templates/mail-renderer.ts';
import { commonValues, nameOf } from './content.ts';
import { logMailIn } from './mail-log.queries.ts';
import { findReader, findSite, type Reader } from './people.queries.ts';
import { type SiteMail, siteMailOf } from './site-mail.service.ts';

export interface TemplateMail {
  /** Names the mail for ever: letters, digits, dots, dashes and colons. The same id is queued once. */
  id: string;
  templateId: number;
  /** A member of the site, or those of the team whom its settings name. */
  to: number | 'admins' | 'moderators';
  /** The member that a mail to the team is about; null for nobody. */
  about?: number | null;
  /** What the event brought along: `factsOf`. */
  facts: Values;
}

/** Why no mail can be sent, now or later. */
export type NotSent = 'no template' | 'no member' | 'no address';

export interface SentTemplate {
  /** Mails that were queued by this call; 0 when the id was used before. */
  queued: number;
  subject: string;
  recipients: string[];
}

/** An address that mails reach; members who came without one have one that is reserved for nobody. */
const isReachable = (address: string) => address !== '' && !address.endsWith('.invalid');

const markOf = (address: string) => createHash('sha256').update(address).digest('hex').slice(0, 16);

const oneLine = (name: string) => name.replaceAll(/\p{Cc}+/gu, ' ').trim();

interface Addressed {
  mailId: string;
  to: Correspondent;
  memberId: number | null;
}

function addressed({ id, to }: TemplateMail, site: SiteMail, reader: Reader | null): Addressed[] {
  if (typeof to === 'number')
    return reader && isReachable(reader.email)
      ? [{ mailId: id, to: { address: reader.email, name: nameOf(reader) }, memberId: reader.id }]
      : [];
  const byAddress = new Map(site[to].map((one) => [one.address.toLowerCase(), one]));
  return [...byAddress].map(([address, one]) => ({
    mailId: `${id}:${markOf(address)}`,
    to: one,
    memberId: null,
  }));
}

/**
 * Queues the mail of a template within its caller's transaction, and notes it in the log of the member it goes to.
 * @returns why there is nothing to send, where there is nothing
 * @throws TemplateRefused for a template that has to be mended; QueueFull while too many others are made
 */
export async function sendTemplateIn(
  mails: MailRenderer,
  scope: WriteScope,
  siteId: number,
  mail: TemplateMail,
): Promise<SentTemplate | NotSent> {
  if (!/^[\w.:-]{1,150}$/.test(mail.id))
    throw new TypeError('the id of a mail is of letters, digits and .:-');
  const template = await findRow(scope, siteId, 'email_templates', mail.templateId);
  if (!template) return 'no template';
  const memberId = typeof mail.to === 'number' ? mail.to : (mail.about ?? null);
  const reader = memberId === null ? null : ((await findReader(scope, siteId, memberId)) ?? null);
  if (typeof mail.to === 'number' && reader === null) return 'no member';
  const site = await findSite(scope, siteId);
  const sender = await siteMailOf(scope, siteId, site.title);
  const recipients = addressed(mail, sender, reader);
  if (recipients.length === 0) return 'no address';
  const content = await mails.make(template, { ...mail.facts, ...commonValues(site, reader) });
  let queued = 0;
  for (const { mailId, to, memberId: logged } of recipients) {
    const isNew = await queueMail(scope.client, {
      id: `site-${siteId}:${mailId}`,
      to: { address: to.address, ...(to.name ? { name: oneLine(to.name) } : {}) },
      from: sender.from,
      replyTo: sender.replyTo,
      isPatient: true,
      ...content,
    });
    if (!isNew) continue;
    queued += 1;
    if (logged !== null)
      await logMailIn(scope, {
        siteId,
        memberId: logged,
        mailId: `site-${siteId}:${mailId}`,
        subject: content.subject,
      });
  }
  return { queued, subject: content.subject, recipients: recipients.map(({ to }) => to.address) };
}
