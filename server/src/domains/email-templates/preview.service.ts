// Previews for editors of templates: the variables, unknown ones among them, and the mail itself.
import { randomUUID } from 'node:crypto';
import type { emailTemplates } from '#contract/domains/email-templates/routes.ts';
import type { EmailPreview } from '#contract/domains/email-templates/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { findRow } from '#server/database/rows.ts';
import { read, write } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { Values } from '#server/platform/templates/fill-in.ts';
import type { MailRenderer } from '#server/platform/templates/mail-renderer.ts';
import type { Turn } from '#server/platform/templates/template-thread.ts';
import { findingsOf, toCallError } from '#server/platform/templates/to-call-error.ts';
import { commonValues } from './content.ts';
import { findReader, findSite } from './people.queries.ts';
import { siteMailOf } from './site-mail.service.ts';
import { emailTemplateTexts as texts } from './texts.ts';
import { emailVariables, exampleValues, knownNames } from './variables.ts';

const asCall = toCallError('html', texts);

export function listVariables(): Promise<RouteOutput<typeof emailTemplates.variables>> {
  return Promise.resolve({ items: [...emailVariables] });
}

/** Queues previews behind mails to send, and drops one when the editor has requested a newer one. */
function previewTurn({ resource, signal }: ResourceContext): Turn {
  return { siteId: resource.id, isPreview: true, signal };
}

export async function checkTemplate(
  mails: MailRenderer,
  ctx: ResourceContext,
  template: RouteInput<typeof emailTemplates.check>,
): Promise<RouteOutput<typeof emailTemplates.check>> {
  const found = await mails.check(template, knownNames, previewTurn(ctx)).catch(findingsOf).catch(asCall);
  return { items: found.map(({ line, text, isError }) => ({ line, text, is_error: isError })) };
}

/** Returns the values of the member, and example values for events. @throws AppError not_found */
function valuesFor(ctx: ResourceContext, memberId: number | undefined): Promise<Values> {
  return read(ctx, async (scope) => {
    const site = await findSite(scope, ctx.resource.id);
    const examples = { ...exampleValues(), resource: { title: site.title, host: site.host } };
    if (memberId === undefined) return examples;
    const reader = await findReader(scope, ctx.resource.id, memberId);
    if (!reader) throw notFound();
    return { ...examples, ...commonValues(site, reader) };
  });
}

/**
 * Makes the mail of an unsaved template.
 * @throws AppError not_found for a member of another site; invalid for a template that has to be fixed first
 */
export async function previewTemplate(
  mails: MailRenderer,
  ctx: ResourceContext,
  { member_id: memberId, ...template }: RouteInput<typeof emailTemplates.preview>,
): Promise<EmailPreview> {
  return mails.make(template, await valuesFor(ctx, memberId), previewTurn(ctx)).catch(asCall);
}

/**
 * Makes the mail of a saved template with example values, for operators who choose templates and can't edit them.
 * @throws AppError not_found; invalid for a template that has to be fixed first
 */
export async function previewSaved(
  mails: MailRenderer,
  ctx: ResourceContext,
  { id }: { id: number },
): Promise<EmailPreview> {
  const template = await read(ctx, (scope) => findRow(scope, ctx.resource.id, 'email_templates', id));
  if (!template) throw notFound();
  const { subject, html } = template;
  return mails.make({ subject, html }, await valuesFor(ctx, undefined), previewTurn(ctx)).catch(asCall);
}

/** Sends the preview only to the operator who requests it. @throws as previewTemplate */
export async function sendTest(
  mails: MailRenderer,
  ctx: ResourceContext,
  input: RouteInput<typeof emailTemplates.test>,
): Promise<{ success: true }> {
  const { actor } = ctx;
  if (actor.kind !== 'operator') throw notFound();
  const mail = await previewTemplate(mails, ctx, input);
  return write(ctx, 'emailTemplates.test', async (scope) => {
    const { from, replyTo } = await siteMailOf(scope, ctx.resource.id, ctx.resource.title);
    await queueMail(scope.client, {
      id: randomUUID(),
      to: { address: actor.email },
      from,
      replyTo,
      ...mail,
      subject: `Test: ${mail.subject}`,
    });
    await scope.audit({ target: 'email template', id: null, changes: { test_sent_to: actor.email } });
    return { success: true };
  });
}
