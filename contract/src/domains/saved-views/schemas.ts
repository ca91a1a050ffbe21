import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { idParam } from '../../base/ids.ts';
import { fieldTexts } from '../../base/issues.ts';
import { oneLine } from '../../base/one-line.ts';
import { memberFilter } from '../members/schemas.ts';
import { transactionFilter } from '../transactions/schemas.ts';
import { viewTitleMax } from './words.ts';

const title = z
  .string()
  .overwrite(oneLine)
  .min(1, fieldTexts.required)
  .max(viewTitleMax)
  .describe('Name of the view, unique within its list.');
const version = z
  .int()
  .optional()
  .describe('Version that the caller read; a newer stored version answers 409.');

/** View of a list: a named filter, shared by all callers who may read the list. */
export const savedView = z.object({
  id: z.int().describe('Id of the view.'),
  version: z.int().describe('Version of the view, which grows with each change.'),
  title: z.string().describe('Name of the view.'),
  filter: z.record(z.string(), z.unknown()).describe('Filter of the list, in the form of its call.'),
  left_out: z
    .array(z.string())
    .describe('Names of stored filters that the list no longer has, or not with this value.'),
  made_by: z.string().describe('Email of the operator, or title of the service account, that created it.'),
  made_at: timestamp.describe('Time of creation in UTC.'),
});
export type SavedView = z.infer<typeof savedView>;

export const savedViews = z.object({
  items: z.array(savedView).describe('Views of the list, by their names.'),
});

export const memberViewInput = z.strictObject({
  title,
  filter: memberFilter.describe('Filter of the list of members, with at least one condition.'),
});
export const memberViewUpdate = z.strictObject({
  id: idParam.describe('Id of the view.'),
  title,
  filter: memberFilter.describe('Filter of the list of members, with at least one condition.'),
  version,
});
export const transactionViewInput = z.strictObject({
  title,
  filter: transactionFilter.describe('Filter of the list of transactions, with at least one condition.'),
});
export const transactionViewUpdate = z.strictObject({
  id: idParam.describe('Id of the view.'),
  title,
  filter: transactionFilter.describe('Filter of the list of transactions, with at least one condition.'),
  version,
});
