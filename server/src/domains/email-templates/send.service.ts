// Sends mails by templates. The cause of a mail determines its id, so a repeated call doesn't queue it twice.
import { createHash } from 'node:crypto';
import { findRow } from '#server/database/rows.ts';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import { type MailAddress, queueMail } from '#server/platform/mail/queue-mail.ts';
import type { Values } from '#server/platform/templates/fill-in.ts';
import type { MailRenderer } from '#server/platform/templates/mail-renderer.ts';
import type { MailContent } from '#server/platform/templates/mail-worker.ts';
import { TemplateError } from '#server/platform/templates/template-errors.ts';
import { commonValues, nameOf } from './content.ts';
import { logMailIn } from './mail-log.queries.ts';
import { findReader, findSite, type Reader } from './people.queries.ts';
import { type SiteMail, siteMailOf } from './site-mail.service.ts';
import { knownNames } from './variables.ts';

export interface TemplateMail {
  templateId: number;
  /** Id of a member of the site, or the part of the team that its settings name. */
  to: number | 'admins' | 'moderators';
  /** Id of the member that a mail to the team is about; null if there is none. */
  about?: number | null;
  /** Values of the event, from `factsOf`. */
  facts: Values;
}

/** Reason for which no mail can be sent, now or later. */
export type NotSent = 'no template' | 'no member' | 'no address';

export interface SentTemplate {
  /** Number of mails queued by this call; 0 if the id was used before. */
  queued: number;
  subject: string;
  recipients: string[];
}

/** Returns whether mails reach an address; members imported without one have a reserved placeholder. */
export const isReachable = (address: string) => address !== '' && !address.endsWith('.invalid');

const markOf = (address: string) => createHash('sha256').update(address).digest('hex').slice(0, 16);

const oneLine = (name: string) => name.replaceAll(/\p{Cc}+/gu, ' ').trim();

interface Addressed {
  /** Suffix that distinguishes the mails of one id. */
  mark: string;
  to: MailAddress;
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

/** A mail with its content, sender and recipients. */
export interface MadeMail {
  content: MailContent;
  sender: SiteMail;
  recipients: readonly Addressed[];
}

/**
 * Makes the mail of a template without sending it.
 * @returns the mail, or the reason why there is none
 * @throws TemplateRefused for a template that has to be fixed; QueueFull while too many others are made
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

/** Returns whether a template always fails, whatever values it gets. @throws QueueFull */
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
      if (error instanceof TemplateError) return true;
      throw error;
    },
  );
}

/**
 * Queues a mail within its caller's transaction, and adds it to the log of the member it goes to.
 * @param id permanent id of the mail: letters, digits, dots, dashes and colons. The same id is queued once
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
