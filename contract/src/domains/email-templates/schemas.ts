import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { filterOf, textFilter } from '../../base/filters.ts';
import { askedBy, askedWith, hiddenWithout } from '../../base/hidden-fields.ts';
import { id, idParam } from '../../base/ids.ts';
import { fieldTexts, whenMissing } from '../../base/issues.ts';
import { oneLine } from '../../base/one-line.ts';
import { orderedBy, paging } from '../../base/paging.ts';
import { templateFinding, templateVariable } from '../../base/templates.ts';
import { emailHtmlMax, emailSubjectMax, emailTemplateNameMax, emailTemplateOrderColumns } from './words.ts';

const content = hiddenWithout('mailTemplates');
const askedForContent = askedWith('mailTemplates');

/** A line of the list: whoever makes actions chooses by its name. */
export const emailTemplateRow = z.object({
  id: z.int(),
  name: z.string(),
  version: z.int(),
  subject: content(z.string().nullable()),
  /** Whether an action or a trigger sends it; null where nothing could. */
  used: content(z.boolean().nullable()),
  /** Why no email can be made of it; null for one that works. */
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
  /** Whether an action or a trigger sends it; null where nothing could. */
  used: z.boolean().nullable(),
  created_at: timestamp,
});
export type EmailTemplate = z.infer<typeof emailTemplate>;

export const emailTemplateFilter = filterOf({
  name: textFilter,
  subject: askedForContent(textFilter),
  /** In name, subject or HTML. */
  global: askedForContent(textFilter),
});
export type EmailTemplateFilter = z.infer<typeof emailTemplateFilter>;

export type EmailTemplateOrderColumn = (typeof emailTemplateOrderColumns)[number];

const ordering = orderedBy(emailTemplateOrderColumns);

export const emailTemplateListInput = z
  .strictObject({
    ...paging,
    ...ordering,
    order: askedBy(
      (column) => (column === 'subject' || column === 'created_at' ? 'mailTemplates' : null),
      ordering.order,
    ),
    filter: emailTemplateFilter.optional(),
  })
  .optional();

/** A subject becomes a line of the mail's head. */
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
  /** The version that was read; a newer one in the meantime answers 409. */
  version: z.int().optional(),
});

export const emailEffectInput = z.strictObject({ id: idParam, ...source });

/** Automations that send a template, and what saving it like this would do to each. */
export const emailEffect = z.object({
  automations: z.array(
    z.object({
      kind: z.enum(['action', 'trigger']),
      id: z.int(),
      title: z.string(),
      active: z.boolean(),
      /** Why its emails would fail or have gaps; null when they can be sent. */
      fault: z.string().nullable(),
    }),
  ),
});
export type EmailEffect = z.infer<typeof emailEffect>;

/** Names of the standard templates that were added. */
export const addedTemplates = z.object({ added: z.array(z.string()) });

/** What stands in the editor, saved or not. */
export const emailCheckInput = z.strictObject({
  subject: z.string().max(emailSubjectMax),
  html: z.string().max(emailHtmlMax),
});

export const emailPreviewInput = z.strictObject({
  ...source,
  /** With whose values; invented ones when left out. */
  member_id: id.optional(),
});

/** A mail as it would be sent. */
export const emailPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export type EmailPreview = z.infer<typeof emailPreview>;

/** Line 0 is the subject. */
export const emailFinding = templateFinding;

export const emailVariable = templateVariable.extend({
  /** Names of the events that bring it along; null for what is always there. */
  events: z.array(z.string()).nullable(),
});
export type EmailVariable = z.infer<typeof emailVariable>;
