import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { filterOf, flagParam, textFilter } from '../../base/filters.ts';
import { intParam } from '../../base/ids.ts';
import { fieldTexts, whenMissing } from '../../base/issues.ts';
import { oneLine } from '../../base/one-line.ts';
import { orderedBy, paging } from '../../base/paging.ts';
import {
  decodeCode,
  popupCodeMax,
  popupNameMax,
  popupSlugMax,
  popupStatuses,
  popupTemplateOrderColumns,
  popupTitleMax,
  popupVersionMax,
} from './words.ts';

export const popupStatus = z.enum(popupStatuses);
export type PopupStatus = z.infer<typeof popupStatus>;

/** Row of the list. */
export const popupTemplateRow = z.object({
  uid: z.uuid().describe('Id of the popup template (UUID).'),
  title: z.string().describe('Title as operators see it.'),
  name: z.string().describe('Name of the popup, from which the slug is derived if none was given.'),
  slug: z.string().describe('Name by which pages refer to the popup; unique on the site, never changes.'),
  version: z.string().describe("The authors' own version label, such as `1.2`."),
  status: popupStatus.describe('Editorial state of the popup.'),
  active: z.boolean().describe('True if the popup is switched on.'),
  revision: z
    .int()
    .describe('Number of the revision, from 1; incremented with each save that changes something.'),
  created_at: timestamp.describe('Time of creation (UTC).'),
});
export type PopupTemplateRow = z.infer<typeof popupTemplateRow>;

const settings = z.object({
  required: z
    .object({ auth: z.boolean().describe('True if the reader has to be signed in.') })
    .describe('Conditions that a reader must meet to see the popup.'),
});

const code = {
  template: z.string().describe('HTML of the popup, URL-encoded; empty if there is none.'),
  css: z.string().describe('CSS of the popup, URL-encoded; empty if there is none.'),
  javascript: z.string().describe('JavaScript of the popup, URL-encoded; empty if there is none.'),
};

export const popupTemplate = popupTemplateRow.extend({
  settings: settings.describe('Settings of the popup.'),
  ...code,
});
export type PopupTemplate = z.infer<typeof popupTemplate>;

export const popupTemplateFilter = filterOf({
  title: textFilter.describe('Part of the title.'),
  status: popupStatus.describe('Only popups in this state.'),
  active: flagParam.describe('True: only popups that are switched on; false: only the others.'),
});
export type PopupTemplateFilter = z.infer<typeof popupTemplateFilter>;

export type PopupTemplateOrderColumn = (typeof popupTemplateOrderColumns)[number];

export const popupTemplateListInput = z
  .strictObject({
    ...paging,
    ...orderedBy(popupTemplateOrderColumns),
    filter: popupTemplateFilter.optional().describe('Conditions that the listed popups must all meet.'),
  })
  .optional();

/** Returns whether a text decodes to code without NUL, which PostgreSQL can't store. */
function isCode(encoded: string): boolean {
  const decoded = decodeCode(encoded);
  return decoded !== null && !decoded.includes('\0');
}

const isShort = (encoded: string) => (decodeCode(encoded) ?? encoded).length <= popupCodeMax;

/** URL-encoded code. A character takes up to nine characters in this form. */
const encodedCode = z
  .string()
  .max(9 * popupCodeMax)
  .refine(isCode, { message: fieldTexts.invalid, abort: true })
  .refine(isShort, { message: fieldTexts.tooLong(popupCodeMax) });

const text = (longest: number) =>
  z.string(whenMissing(fieldTexts.required)).overwrite(oneLine).min(1, fieldTexts.required).max(longest);

const fields = {
  title: text(popupTitleMax).describe('Title as operators see it, at most 120 characters.'),
  name: text(popupNameMax).describe('Name of the popup, at most 120 characters.'),
  version: text(popupVersionMax).describe("The authors' own version label, such as `1.2`."),
  status: popupStatus.optional().describe('Editorial state. A new popup is a draft by default.'),
  active: z.boolean().optional().describe('True to switch the popup on, as a new popup is by default.'),
  settings: z
    .strictObject({
      required: z
        .strictObject({
          auth: z.boolean().optional().describe('True if the reader has to be signed in. Default: false.'),
        })
        .optional()
        .describe('Conditions that a reader must meet to see the popup.'),
    })
    .optional()
    .describe('Settings of the popup.'),
  template: encodedCode.optional().describe('HTML, URL-encoded; at most 200,000 characters once decoded.'),
  css: encodedCode.optional().describe('CSS, URL-encoded; at most 200,000 characters once decoded.'),
  javascript: encodedCode
    .optional()
    .describe('JavaScript, URL-encoded; at most 200,000 characters once decoded.'),
};

const slug = z
  .string()
  .overwrite(oneLine)
  .max(popupSlugMax)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, fieldTexts.invalid);

export const popupTemplateInput = z.strictObject({
  ...fields,
  slug: slug
    .optional()
    .describe('Name by which pages refer to the popup; it never changes. Default: derived from the name.'),
});
export type PopupTemplateInput = z.infer<typeof popupTemplateInput>;

const uid = z.uuid();

export const byUid = z.strictObject({ uid: uid.describe('Id of the popup template (UUID).') });

export const popupTemplateAliasInput = popupTemplateInput.extend({
  uid: uid.describe('Id for the new popup template, chosen by the caller (UUID).'),
});

/** Input of an update; omitted fields stay unchanged. The slug is fixed, because pages refer to the popup by it. */
export const popupTemplateUpdateInput = z
  .strictObject(fields)
  .partial()
  .extend({
    uid: uid.describe('Id of the popup template (UUID).'),
    revision: z.int().optional().describe('Revision that the caller read; a newer stored one answers 409.'),
  });
export type PopupTemplateUpdate = z.infer<typeof popupTemplateUpdateInput>;

/** Revision of a popup template. */
export const popupVersion = z.object({
  revision: z.int().describe('Number of the revision, from 1.'),
  saved_at: timestamp.describe('Time of the save (UTC).'),
  saved_by: z.string().describe('Name of the operator or service account that saved it.'),
  changed: z
    .array(z.string())
    .describe('Names of the fields that differ from the previous revision; empty for the first one.'),
});
export type PopupVersion = z.infer<typeof popupVersion>;

export const popupVersionListInput = byUid.extend(paging);

export const byRevision = byUid.extend({
  revision: intParam(1, 2_147_483_647).describe('Number of the revision to read or restore, from 1.'),
});

const document = z.object({
  title: z.string().describe('Title as operators see it.'),
  name: z.string().describe('Name of the popup.'),
  version: z.string().describe("The authors' own version label, such as `1.2`."),
  status: popupStatus.describe('Editorial state of the popup.'),
  active: z.boolean().describe('True if the popup is switched on.'),
  settings: settings.describe('Settings of the popup.'),
  ...code,
});

export const popupVersionDetail = popupVersion.extend({
  after: document.describe('The popup as this revision saved it.'),
  before: document.nullable().describe('The popup in the previous revision; null for the first one.'),
});
export type PopupVersionDetail = z.infer<typeof popupVersionDetail>;

export const popupRestoreInput = byRevision.extend({
  current: z
    .int()
    .optional()
    .describe('Latest revision that the caller read; a newer stored one answers 409.'),
});
