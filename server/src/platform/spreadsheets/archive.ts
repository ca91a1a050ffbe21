// The entries of a ZIP archive, wherever it is kept. Its directory stands at its end, so the archive is read in pieces.
import { Readable } from 'node:stream';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';

/** A file that can be read from any place on, any number of times. */
export interface RangedFile {
  bytes: number;
  /** @param from bytes that are left out at its beginning */
  open(from?: number): AsyncIterable<Buffer>;
}

/** A spreadsheet that cannot be read, in words for whoever chose it. */
export class UnreadableWorkbook extends Error {}

/** Entries after which an archive counts as no spreadsheet: those have a dozen, and one for each sheet and picture. */
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

/** One file of an archive. */
export interface ArchiveEntry {
  /** When unpacked. More than this is never read: an archive that lies about it breaks off. */
  bytes: number;
  /** Packed. */
  packed: number;
  open(): Promise<Readable>;
}

/**
 * The files of an archive by their names.
 * @throws UnreadableWorkbook for what is no archive, is cut off, or holds far more files than a spreadsheet does
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
