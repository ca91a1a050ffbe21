import { z } from 'zod';
import { importPieceMax } from './words.ts';

/** Part of a WordPress export, as a complete export file. */
export const importPieceInput = z.strictObject({ content: z.file().max(importPieceMax) });

const count = z.int().min(0);

/** Outcomes of the items. */
export const importedPiece = z.object({
  created: count,
  updated: count,
  unchanged: count,
  /** True if the file is truncated: it has no end, or an item without one. The truncated item was not imported. */
  ends_early: z.boolean(),
  /** Items that aren't published content, with the reason in words. */
  skipped: z.array(z.object({ key: z.string(), title: z.string(), type: z.string(), reason: z.string() })),
});
export type ImportedPiece = z.infer<typeof importedPiece>;
