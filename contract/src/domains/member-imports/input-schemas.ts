import { z } from 'zod';
import { idParam, intParam } from '../../base/ids.ts';
import { oneLine } from '../../base/one-line.ts';
import { paging } from '../../base/paging.ts';
import {
  importBytesMax,
  importColumnsMax,
  importField,
  importKind,
  importPartMax,
  unknownPlans,
} from './schemas.ts';
import { importAnswers } from './source-schemas.ts';
import { styleInput } from './style-schemas.ts';

export const importListInput = z.strictObject({ ...paging }).optional();

export const importCreateInput = z.strictObject({
  /** Kind of rows. Defaults to members. */
  kind: importKind.optional(),
  file_name: z.string().overwrite(oneLine).min(1).max(255),
  bytes: z.int().min(1).max(importBytesMax),
});

export const importPartInput = z.strictObject({
  id: idParam,
  /** Index of the part, from 0. */
  part: intParam(0, 100_000),
  content: z.file().max(importPartMax),
});

export const importCheckInput = z.strictObject({
  id: idParam,
  /** Columns to import; a column that is missing or has a null field is skipped. */
  columns: z
    .array(
      z.strictObject({
        position: z
          .int()
          .min(0)
          .max(importColumnsMax - 1),
        field: importField.nullable(),
      }),
    )
    .min(1)
    .max(importColumnsMax),
  unknown_plans: unknownPlans.optional(),
  has_heading: z.boolean().optional(),
  /**
   * Key of the system the file comes from; null reads it as a generic file. If omitted, the recognized system stays.
   */
  source: z.string().overwrite(oneLine).max(60).nullable().optional(),
  answers: importAnswers.optional(),
  ...styleInput,
});

export const importStartInput = z.strictObject({
  id: idParam,
  /** Version that was read, so that only the checked state can be started. */
  version: z.int(),
});
