// The first rows of a file, by which its columns are recognized.
import { headingLineMax, type TextEncoding } from '#contract/domains/member-imports/style-schemas.ts';
import { FileThread } from '#server/platform/threads/file-thread.ts';
import { encodingOf } from '../file/encoding.ts';
import { readFileRows } from '../file/file-reader.ts';
import { type FileRow, type FileSource, UnreadableFile } from '../file/source.ts';

export const samplesShown = 3;

/** First rows of a file, from which its columns are detected. */
export interface FirstRows {
  rows: FileRow[];
  /** Encoding of a text file; null for a spreadsheet. */
  encoding: TextEncoding | null;
}

/**
 * Reads a site's file for its encoding and its first rows: those above the heading, the heading and the samples.
 * @throws UnreadableFile; AppError unavailable
 */
export type ReadFirstRows = (siteId: number, source: FileSource) => Promise<FirstRows>;

/** Order for the thread. */
export interface FirstRowsOrder {
  /** See `readFileRows`. */
  depth?: number | undefined;
}

const rowsRead = headingLineMax + samplesShown;

/**
 * Reads the first rows in the calling thread: for the worker thread, and for commands, which serve no requests.
 * @throws UnreadableFile
 */
export async function firstRowsOf(source: FileSource, depth?: number): Promise<FirstRows> {
  const encoding = await encodingOf(source);
  const found: FileRow[] = [];
  try {
    for await (const { rows } of readFileRows({ ...source, encoding }, depth)) {
      found.push(...rows);
      if (found.length >= rowsRead) break;
    }
  } catch (error) {
    // The check reports errors after the rows from which the columns are detected.
    if (!(error instanceof UnreadableFile) || found.length <= samplesShown) throw error;
  }
  return { rows: found.slice(0, rowsRead), encoding };
}

const entry = new URL('./first-rows-thread.ts', import.meta.url);

/** Bytes for each further millisecond: the whole file is read for its encoding, and stores may be slow. */
const bytesInTime = 10_000;

/**
 * Creates a reader that parses files in a thread of its own, apart from the one that serves requests.
 * @param options time limit for one file in milliseconds and nesting limit of a spreadsheet, which tests change
 */
export function firstRowsReader({ time, depth }: { time?: number; depth?: number } = {}): ReadFirstRows {
  const thread = new FileThread<FirstRowsOrder, FirstRows>({
    source: entry,
    bytesInTime,
    ...(time === undefined ? {} : { time }),
    refusal: (text) => new UnreadableFile(text),
  });
  return (siteId, source) => thread.read(siteId, source, { depth });
}
