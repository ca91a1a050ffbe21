import { z } from 'zod';
import { importKind } from './schemas.ts';

/** Source system whose files are recognized. */
export const importSystem = z.object({
  system: z.string().describe('Name of the system, such as `Ghost`.'),
  files: z
    .array(
      z.object({
        file: z.string().describe('Kind of file, such as `members`.'),
        kind: importKind.describe('Kind of the rows: members, or their sales.'),
        export_at: z
          .string()
          .nullable()
          .describe('Place of the export in the system, as a sentence; null if the name says enough.'),
      }),
    )
    .describe('Files of the system, in the order of import.'),
});
export type ImportSystem = z.infer<typeof importSystem>;
