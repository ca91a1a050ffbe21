import { sendersOfActions, templatesOfActions } from '#server/domains/actions/template-uses.queries.ts';
import type { SendersOf, TemplateUse } from '#server/domains/email-templates/uses.ts';
import { templatesOfTriggers } from '#server/domains/triggers/queries.ts';
import { sendersOfTriggers } from '#server/domains/triggers/senders.service.ts';

/** Who sends mails by templates: one line each. */
export const templateUses: readonly TemplateUse[] = [templatesOfActions, templatesOfTriggers];

/** Which automations send a template: one line for each domain. */
export const templateSenders: readonly SendersOf[] = [sendersOfActions, sendersOfTriggers];
