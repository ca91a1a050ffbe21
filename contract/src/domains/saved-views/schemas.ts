import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { idParam } from '../../base/ids.ts';
import { fieldTexts } from '../../base/issues.ts';
import { oneLine } from '../../base/one-line.ts';
import { memberFilter } from '../members/schemas.ts';
import { transactionFilter } from '../transactions/schemas.ts';
import { viewTitleMax } from './words.ts';

const title = z.string().overwrite(oneLine).min(1, fieldTexts.required).max(viewTitleMax);
/** The version that was read; a newer one in the meantime answers 409. */
const version = z.int().optional();

/** A view of a list: a name for a filter, shared by everybody who may read the list. */
export const savedView = z.object({
  id: z.int(),
  version: z.int(),
  title: z.string(),
  /** The filter of the list, as its call takes it. */
  filter: z.record(z.string(), z.unknown()),
  /** Names of stored filters that the list doesn't have any more, or not with this value. */
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
