import type { emailTemplates } from '#contract/domains/email-templates/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import type { MailRenderer } from '#server/platform/templates/mail-renderer.ts';
import { previewEffect } from './effect.service.ts';
import { addStandardTemplates } from './furnish.service.ts';
import { checkTemplate, listVariables, previewSaved, previewTemplate, sendTest } from './preview.service.ts';
import {
  createEmailTemplate,
  getEmailTemplate,
  listEmailTemplates,
  removeEmailTemplate,
  updateEmailTemplate,
} from './service.ts';
import type { SendersOf, TemplateUse } from './uses.ts';

interface Tools {
  mails: MailRenderer;
  /** Domains that may send templates. */
  uses: readonly TemplateUse[];
  senders: readonly SendersOf[];
}

export const emailTemplateHandlers = ({ mails, uses, senders }: Tools) =>
  ({
    list: (ctx, input) => listEmailTemplates(uses, ctx, input, mails),
    get: (ctx, input) => getEmailTemplate(uses, ctx, input),
    create: (ctx, input) => createEmailTemplate(uses, ctx, input),
    update: (ctx, input) => updateEmailTemplate(uses, ctx, input),
    remove: (ctx, input) => removeEmailTemplate(uses, ctx, input),
    effect: (ctx, input) => previewEffect(mails, senders, ctx, input),
    addStandard: addStandardTemplates,
    variables: listVariables,
    check: (ctx, input) => checkTemplate(mails, ctx, input),
    preview: (ctx, input) => previewTemplate(mails, ctx, input),
    sample: (ctx, input) => previewSaved(mails, ctx, input),
    test: (ctx, input) => sendTest(mails, ctx, input),
  }) satisfies Handlers<typeof emailTemplates>;
