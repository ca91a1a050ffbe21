import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { idParam } from '../../base/ids.ts';
import { fieldTexts } from '../../base/issues.ts';
import { oneLine } from '../../base/one-line.ts';
import { memberFilter } from '../members/schemas.ts';
import { transactionFilter } from '../transactions/schemas.ts';
import { viewTitleMax } from './words.ts';

const title = z.string().overwrite(oneLine).min(1, fieldTexts.required).max(viewTitleMax);
/** Version that the caller read; a newer stored version answers 409. */
const version = z.int().optional();

/** View of a list: a named filter, shared by all callers who may read the list. */
export const savedView = z.object({
  id: z.int(),
  version: z.int(),
  title: z.string(),
  /** Filter of the list, in the form of its call. */
  filter: z.record(z.string(), z.unknown()),
  /** Names of stored filters that the list no longer has, or not with this value. */
  left_out: z.array(z.string()),
  made_by: z.string(),
  made_at: timestamp,
});
export type SavedView = z.infer<typeof savedView>;

export const savedViews = z.object({ items: z.array(savedView) });

export const memberViewInput = z.strictObject({ title, filter: memberFilter });
export const memberViewUpdate = z.strictObject({ id: idParam, title, filter: memberFilter, version });
export const transactionViewInput = z.strictObject({ title, filter: transactionFilter });
export const transactionViewUpdate = z.strictObject({
  id: idParam,
  title,
  filter: transactionFilter,
  version,
});
