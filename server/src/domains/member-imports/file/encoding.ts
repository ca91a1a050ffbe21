// Detects the encoding of a text file from all of its bytes: the first byte that is no UTF-8 may be the last of the
// file.
import { isAscii, isUtf8 } from 'node:buffer';
import type { TextEncoding } from '#contract/domains/member-imports/style-schemas.ts';
import type { FileSource } from './source.ts';

/** Number of bytes at the beginning by which the kind of a file is detected. */
export const headBytes = 65_536;

/** First bytes of archives: newer spreadsheets are ones. */
const archives = ['504b0304', '504b0506'];

export const isArchive = (head: Buffer): boolean => archives.includes(head.toString('hex', 0, 4));

/** Share of zero bytes above which a file is binary or UTF-16. */
const mostZeros = 1 / 20;

function zerosOf(head: Buffer): { even: number; odd: number } {
  const zeros = { even: 0, odd: 0 };
  for (let place = 0; place < head.length; place += 1)
    if (head[place] === 0) zeros[place % 2 === 0 ? 'even' : 'odd'] += 1;
  return zeros;
}

/** Returns whether more bytes are zero than in a text. */
export function holdsZeros(head: Buffer): boolean {
  const { even, odd } = zerosOf(head);
  return even + odd > head.length * mostZeros;
}

/**
 * Detects UTF-16 without a byte order mark: tables consist mostly of one-byte letters, digits and separators, whose
 * other byte is zero and always on the same side. Zeros on both sides mean a binary file.
 */
function unmarkedUtf16(head: Buffer): TextEncoding | null {
  if (!holdsZeros(head)) return null;
  const { even, odd } = zerosOf(head);
  const [less, more] = [Math.min(even, odd), Math.max(even, odd)];
  if (more < head.length / 8 || less > more / 20) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Returns the encoding that a file shows by its first bytes, and how many of them are its mark. */
export function encodingOfHead(head: Buffer): { encoding: TextEncoding; mark: number } {
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', mark: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', mark: 2 };
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', mark: 3 };
  return { encoding: unmarkedUtf16(head) ?? 'utf-8', mark: 0 };
}

/** Bounds of the second byte that are narrower than usual, which exclude overlong forms and surrogates. */
const secondBytes: Readonly<Record<number, readonly [number, number]>> = {
  224: [0xa0, 0xbf],
  237: [0x80, 0x9f],
  240: [0x90, 0xbf],
  244: [0x80, 0x8f],
};

const anyByte = [0x80, 0xbf] as const;

function lengthAfter(first: number): number {
  if (first >= 0xc2 && first <= 0xdf) return 1;
  if (first >= 0xe0 && first <= 0xef) return 2;
  return first >= 0xf0 && first <= 0xf4 ? 3 : 0;
}

/** Returns the position of the last character if the end of the chunk cuts it off, else the chunk's length. */
function wholeEnd(chunk: Buffer): number {
  for (let back = 1; back <= 3 && back <= chunk.length; back += 1) {
    const byte = chunk[chunk.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte >= 0xc0) return lengthAfter(byte) >= back ? chunk.length - back : chunk.length;
  }
  return chunk.length;
}

/** Counts the non-ASCII characters of a UTF-8 chunk: each begins with a byte of at least 0xc0. */
function lettersIn(chunk: Buffer): number {
  let letters = 0;
  for (let place = 0; place < chunk.length; place += 1) if ((chunk[place] ?? 0) >= 0xc0) letters += 1;
  return letters;
}

/** Counts the non-ASCII characters that are valid UTF-8, and the invalid positions. */
class Utf8Count {
  valid = 0;
  invalid = 0;
  #missing = 0;
  #least = 0x80;
  #most = 0xbf;

  add(chunk: Buffer): void {
    let place = 0;
    for (; this.#missing > 0 && place < chunk.length; place += 1) this.#see(chunk[place] ?? 0);
    const end = wholeEnd(chunk);
    const whole = chunk.subarray(place, end);
    // Checking each byte takes ten times as long, and nearly all pieces of most files are valid.
    if (isUtf8(whole)) this.valid += isAscii(whole) ? 0 : lettersIn(whole);
    else for (let at = 0; at < whole.length; at += 1) this.#see(whole[at] ?? 0);
    for (place = Math.max(place, end); place < chunk.length; place += 1) this.#see(chunk[place] ?? 0);
  }

  /** Counts a character that the end of the file cuts off. */
  end(): void {
    if (this.#missing > 0) this.invalid += 1;
    this.#missing = 0;
  }

  #see(byte: number): void {
    if (this.#missing > 0) {
      const isNext = byte >= this.#least && byte <= this.#most;
      [this.#least, this.#most] = anyByte;
      if (isNext) {
        this.#missing -= 1;
        if (this.#missing === 0) this.valid += 1;
        return;
      }
      this.#missing = 0;
      this.invalid += 1;
    }
    if (byte < 0x80) return;
    this.#missing = lengthAfter(byte);
    [this.#least, this.#most] = secondBytes[byte] ?? anyByte;
    if (this.#missing === 0) this.invalid += 1;
  }
}

/**
 * Detects the encoding of a text file in constant memory. Invalid UTF-8 is taken for Windows-1252, as Excel writes CSV.
 * A file with at least as many valid UTF-8 characters as invalid positions is a damaged UTF-8 file: reading it as
 * Windows-1252 would spoil all accents because of a few rows.
 * @returns null for a spreadsheet
 */
export async function encodingOf(source: FileSource): Promise<TextEncoding | null> {
  const count = new Utf8Count();
  const head: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source.open()) {
    const before = bytes;
    bytes += chunk.length;
    if (before < headBytes) head.push(chunk);
    if (before < headBytes && bytes >= headBytes) {
      const found = toldByHead(Buffer.concat(head));
      if (found !== undefined) return found;
    }
    count.add(chunk);
  }
  if (bytes < headBytes) {
    const found = toldByHead(Buffer.concat(head));
    if (found !== undefined) return found;
  }
  count.end();
  return count.invalid > count.valid ? 'windows-1252' : 'utf-8';
}

/** Returns the encoding that the first bytes show; undefined if the whole file must decide. */
function toldByHead(head: Buffer): TextEncoding | null | undefined {
  if (isArchive(head)) return null;
  const { encoding, mark } = encodingOfHead(head.subarray(0, headBytes));
  return mark > 0 || encoding !== 'utf-8' ? encoding : undefined;
}
