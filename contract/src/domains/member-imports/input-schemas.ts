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
  kind: importKind.optional().describe('Kind of the rows: members, or their sales. Defaults to members.'),
  file_name: z
    .string()
    .overwrite(oneLine)
    .min(1)
    .max(255)
    .describe('Name of the file, to recognize the import by.'),
  bytes: z.int().min(1).max(importBytesMax).describe('Size of the whole file in bytes, at most 1 GiB.'),
});

export const importPartInput = z.strictObject({
  id: idParam.describe('Id of the import.'),
  part: intParam(0, 100_000).describe('Index of the part, from 0. Parts are uploaded in order.'),
  content: z.file().max(importPartMax).describe('Bytes of the part, at most 8 MiB.'),
});

export const importCheckInput = z.strictObject({
  id: idParam.describe('Id of the import.'),
  columns: z
    .array(
      z.strictObject({
        position: z
          .int()
          .min(0)
          .max(importColumnsMax - 1)
          .describe('Index of the column, from 0.'),
        field: importField.nullable().describe('Field that the column becomes; null skips the column.'),
      }),
    )
    .min(1)
    .max(importColumnsMax)
    .describe('Columns to import; a column that is missing or has a null field is skipped.'),
  unknown_plans: unknownPlans
    .optional()
    .describe(
      'Handling of plans and groups the site lacks: create them, or reject their rows. Defaults to create.',
    ),
  has_heading: z
    .boolean()
    .optional()
    .describe('True if the first row of the table holds headings. Defaults to true.'),
  source: z
    .string()
    .overwrite(oneLine)
    .max(60)
    .nullable()
    .optional()
    .describe(
      'Key of the source system; null reads a generic file. If omitted, the recognized system stays.',
    ),
  answers: importAnswers
    .optional()
    .describe('Answers to the questions of the source system. If omitted, earlier answers stay.'),
  ...styleInput,
});

export const importStartInput = z.strictObject({
  id: idParam.describe('Id of the import.'),
  version: z.int().describe('Version that was read, so that only the checked state can be started.'),
});
