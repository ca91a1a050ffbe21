import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { flagParam } from '../../base/filters.ts';
import { id, idParam } from '../../base/ids.ts';
import { fieldTexts } from '../../base/issues.ts';
import { oneLine } from '../../base/one-line.ts';
import { paging } from '../../base/paging.ts';
import { codeStates } from '../code-families/words.ts';
import { memberFilter } from '../members/schemas.ts';
import { email } from '../session/schemas.ts';
import { memberExportFields } from './words.ts';

/** Tables that rows can be exported from. Field pickers and schedules exist for members only. */
export const exportSources = [
  'users',
  'transactions',
  'churn-users',
  'past-due-report',
  'statistic-rows',
  'teams',
  'promo-users',
  'unique-codes',
] as const;
export type ExportSource = (typeof exportSources)[number];

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Kinds of exports: a table sent by email, a requested file, or a run of a schedule. */
export const exportKinds = ['email', 'file', 'scheduled'] as const;

export const exportStatuses = ['new', 'proceeding', 'success', 'failed'] as const;
export type ExportStatus = (typeof exportStatuses)[number];

export const exportFrequencies = ['1 day', '7 days', '1 month', '3 months'] as const;
export type ExportFrequency = (typeof exportFrequencies)[number];
export const defaultFrequency: ExportFrequency = '1 day';

export const titleMax = 100;

/** Field with its heading; an empty title keeps the default heading. */
const chosenField = z.strictObject({
  key: z
    .enum(memberExportFields)
    .describe('Field of the member, as listed by GET /export-requests/users/fields.'),
  title: z
    .string()
    .overwrite(oneLine)
    .max(titleMax)
    .optional()
    .describe('Heading of its column. An empty or omitted title keeps the default heading.'),
});
export type ChosenField = z.infer<typeof chosenField>;

export const chosenFields = z
  .array(chosenField)
  .min(1, fieldTexts.required)
  .max(memberExportFields.length)
  .refine((fields) => new Set(fields.map(({ key }) => key)).size === fields.length, fieldTexts.invalid);

export const exportField = z.object({
  key: z.string().describe('Key of the field, to choose it by.'),
  title: z.string().describe('Default heading of its column.'),
  group: z.string().describe('Group in the picker: account, address, state, groups, subscriptions or money.'),
  is_default: z.boolean().describe('True if it is selected for an operator without earlier exports.'),
});
export type ExportField = z.infer<typeof exportField>;

export const usedField = z.object({
  key: z.string().describe('Key of the field or column.'),
  title: z.string().describe('Heading of its column.'),
});
export const lastFields = z.object({
  items: z
    .array(usedField)
    .describe('Fields that the caller chose last, with their headings; empty before the first export.'),
});

/** Title of an export or a schedule. */
export const exportTitle = z.string().overwrite(oneLine).max(titleMax);

export const exportGenerateInput = z.strictObject({
  title: exportTitle
    .optional()
    .describe("Title of the export. Defaults to the table's title with the current date and time."),
  recipient_email: email
    .nullable()
    .optional()
    .describe('Address that gets an email with a link to the file; null or omitted sends none.'),
  filters: memberFilter
    .optional()
    .describe('Filter of the member list. If omitted, all members are exported.'),
  fields: chosenFields.describe('Fields to export, in the order of the columns.'),
  format: z.enum(exportFormats).optional().describe('File format. Defaults to xlsx.'),
});

/** Export of the codes of a code batch as a file. */
export const codesGenerateInput = z.strictObject({
  family_id: id.describe('Id of the code batch.'),
  filter: z
    .strictObject({ state: z.enum(codeStates).optional().describe('State of the codes to export.') })
    .optional()
    .describe('Filter of the list of codes. If omitted, all codes are exported.'),
  format: z.enum(exportFormats).optional().describe('File format. Defaults to xlsx.'),
});

