// The only source of random values in tests. Everything follows from TEST_SEED and the path of the test file, so a run can
// be repeated with `TEST_SEED=<number> npm test`, and a file draws the same values whichever files ran before it.
import { randomBytes } from 'node:crypto';
import { relative } from 'node:path';

const uint32 = 2 ** 32;

/** Returns a generator of numbers from 0 up to 1 that depends only on the seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / uint32;
  };
}

/** Hashes a text to 32 bits (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** Shuffles the 32-bit numbers: two different ones never become the same. */
function permuted(value: number, key: number): number {
  let mixed = (value ^ key) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

const hex8 = (value: number) => value.toString(16).padStart(8, '0');

interface Stream {
  next: () => number;
  /** 8 hexadecimal digits, the same for all values of one test file. */
  name: string;
  key: number;
  count: number;
}

function streamOf(seed: number, name: string): Stream {
  const key = hashOf(`${seed} ${name}`);
  return { next: randomOf(key), name: hex8(hashOf(name)), key, count: 0 };
}

/** A process without a test file, such as one that a test starts, draws by its command line. */
let stream = streamOf(Number(process.env.TEST_SEED ?? 1), process.argv.slice(1).join(' '));

/** Starts the values of a test file. Files share a process, so this runs before each of them. */
export function startRandom(seed: number, testPath: string): void {
  stream = streamOf(seed, relative(process.cwd(), testPath));
}

/** Returns an integer, both limits included. */
export function randomInteger(min: number, max: number): number {
  return min + Math.floor(stream.next() * (max - min + 1));
}

/** Returns one of several values. */
export function pick<T>(values: readonly [T, ...T[]]): T {
  return values[randomInteger(0, values.length - 1)] ?? values[0];
}

/** Returns random bytes, for contents and keys. */
export function randomContent(length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => randomInteger(0, 255)));
}

/** Returns hexadecimal digits that no other call of this module returns, not even in another test file. */
export function uniqueHex(digits = 16): string {
  if (digits < 16) throw new Error('Fewer than 16 digits are not unique.');
  stream.count += 1;
  const rest = Array.from({ length: digits - 16 }, () => randomInteger(0, 15).toString(16));
  return `${hex8(permuted(stream.count, stream.key))}${stream.name}${rest.join('')}`;
}

/** Returns an integer above a limit, at most 2^32 higher, that no other fixture of the test file has. */
export function uniqueNumber(above: number): number {
  stream.count += 1;
  return above + 1 + permuted(stream.count, stream.key);
}

/** Returns a text that no other fixture has, such as `plan-5f3a…`. */
export function uniqueText(prefix: string): string {
  return `${prefix}-${uniqueHex()}`;
}

/** Returns a version 4 UUID that no other fixture has. */
export function uniqueUuid(): string {
  const hex = uniqueHex(30);
  const groups = [hex.slice(0, 8), hex.slice(16, 20), `4${hex.slice(20, 23)}`, `8${hex.slice(23, 26)}`];
  return [...groups, `${hex.slice(8, 16)}${hex.slice(26, 30)}`].join('-');
}

/**
 * Returns a word for what all processes of a machine share, such as databases, logins and files. It is the only value that
 * does not follow from the seed: two runs with the same seed at the same time must not meet, and no result depends on it.
 */
export function sharedName(prefix: string): string {
  return `${prefix}${randomBytes(8).toString('hex')}`;
}
