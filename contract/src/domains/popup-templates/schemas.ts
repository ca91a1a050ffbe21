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
  uid: z.uuid(),
  title: z.string(),
  name: z.string(),
  slug: z.string(),
  /** The authors' own version, such as 1.2. */
  version: z.string(),
  status: popupStatus,
  active: z.boolean(),
  /** Number of the revision, incremented with each save. */
  revision: z.int(),
  created_at: timestamp,
});
export type PopupTemplateRow = z.infer<typeof popupTemplateRow>;

const settings = z.object({ required: z.object({ auth: z.boolean() }) });

/** Code of a popup; `template`, `css` and `javascript` are URL-encoded in input and output. */
const code = { template: z.string(), css: z.string(), javascript: z.string() };

export const popupTemplate = popupTemplateRow.extend({ settings, ...code });
export type PopupTemplate = z.infer<typeof popupTemplate>;

export const popupTemplateFilter = filterOf({ title: textFilter, status: popupStatus, active: flagParam });
export type PopupTemplateFilter = z.infer<typeof popupTemplateFilter>;

export type PopupTemplateOrderColumn = (typeof popupTemplateOrderColumns)[number];

export const popupTemplateListInput = z
  .strictObject({
    ...paging,
    ...orderedBy(popupTemplateOrderColumns),
    filter: popupTemplateFilter.optional(),
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
  title: text(popupTitleMax),
  name: text(popupNameMax),
  version: text(popupVersionMax),
  status: popupStatus.optional(),
  active: z.boolean().optional(),
  settings: z
    .strictObject({ required: z.strictObject({ auth: z.boolean().optional() }).optional() })
    .optional(),
  template: encodedCode.optional(),
  css: encodedCode.optional(),
  javascript: encodedCode.optional(),
};

const slug = z
  .string()
  .overwrite(oneLine)
  .max(popupSlugMax)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, fieldTexts.invalid);

/** Input of a popup template. Without a slug, one is derived from the name. */
export const popupTemplateInput = z.strictObject({ ...fields, slug: slug.optional() });
export type PopupTemplateInput = z.infer<typeof popupTemplateInput>;

const uid = z.uuid();

export const byUid = z.strictObject({ uid });

/** Input with an id chosen by the caller. */
export const popupTemplateAliasInput = popupTemplateInput.extend({ uid });

/** Input of an update; omitted fields stay unchanged. The slug is fixed, because pages refer to the popup by it. */
export const popupTemplateUpdateInput = z.strictObject(fields).partial().extend({
  uid,
  /** Revision that the caller read; a newer one answers 409. */
  revision: z.int().optional(),
});
export type PopupTemplateUpdate = z.infer<typeof popupTemplateUpdateInput>;

/** Revision of a popup template. */
export const popupVersion = z.object({
  revision: z.int(),
  saved_at: timestamp,
  saved_by: z.string(),
  /** Fields that differ from the previous revision; empty for the first one. */
  changed: z.array(z.string()),
});
export type PopupVersion = z.infer<typeof popupVersion>;

export const popupVersionListInput = byUid.extend(paging);

export const byRevision = byUid.extend({ revision: intParam(1, 2_147_483_647) });

const document = z.object({
  title: z.string(),
  name: z.string(),
  version: z.string(),
  status: popupStatus,
  active: z.boolean(),
  settings,
  ...code,
});

/** Revision with the state before it; null for the first one. */
export const popupVersionDetail = popupVersion.extend({ after: document, before: document.nullable() });
export type PopupVersionDetail = z.infer<typeof popupVersionDetail>;

/** Input of a restore; `current` is the revision that the caller read, and a newer one answers 409. */
export const popupRestoreInput = byRevision.extend({ current: z.int().optional() });
