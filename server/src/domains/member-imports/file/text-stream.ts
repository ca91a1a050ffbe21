import type { TextEncoding } from '#contract/domains/member-imports/style-schemas.ts';
import { encodingOfHead, headBytes } from './encoding.ts';
import type { FileSource } from './source.ts';

/** Joins the first chunks, so that the byte order mark and the first line can be checked. */
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

function decoderFor(encoding: TextEncoding): (chunk: Buffer) => Buffer {
  if (encoding === 'utf-8') return (chunk) => chunk;
  const decoder = new TextDecoder(encoding);
  return (chunk) => Buffer.from(decoder.decode(chunk, { stream: true }));
}

async function* asUtf8(source: FileSource): AsyncGenerator<{ text: Buffer; share: number }> {
  let decode: ((chunk: Buffer) => Buffer) | null = null;
  let read = 0;
  for await (const chunk of withHead(source.open())) {
    read += chunk.length;
    let rest = chunk;
    if (decode === null) {
      const { encoding, mark } = encodingOfHead(chunk.subarray(0, headBytes));
      rest = chunk.subarray(mark);
      decode = decoderFor(source.encoding ?? encoding);
    }
    yield { text: decode(rest), share: Math.min(1, read / source.bytes) };
  }
}

/**
 * Yields the text of a file as UTF-8 without a byte order mark, from an offset in that text, with the share of the file
 * that was read.
 */
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

/** Yields the lines from an offset: the first characters of each, and its whole length in bytes, line end included. */
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
