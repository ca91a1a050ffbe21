import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import {
  importColumn,
  importKind,
  importPreview,
  importState,
  importTotals,
  reasonCount,
  unknownPlans,
} from './schemas.ts';
import { importAnswers, importSource, namedPlan, recognisedSource } from './source-schemas.ts';
import { fileStyle } from './style-schemas.ts';

const undone = z.object({
  removed: z.int().describe('Number of removed members or sales.'),
  kept: z.int().describe('Number of created members or sales that stayed.'),
  kept_reasons: z.array(reasonCount).describe('Reasons why rows stayed: they were changed or used since.'),
  removed_members: z
    .int()
    .describe('Number of removed members; for sales, those that were created for them.'),
});

/** Row of the list of imports. */
export const memberImportRow = z.object({
  id: z.int().describe('Id of the import.'),
  kind: importKind.describe('Kind of the rows: members, or their sales.'),
  state: importState.describe(
    'State of the import. It waits in `queued` while another import of the site runs.',
  ),
  file_name: z.string().describe('Name of the uploaded file.'),
  bytes: z.int().describe('Size of the file in bytes.'),
  created_at: timestamp.describe('Time in UTC when the upload began.'),
  created_by: z
    .string()
    .describe('Email of the operator, or title of the service account, that uploaded the file.'),
  started_at: timestamp
    .nullable()
    .describe('Time in UTC when the import began to run, not its check; null before.'),
  finished_at: timestamp.nullable().describe('Time in UTC when the import ended; null before.'),
  progress: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Progress of the running check, import or undo, 0 to 1; null if none is running.'),
  totals: importTotals.nullable().describe('Numbers of imported rows so far; null before the import runs.'),
  made_members: z
    .int()
    .describe('Members created: each created row of members, or those that sales were created for.'),
  undo_until: timestamp
    .nullable()
    .describe(
      'Time in UTC until which it can be undone, 30 minutes after its end; null if it created nothing.',
    ),
  undone: undone.nullable().describe('Result of the undo; null if none was started.'),
  undo_stopped: z.boolean().describe('True if the undo ended early; `undone` has its progress.'),
});
export type MemberImportRow = z.infer<typeof memberImportRow>;

export const memberImport = memberImportRow.extend({
  version: z
    .int()
    .describe('Version of the import, which grows with each change. Send it to start the import.'),
  uploaded_bytes: z.int().describe('Bytes of the file that have arrived.'),
  columns: z
    .array(importColumn)
    .describe('Columns of the file in their order; empty until the upload is finished.'),
  has_heading: z.boolean().describe('True if the first row of the table holds headings.'),
  ...fileStyle,
  source: importSource
    .nullable()
    .describe('Source system; null if it is unknown or the file is read as a generic file.'),
  recognised: recognisedSource
    .nullable()
    .describe('System whose headings the file has, even if it is read as a generic file; null for none.'),
  announced_kind: importKind.describe(
    'Kind chosen before the upload; the file of a known system has its own kind.',
  ),
  answers: importAnswers.describe('Answers to the questions of the source system.'),
  named_plans: z
    .array(namedPlan)
    .describe('Plans as named in the file, after the check, if the source asks for them.'),
  unknown_plans: unknownPlans.describe(
    'Handling of plans and groups the site lacks: create them, or reject their rows.',
  ),
  rows_done: z
    .int()
    .describe('Number of rows that the check or the import has processed, or of members that the undo has.'),
  preview: importPreview.nullable().describe('Result of the check; null before.'),
  rejected_reasons: z
    .array(reasonCount)
    .describe('Reasons why rows were rejected, the most frequent ones first.'),
  left_out_reasons: z
    .array(reasonCount)
    .describe('Reasons why values of imported rows were skipped, the most frequent ones first.'),
  error: z
    .string()
    .nullable()
    .describe('Reason why the import or its last step failed, as a sentence; null if it did not.'),
  undo_seconds: z
    .int()
    .nullable()
    .describe("Seconds left for the undo by the database's clock; null if it can't be undone."),
  can_stop: z.boolean().describe('True if a check or an import is waiting or running and can be stopped.'),
  can_undo: z.boolean().describe('True if the import can be undone now.'),
});
export type MemberImport = z.infer<typeof memberImport>;
