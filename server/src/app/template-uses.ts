import { sendersOfActions, templatesOfActions } from '#server/domains/actions/template-uses.queries.ts';
import type { SendersOf, TemplateUse } from '#server/domains/email-templates/uses.ts';
import { templatesOfTriggers } from '#server/domains/triggers/queries.ts';
import { sendersOfTriggers } from '#server/domains/triggers/senders.service.ts';

/** Domains that send mails by templates: one line each. */
export const templateUses: readonly TemplateUse[] = [templatesOfActions, templatesOfTriggers];

/** Look-ups of automations that send a template: one line for each domain. */
export const templateSenders: readonly SendersOf[] = [sendersOfActions, sendersOfTriggers];
