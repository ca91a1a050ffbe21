import { z } from 'zod';
import { importKind } from './schemas.ts';

/** Source system whose files are recognized. */
export const importSystem = z.object({
  system: z.string(),
  files: z.array(
    z.object({
      file: z.string(),
      kind: importKind,
      /** Place of the export in the system, as a sentence; null if the name says enough. */
      export_at: z.string().nullable(),
    }),
  ),
});
export type ImportSystem = z.infer<typeof importSystem>;
