// Entries of a ZIP archive in any store. Its directory is at its end, so the archive is read in pieces.
import { Readable } from 'node:stream';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';

/** File that can be read from any position, any number of times. */
export interface RangedFile {
  bytes: number;
  /** Opens the file. @param from number of bytes to skip */
  open(from?: number): AsyncIterable<Buffer>;
}

/** The spreadsheet can't be read; the message is for the person who chose it. */
export class UnreadableWorkbook extends Error {}

/** Largest number of entries of a spreadsheet; real ones have a dozen, and one for each sheet and picture. */
const mostEntries = 10_000;

async function* range(file: RangedFile, start: number, end: number): AsyncGenerator<Buffer> {
  let left = end - start;
  if (left <= 0) return;
  for await (const chunk of file.open(start)) {
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left <= 0) return;
  }
}

class Reader extends RandomAccessReader {
  readonly #file: RangedFile;

  constructor(file: RangedFile) {
    super();
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(range(this.#file, start, end));
  }
}

/** File of an archive. */
export interface ArchiveEntry {
  /** Unpacked size. More is never read: an archive with a false size fails. */
  bytes: number;
  /** Packed size in bytes. */
  packed: number;
  open(): Promise<Readable>;
}

/**
 * Returns the files of an archive by their names.
 * @throws UnreadableWorkbook if it is no archive, is truncated, or has far more files than a spreadsheet
 */
export async function openArchive(file: RangedFile): Promise<ReadonlyMap<string, ArchiveEntry>> {
  try {
    const archive = await fromRandomAccessReaderPromise(new Reader(file), file.bytes, {
      lazyEntries: true,
      autoClose: false,
    });
    const entries = new Map<string, ArchiveEntry>();
    if (archive.entryCount > mostEntries) throw new Error('too many entries');
    for await (const entry of archive.eachEntry()) entries.set(entry.fileName, entryOf(entry));
    return entries;

    function entryOf(entry: Entry): ArchiveEntry {
      return {
        bytes: entry.uncompressedSize,
        packed: entry.compressedSize,
        open: () => archive.openReadStreamPromise(entry),
      };
    }
  } catch (error) {
    throw new UnreadableWorkbook(
      'The spreadsheet is damaged or was cut off. Save it again and choose that file.',
      {
        cause: error,
      },
    );
  }
}
