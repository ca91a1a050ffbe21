// Reads pieces of a WordPress export that the console sends, in a thread of its own.
import type { RangedFile } from '#server/platform/spreadsheets/archive.ts';
import { FileThread } from '#server/platform/threads/file-thread.ts';
import { type ItemsRead, readWordpress, UnreadableExport, type WordpressItem } from './wordpress.ts';

/** All items of a piece. */
export type PieceItems = Pick<ItemsRead, 'items' | 'endsEarly'>;

/** Reads all items of a site's piece. @throws UnreadableExport; AppError unavailable */
export type ReadPiece = (siteId: number, piece: RangedFile) => Promise<PieceItems>;

/** Settings of one reading, sent to the thread. */
export interface PieceOrder {
  /** Maximum depth of tags; see `readWordpress`. */
  deepest?: number | undefined;
}

/**
 * Maximum number of items in a piece of 8 MB. WordPress writes some 800 bytes per item, so a real piece has at most
 * half as many.
 */
const mostItems = 20_000;

/** Reads a piece in the current thread. @throws UnreadableExport */
export async function itemsOfPiece(piece: RangedFile, { deepest }: PieceOrder = {}): Promise<PieceItems> {
  const found: WordpressItem[] = [];
  let endsEarly = false;
  for await (const read of readWordpress(piece.open(), deepest)) {
    found.push(...read.items);
    endsEarly = read.endsEarly;
    if (found.length > mostItems)
      throw new UnreadableExport(`The piece holds more than ${mostItems.toLocaleString('en-US')} items.`);
  }
  return { items: found, endsEarly };
}

const entry = new URL('./wordpress-thread.ts', import.meta.url);

/**
 * Makes a reader that parses pieces in a thread of its own.
 * @param options milliseconds per piece and depth of its tags, for tests
 */
export function pieceReader({ time, deepest }: { time?: number; deepest?: number } = {}): ReadPiece {
  const thread = new FileThread<PieceOrder, PieceItems>({
    source: entry,
    ...(time === undefined ? {} : { time }),
    refusal: (text) => new UnreadableExport(text),
  });
  return (siteId, piece) => thread.read(siteId, piece, { deepest });
}