export const exportPreviewInput = z.strictObject({
  filters: memberFilter
    .optional()
    .describe('Filter of the member list. If omitted, all members are exported.'),
  fields: chosenFields.describe('Fields to export, in the order of the columns.'),
});

/** First five rows as in the file, and the total number of rows. */
export const exportPreview = z.object({
  titles: z.array(z.string()).describe('Headings of the columns.'),
  rows: z.array(z.array(z.string())).describe('Up to five rows, each with the texts of its cells.'),
  total_rows: z.int().describe('Number of rows that the file would have.'),
});

export const exportRequest = z.object({
  id: z.int().describe('Id of the export.'),
  title: z.string().describe('Title of the export.'),
  key: z.enum(exportSources).describe('Exported table; also the path of its list in the console.'),
  kind: z
    .enum(exportKinds)
    .describe('Kind of export: a table sent by email, a requested file, or a run of a schedule.'),
  status: z
    .enum(exportStatuses)
    .describe('State of the export. `proceeding` means that the file is being written.'),
  error: z.string().nullable().describe('Reason of a failure, in words; null if it has not failed.'),
  delivery_problem: z
    .string()
    .nullable()
    .describe("Reason why the email failed; null if it was delivered, is on its way or wasn't requested."),
  format: z.enum(exportFormats).describe('File format.'),
  created_at: timestamp.describe('Time of the request in UTC.'),
  generated_at: timestamp.nullable().describe('Time when the file was finished, in UTC; null before.'),
  total_rows: z
    .int()
    .nullable()
    .describe('Matching rows during the export, rows of the file afterwards; null before they are counted.'),
  processed_percents: z
    .int()
    .min(0)
    .max(100)
    .describe('Progress in percent; 100 only when the file is finished.'),
  bytes: z.int().nullable().describe('Size of the file in bytes; null before it is finished.'),
  fields: z.array(usedField).describe('Exported columns with their headings, in the order of the file.'),
  filters: z
    .record(z.string(), z.unknown())
    .describe('Filter of the exported list, in the form of its call; empty exports all rows.'),
  recipient_email: z
    .string()
    .nullable()
    .describe('Address that gets an email with a link to the file; null for none.'),
  download_link: z
    .string()
    .nullable()
    .describe('Path of the file; null until it exists, after it is deleted, and for exports of others.'),
  expires_at: timestamp
    .nullable()
    .describe('Time when the file is deleted, in UTC; null while there is no file.'),
  scheduled_export_id: z.int().nullable().describe('Id of the schedule that it is a run of; null for none.'),
  created_by: z.string().describe('Email of the operator who requested it.'),
  is_own: z
    .boolean()
    .describe('True if the caller requested it. Only then the answer has a link to the file.'),
});
export type ExportRequest = z.infer<typeof exportRequest>;

export const exportListInput = z
  .strictObject({
    ...paging,
    everyone: flagParam
      .optional()
      .describe('True lists all exports of the site, of every table; for callers who may delete them.'),
  })
  .optional();

export const exportUpdate = z.strictObject({
  id: idParam.describe('Id of the export.'),
  recipient_email: email.describe('Address that gets an email with a new link; earlier links stop working.'),
});

export const exportProgress = z.object({
  status: z
    .enum(exportStatuses)
    .describe('State of the export. `proceeding` means that the file is being written.'),
  processed_percents: z
    .int()
    .min(0)
    .max(100)
    .describe('Progress in percent; 100 only when the file is finished.'),
});

export const reiterateInput = z.strictObject({
  id: idParam.describe('Id of the export to run again with the rows that match now.'),
  recipient_email: email
    .nullable()
    .optional()
    .describe('Address that gets an email with a link to the file; null or omitted sends none.'),
});

/** Token of an email link: a secret of 256 bits. */
export const exportLinkInput = z.strictObject({
  token: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/)
    .describe('Secret of the emailed link, 43 characters.'),
});
