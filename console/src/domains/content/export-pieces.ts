import { type XmlDecoder, xmlDecoder } from '#contract/base/xml-text.ts';

/** A WordPress export is sent in pieces that are each a whole export of some items. */

/** Letters after which a piece is sent. */
const pieceLength = 1_000_000;
/** Maximum length of one item, or of the text before the first, in characters. */
const longestItem = 4_000_000;

/** Bytes read from the file in one go. */
const bytesAtOnce = 512 * 1024;

/** One item, or the beginning of the file, is too long to be sent. */
export class PieceTooLong extends Error {}

export interface Piece {
  xml: string;
  /** Share of the file that was read, 0 to 1. */
  share: number;
}

/**
 * Returns the offset after the last complete item. Ignores `</item>` inside a CDATA section, which articles may
 * contain.
 */
export function endOfItems(text: string): number {
  const marks = /<!\[CDATA\[|<\/item>/g;
  let end = 0;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (mark[0] === '</item>') {
      end = marks.lastIndex;
      continue;
    }
    const closes = text.indexOf(']]>', marks.lastIndex);
    if (closes < 0) break;
    marks.lastIndex = closes + 3;
  }
  return end;
}

const tail = '\n</channel></rss>';

/** Removes the XML declaration: pieces are sent in UTF-8, whatever the file's encoding. */
const withoutDeclaration = (text: string): string => text.replace(/^\s*<\?xml\s[^>]*\?>\s*/, '');

/**
 * Yields the pieces of an export in order. The last one contains the end of the file, even if that is no complete item:
 * the server reports that a file is cut off, and what a file without items lacks.
 * @throws PieceTooLong; UnknownEncoding
 */
export async function* piecesOf(file: Blob): AsyncGenerator<Piece> {
  let decoder: XmlDecoder | null = null;
  let head: string | null = null;
  let text = '';
  for (let read = 0; read < file.size; ) {
    const bytes = await file.slice(read, read + bytesAtOnce).arrayBuffer();
    read += bytes.byteLength;
    decoder ??= xmlDecoder(new Uint8Array(bytes));
    text += decoder.decode(bytes, { stream: true });
    if (head === null) {
      const start = /<item[\s>]/.exec(text)?.index;
      if (start !== undefined) {
        head = withoutDeclaration(text.slice(0, start));
        text = text.slice(start);
      } else if (text.length > longestItem) throw new PieceTooLong();
    }
    if (head === null || text.length < pieceLength) continue;
    const end = endOfItems(text);
    if (end > 0) {
      yield { xml: head + text.slice(0, end) + tail, share: read / file.size };
      text = text.slice(end);
    } else if (text.length > longestItem) throw new PieceTooLong();
  }
  const rest = text + (decoder?.decode() ?? '');
  yield { xml: head === null ? withoutDeclaration(rest) : head + rest, share: 1 };
}
