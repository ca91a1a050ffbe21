import type { emailTemplates } from '#contract/domains/email-templates/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import type { MailRenderer } from '#server/platform/templates/mail-renderer.ts';
import { checkTemplate, listVariables, previewSaved, previewTemplate, sendTest } from './preview.service.ts';
import {
  createEmailTemplate,
  getEmailTemplate,
  listEmailTemplates,
  removeEmailTemplate,
  updateEmailTemplate,
} from './service.ts';
import type { TemplateUse } from './uses.ts';

interface Tools {
  mails: MailRenderer;
  /** Who may send templates. */
  uses: readonly TemplateUse[];
}

export const emailTemplateHandlers = ({ mails, uses }: Tools) =>
  ({
    list: (ctx, input) => listEmailTemplates(uses, ctx, input),
    get: (ctx, input) => getEmailTemplate(uses, ctx, input),
    create: (ctx, input) => createEmailTemplate(uses, ctx, input),
    update: (ctx, input) => updateEmailTemplate(uses, ctx, input),
    remove: (ctx, input) => removeEmailTemplate(uses, ctx, input),
    variables: listVariables,
    check: (ctx, input) => checkTemplate(mails, ctx, input),
    preview: (ctx, input) => previewTemplate(mails, ctx, input),
    sample: (ctx, input) => previewSaved(mails, ctx, input),
    test: (ctx, input) => sendTest(mails, ctx, input),
  }) satisfies Handlers<typeof emailTemplates>;
