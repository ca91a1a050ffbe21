import { z } from 'zod';
import { importPieceMax } from './words.ts';

/** Some items of a WordPress export, as a whole export of their own. */
export const importPieceInput = z.strictObject({ content: z.file().max(importPieceMax) });

const count = z.int().min(0);

/** What became of the items. */
export const importedPiece = z.object({
  created: count,
  updated: count,
  unchanged: count,
  /** The file breaks off: it has no end, or an item without one. What it has of the last item was not taken. */
  ends_early: z.boolean(),
  /** What is no published content, with the reason in words. */
  skipped: z.array(z.object({ key: z.string(), title: z.string(), type: z.string(), reason: z.string() })),
});
export type ImportedPiece = z.infer<typeof importedPiece>;
