import { z } from 'zod';
import { importPieceMax } from './words.ts';

/** Part of a WordPress export, as a complete export file. */
export const importPieceInput = z.strictObject({
  content: z
    .file()
    .max(importPieceMax)
    .describe('WordPress export (WXR), or a part of one, of at most 8 MB.'),
});

const count = z.int().min(0);

/** Outcomes of the items. */
export const importedPiece = z.object({
  created: count.describe('Number of pieces of content that were created.'),
  updated: count.describe('Number of existing pieces that differed and were updated.'),
  unchanged: count.describe('Number of existing pieces that were the same.'),
  ends_early: z
    .boolean()
    .describe('True if the file is truncated. The item that was cut off was not imported.'),
  skipped: z
    .array(
      z.object({
        key: z.string().describe('Identifier of the item in the export.'),
        title: z.string().describe('Title of the item.'),
        type: z.string().describe('WordPress post type of the item, such as `attachment`.'),
        reason: z.string().describe('Reason in words, such as `a draft`.'),
      }),
    )
    .describe("Items that weren't imported, because they aren't published content."),
});
export type ImportedPiece = z.infer<typeof importedPiece>;
