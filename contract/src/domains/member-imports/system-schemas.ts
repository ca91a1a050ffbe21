import { z } from 'zod';
import { importKind } from './schemas.ts';

/** A system whose files are recognised. */
export const importSystem = z.object({
  system: z.string(),
  files: z.array(
    z.object({
      file: z.string(),
      kind: importKind,
      /** Where the system exports it, in a sentence; null where its name says enough. */
      export_at: z.string().nullable(),
    }),
  ),
});
export type ImportSystem = z.infer<typeof importSystem>;
