import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { filterOf, textFilter } from '../../base/filters.ts';
import { hiddenWithout, inputRequires, inputRequiresByValue } from '../../base/hidden-fields.ts';
import { id, idParam } from '../../base/ids.ts';
import { fieldTexts, whenMissing } from '../../base/issues.ts';
import { oneLine } from '../../base/one-line.ts';
import { orderedBy, paging } from '../../base/paging.ts';
import { templateFinding, templateVariable } from '../../base/templates.ts';
import { emailHtmlMax, emailSubjectMax, emailTemplateNameMax, emailTemplateOrderColumns } from './words.ts';

const content = hiddenWithout('mailTemplates');
const askedForContent = inputRequires('mailTemplates');

/** Row of the list: authors of actions choose a template by its name. */
export const emailTemplateRow = z.object({
  id: z.int().describe('Id of the email template.'),
  name: z.string().describe('Name by which operators choose the template; members never see it.'),
  version: z.int().describe('Version of the row, incremented with each change.'),
  subject: content(z.string().nullable().describe('Subject of the email, with its variables.')),
  used: content(
    z.boolean().nullable().describe('True if an action or a trigger sends the template; null if unknown.'),
  ),
  fault: content(
    z.string().nullable().describe("Reason why the template can't be rendered as an email; null if it can."),
  ),
  created_at: content(timestamp.nullable().describe('Time of creation (UTC).')),
});
export type EmailTemplateRow = z.infer<typeof emailTemplateRow>;

export const emailTemplate = z.object({
  id: z.int().describe('Id of the email template.'),
  name: z.string().describe('Name by which operators choose the template; members never see it.'),
  version: z.int().describe('Version of the row, incremented with each change; send it back with an update.'),
  subject: z.string().describe('Subject of the email, with its variables.'),
  html: z.string().describe('HTML of the email, with its variables.'),
  used: z
    .boolean()
    .nullable()
    .describe('True if an action or a trigger sends the template; null if unknown.'),
  created_at: timestamp.describe('Time of creation (UTC).'),
});
export type EmailTemplate = z.infer<typeof emailTemplate>;

export const emailTemplateFilter = filterOf({
  name: textFilter.describe('Part of the name.'),
  subject: askedForContent(textFilter.describe('Part of the subject.')),
  global: askedForContent(textFilter.describe('Text in the name, the subject or the HTML.')),
});
export type EmailTemplateFilter = z.infer<typeof emailTemplateFilter>;

export type EmailTemplateOrderColumn = (typeof emailTemplateOrderColumns)[number];

const ordering = orderedBy(emailTemplateOrderColumns);

export const emailTemplateListInput = z
  .strictObject({
    ...paging,
    ...ordering,
    order: inputRequiresByValue(
      (column) => (column === 'subject' || column === 'created_at' ? 'mailTemplates' : null),
      ordering.order.describe('Column to order by. Default: `id`, newest first.'),
    ),
    filter: emailTemplateFilter.optional().describe('Conditions that the listed templates must all meet.'),
  })
  .optional();

/** Returns whether a subject has no line breaks, because it becomes a header line of the mail. */
const isOneLine = (text: string) => !/[\r\n\0]/.test(text);

const required = () => z.string(whenMissing(fieldTexts.required));

const source = {
  subject: required()
    .trim()
    .min(1, fieldTexts.required)
    .max(emailSubjectMax)
    .refine(isOneLine, { message: fieldTexts.invalid })
    .describe('Subject of the email, one line with its variables, at most 300 characters.'),
  html: required()
    .min(1, fieldTexts.required)
    .max(emailHtmlMax)
    .describe('HTML of the email, with its variables, at most 500,000 characters.'),
};

export const emailTemplateInput = z.strictObject({
  name: z
    .string(whenMissing(fieldTexts.required))
    .overwrite(oneLine)
    .min(1, fieldTexts.required)
    .max(emailTemplateNameMax)
    .describe('Name by which operators choose the template; members never see it.'),
  ...source,
});
export type EmailTemplateInput = z.infer<typeof emailTemplateInput>;

export const emailTemplateUpdateInput = emailTemplateInput.extend({
  id: idParam.describe('Id of the email template.'),
  version: z.int().optional().describe('Version that the caller read; a newer stored version answers 409.'),
});

export const emailEffectInput = z.strictObject({
  id: idParam.describe('Id of the email template.'),
  ...source,
});

export const emailEffect = z.object({
  automations: z
    .array(
      z.object({
        kind: z.enum(['action', 'trigger']).describe('Kind of automation.'),
        id: z.int().describe('Id of the action or the trigger.'),
        title: z.string().describe('Title of the action or the trigger.'),
        active: z.boolean().describe('True if the automation is switched on.'),
        fault: z
          .string()
          .nullable()
          .describe('Reason why its emails would fail or have gaps; null if they can be sent.'),
      }),
    )
    .describe('Actions and triggers that send the template, with the effect of saving this version on each.'),
});
export type EmailEffect = z.infer<typeof emailEffect>;

export const addedTemplates = z.object({
  added: z.array(z.string()).describe('Names of the standard templates that the site lacked and now has.'),
});

/** Content of the editor, saved or not. */
export const emailCheckInput = z.strictObject({
  subject: z.string().max(emailSubjectMax).describe('Subject to check, saved or not.'),
  html: z.string().max(emailHtmlMax).describe('HTML to check, saved or not.'),
});

export const emailPreviewInput = z.strictObject({
  ...source,
  member_id: id.optional().describe('Id of the member whose values are shown. Default: example values.'),
});

/** Mail as it would be sent. */
export const emailPreview = z.object({
  subject: z.string().describe('Subject with the values filled in.'),
  html: z.string().describe('HTML of the email as it would be sent.'),
  text: z.string().describe('Plain-text version of the email, made from the HTML.'),
});
export type EmailPreview = z.infer<typeof emailPreview>;

/** Finding in an email template; line 0 is the subject. */
export const emailFinding = templateFinding;

export const emailVariable = templateVariable.extend({
  events: z
    .array(z.string())
    .nullable()
    .describe('Names of the events that provide the variable; null if it is always available.'),
});
export type EmailVariable = z.infer<typeof emailVariable>;
