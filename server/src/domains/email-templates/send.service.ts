// Mails by templates. A mail has an id that its cause gives it: whatever is repeated, it is queued once.
import { createHash } from 'node:crypto';
import { findRow } from '#server/database/rows.ts';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import { type Correspondent, queueMail } from '#server/platform/mail/queue-mail.ts';
import type { Values } from '#server/platform/templates/fill-in.ts';
import type { MailRenderer } from '#server/platform/templates/mail-renderer.ts';
import type { MailContent } from '#server/platform/templates/mail-worker.ts';
import { TemplateRefused } from '#server/platform/templates/refusals.ts';
import { commonValues, nameOf } from './content.ts';
import { logMailIn } from './mail-log.queries.ts';
import { findReader, findSite, type Reader } from './people.queries.ts';
import { type SiteMail, siteMailOf } from './site-mail.service.ts';
import { knownNames } from './variables.ts';

export interface TemplateMail {
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
export const isReachable = (address: string) => address !== '' && !address.endsWith('.invalid');

const markOf = (address: string) => createHash('sha256').update(address).digest('hex').slice(0, 16);

const oneLine = (name: string) => name.replaceAll(/\p{Cc}+/gu, ' ').trim();

interface Addressed {
  /** Tells the mails of one id apart. */
  mark: string;
  to: Correspondent;
  memberId: number | null;
}

function addressed(to: TemplateMail['to'], site: SiteMail, reader: Reader | null): Addressed[] {
  if (typeof to === 'number')
    return reader && isReachable(reader.email)
      ? [{ mark: '', to: { address: reader.email, name: nameOf(reader) }, memberId: reader.id }]
      : [];
  const byAddress = new Map(site[to].map((one) => [one.address.toLowerCase(), one]));
  return [...byAddress].map(([address, one]) => ({ mark: `:${markOf(address)}`, to: one, memberId: null }));
}

/** A mail as it would go out. */
export interface MadeMail {
  content: MailContent;
  sender: SiteMail;
  recipients: readonly Addressed[];
}

/**
 * Makes the mail of a template and sends nothing.
 * @returns why there is nothing to send, where there is nothing
 * @throws TemplateRefused for a template that has to be mended; QueueFull while too many others are made
 */
export async function makeTemplateMail(
  mails: MailRenderer,
  scope: ReadScope,
  siteId: number,
  mail: TemplateMail,
): Promise<MadeMail | NotSent> {
  const template = await findRow(scope, siteId, 'email_templates', mail.templateId);
  if (!template) return 'no template';
  const memberId = typeof mail.to === 'number' ? mail.to : (mail.about ?? null);
  const reader = memberId === null ? null : ((await findReader(scope, siteId, memberId)) ?? null);
  if (typeof mail.to === 'number' && reader === null) return 'no member';
  const site = await findSite(scope, siteId);
  const sender = await siteMailOf(scope, siteId, site.title);
  const recipients = addressed(mail.to, sender, reader);
  if (recipients.length === 0) return 'no address';
  const values = { ...mail.facts, ...commonValues(site, reader) };
  const content = await mails.make(template, values, { siteId });
  return { content, sender, recipients };
}

/** Whether nothing can be made of a template, whatever is filled in. @throws QueueFull */
export async function isBroken(
  mails: MailRenderer,
  scope: ReadScope,
  siteId: number,
  templateId: number,
): Promise<boolean> {
  const template = await findRow(scope, siteId, 'email_templates', templateId);
  if (!template) return false;
  return mails.check(template, knownNames, { siteId }).then(
    () => false,
    (error: unknown) => {
      if (error instanceof TemplateRefused) return true;
      throw error;
    },
  );
}

/**
 * Queues a mail within its caller's transaction, and notes it in the log of the member it goes to.
 * @param id names the mail for ever: letters, digits, dots, dashes and colons. The same id is queued once
 */
export async function queueMadeMail(
  scope: WriteScope,
  siteId: number,
  id: string,
  { content, sender, recipients }: MadeMail,
): Promise<SentTemplate> {
  if (!/^[\w.:-]{1,150}$/.test(id)) throw new TypeError('the id of a mail is of letters, digits and .:-');
  let queued = 0;
  for (const { mark, to, memberId: logged } of recipients) {
    const mailId = `site-${siteId}:${id}${mark}`;
    const isNew = await queueMail(scope.client, {
      id: mailId,
      to: { address: to.address, ...(to.name ? { name: oneLine(to.name) } : {}) },
      from: sender.from,
      replyTo: sender.replyTo,
      ruleOf: siteId,
      ...content,
    });
    if (!isNew) continue;
    queued += 1;
    if (logged !== null)
      await logMailIn(scope, { siteId, memberId: logged, mailId, subject: content.subject });
  }
  return { queued, subject: content.subject, recipients: recipients.map(({ to }) => to.address) };
}
