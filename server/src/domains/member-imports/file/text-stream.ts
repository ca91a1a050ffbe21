import type { FileSource } from './source.ts';

/** The encoding a file names by its first bytes, and how many those are. */
function encodingOf(head: Buffer): { encoding: 'utf-8' | 'utf-16le' | 'utf-16be'; mark: number } {
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', mark: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', mark: 2 };
  const hasMark = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
  return { encoding: 'utf-8', mark: hasMark ? 3 : 0 };
}

/** At least so many bytes at the beginning in one piece, so that its mark and its first line can be looked at. */
const headBytes = 65_536;

async function* withHead(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer[] | null = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head.push(chunk);
    bytes += chunk.length;
    if (bytes < headBytes) continue;
    yield Buffer.concat(head);
    head = null;
  }
  if (head !== null && bytes > 0) yield Buffer.concat(head);
}

async function* asUtf8(source: FileSource): AsyncGenerator<{ text: Buffer; share: number }> {
  let decode: ((chunk: Buffer) => Buffer) | null = null;
  let read = 0;
  for await (const chunk of withHead(source.open())) {
    read += chunk.length;
    let rest = chunk;
    if (decode === null) {
      const { encoding, mark } = encodingOf(chunk);
      rest = chunk.subarray(mark);
      const decoder = new TextDecoder(encoding);
      decode =
        encoding === 'utf-8' ? (part) => part : (part) => Buffer.from(decoder.decode(part, { stream: true }));
    }
    yield { text: decode(rest), share: Math.min(1, read / source.bytes) };
  }
}

/** The text of a file as UTF-8 without a byte order mark, from an offset of that text on, and the share that is read. */
export async function* decoded(
  source: FileSource,
  offset: number,
): AsyncGenerator<{ text: Buffer; share: number }> {
  let toSkip = offset;
  for await (const { text, share } of asUtf8(source)) {
    if (toSkip >= text.length) toSkip -= text.length;
    else {
      yield { text: text.subarray(toSkip), share };
      toSkip = 0;
    }
  }
}

const newline = 0x0a;

/** The lines from an offset on: each cut to its first letters, with its whole length in bytes, line end included. */
export async function* wholeLines(
  source: FileSource,
  offset: number,
  shown: number,
): AsyncGenerator<{ text: string; bytes: number }> {
  let head = Buffer.alloc(0);
  let bytes = 0;
  for await (const { text } of decoded(source, offset)) {
    let from = 0;
    while (from < text.length) {
      const end = text.indexOf(newline, from);
      const to = end < 0 ? text.length : end + 1;
      if (head.length < 4 * shown)
        head = Buffer.concat([head, text.subarray(from, Math.min(to, from + 4 * shown))]);
      bytes += to - from;
      from = to;
      if (end < 0) break;
      yield { text: head.toString('utf8').trim().slice(0, shown), bytes };
      head = Buffer.alloc(0);
      bytes = 0;
    }
  }
  if (bytes > 0) yield { text: head.toString('utf8').trim().slice(0, shown), bytes };
}
