import { templatesOfActions } from '#server/domains/actions/template-uses.queries.ts';
import type { TemplateUse } from '#server/domains/email-templates/uses.ts';
import { templatesOfTriggers } from '#server/domains/triggers/queries.ts';

/** Who sends mails by templates: one line each. */
export const templateUses: readonly TemplateUse[] = [templatesOfActions, templatesOfTriggers];
