// Scheduled exports: members, exported again and again.
import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { id, idParam } from '../../base/ids.ts';
import { memberFilter } from '../members/schemas.ts';
import { email } from '../session/schemas.ts';
import {
  chosenFields,
  defaultFrequency,
  exportFormats,
  exportFrequencies,
  exportTitle,
  usedField,
} from './schemas.ts';

export const scheduledExportInput = z.strictObject({
  title: exportTitle.optional().describe("Title of its exports. Defaults to the table's title."),
  frequency: z
    .enum(exportFrequencies)
    .default(defaultFrequency)
    .describe('Time between two runs. Defaults to 1 day.'),
  recipient_email: email.describe('Address that gets an email with a link to each file.'),
  filters: memberFilter
    .optional()
    .describe('Filter of the member list. If omitted, all members are exported.'),
  fields: chosenFields.describe('Fields to export, in the order of the columns.'),
  format: z.enum(exportFormats).optional().describe('File format. Defaults to xlsx.'),
  active: z
    .boolean()
    .optional()
    .describe(
      'True turns the schedule on; its first run is one period of `frequency` away. Defaults to false.',
    ),
});

export const scheduledExportUpdate = z.strictObject({
  id: idParam.describe('Id of the schedule.'),
  version: z.int().optional().describe('Version that the caller read; a newer stored version answers 409.'),
  title: exportTitle.optional().describe('Title of its exports.'),
  frequency: z.enum(exportFrequencies).optional().describe('Time between two runs.'),
  recipient_email: email.optional().describe('Address that gets an email with a link to each file.'),
  active: z
    .boolean()
    .optional()
    .describe(
      'True turns the schedule on; its first run is one period of `frequency` away. False turns it off.',
    ),
});

export const scheduledExport = z.object({
  id: id.describe('Id of the schedule.'),
  version: z.int().describe('Version of the schedule, which grows with each change.'),
  title: z.string().describe('Title of its exports.'),
  recipient_email: z.string().describe('Address that gets an email with a link to each file.'),
  frequency: z.enum(exportFrequencies).describe('Time between two runs.'),
  format: z.enum(exportFormats).describe('File format.'),
  active: z.boolean().describe('True if it runs.'),
  fields: z.array(usedField).describe('Exported columns with their headings, in the order of the file.'),
  filters: z
    .record(z.string(), z.unknown())
    .describe('Filter of the member list; empty exports all members.'),
  created_at: timestamp.describe('Time when the schedule was created, in UTC.'),
  updated_at: timestamp.describe('Time of the last change in UTC.'),
  next_run_at: timestamp.nullable().describe('Next run in UTC; null while the schedule is off.'),
  last_run_at: timestamp.nullable().describe('Last run in UTC; null before the first.'),
  problem: z
    .string()
    .nullable()
    .describe("Reason why the last run wasn't delivered or the schedule was switched off; null if neither."),
});
export type ScheduledExport = z.infer<typeof scheduledExport>;
