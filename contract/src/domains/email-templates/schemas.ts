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
  id: z.int(),
  name: z.string(),
  version: z.int(),
  subject: content(z.string().nullable()),
  /** True if an action or a trigger sends it; null if none can. */
  used: content(z.boolean().nullable()),
  /** Reason why the template can't be rendered as an email; null if it can. */
  fault: content(z.string().nullable()),
  created_at: content(timestamp.nullable()),
});
export type EmailTemplateRow = z.infer<typeof emailTemplateRow>;

export const emailTemplate = z.object({
  id: z.int(),
  name: z.string(),
  version: z.int(),
  subject: z.string(),
  html: z.string(),
  /** True if an action or a trigger sends it; null if none can. */
  used: z.boolean().nullable(),
  created_at: timestamp,
});
export type EmailTemplate = z.infer<typeof emailTemplate>;

export const emailTemplateFilter = filterOf({
  name: textFilter,
  subject: askedForContent(textFilter),
  /** Text in name, subject or HTML. */
  global: askedForContent(textFilter),
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
      ordering.order,
    ),
    filter: emailTemplateFilter.optional(),
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
    .refine(isOneLine, { message: fieldTexts.invalid }),
  html: required().min(1, fieldTexts.required).max(emailHtmlMax),
};

export const emailTemplateInput = z.strictObject({
  name: z
    .string(whenMissing(fieldTexts.required))
    .overwrite(oneLine)
    .min(1, fieldTexts.required)
    .max(emailTemplateNameMax),
  ...source,
});
export type EmailTemplateInput = z.infer<typeof emailTemplateInput>;

export const emailTemplateUpdateInput = emailTemplateInput.extend({
  id: idParam,
  /** Version that the caller read; a newer stored version answers 409. */
  version: z.int().optional(),
});

export const emailEffectInput = z.strictObject({ id: idParam, ...source });

/** Automations that send a template, with the effect of saving this version on each. */
export const emailEffect = z.object({
  automations: z.array(
    z.object({
      kind: z.enum(['action', 'trigger']),
      id: z.int(),
      title: z.string(),
      active: z.boolean(),
      /** Reason why its emails would fail or have gaps; null if they can be sent. */
      fault: z.string().nullable(),
    }),
  ),
});
export type EmailEffect = z.infer<typeof emailEffect>;

/** Names of the standard templates that were added. */
export const addedTemplates = z.object({ added: z.array(z.string()) });

/** Content of the editor, saved or not. */
export const emailCheckInput = z.strictObject({
  subject: z.string().max(emailSubjectMax),
  html: z.string().max(emailHtmlMax),
});

export const emailPreviewInput = z.strictObject({
  ...source,
  /** Member whose values are used; example values if omitted. */
  member_id: id.optional(),
});

/** Mail as it would be sent. */
export const emailPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export type EmailPreview = z.infer<typeof emailPreview>;

/** Finding in an email template; line 0 is the subject. */
export const emailFinding = templateFinding;

export const emailVariable = templateVariable.extend({
  /** Names of the events that provide the variable; null if it is always available. */
  events: z.array(z.string()).nullable(),
});
export type EmailVariable = z.infer<typeof emailVariable>;
