// The first rows of a file, by which its columns are recognized.
import { FileThread } from '#server/platform/threads/file-thread.ts';
import { readFileRows } from '../file/file-reader.ts';
import { type FileRow, type FileSource, UnreadableFile } from '../file/source.ts';

export const samplesShown = 3;

/** Reads the first rows of a site's file, its heading and the samples. @throws UnreadableFile; AppError unavailable */
export type ReadFirstRows = (siteId: number, source: FileSource) => Promise<FileRow[]>;

/** Order for the thread. */
export interface FirstRowsOrder {
  /** See `readFileRows`. */
  depth?: number | undefined;
}

/** Reads the first rows where it is called: in the thread, and in commands, which serve nobody. @throws UnreadableFile */
export async function firstRowsOf(source: FileSource, depth?: number): Promise<FileRow[]> {
  const found: FileRow[] = [];
  for await (const { rows } of readFileRows(source, depth)) {
    found.push(...rows);
    if (found.length > samplesShown) break;
  }
  return found.slice(0, samplesShown + 1);
}

const entry = new URL('./first-rows-thread.ts', import.meta.url);

/**
 * Makes a reader that takes files apart in a thread of its own, beside the one that serves.
 * @param options milliseconds for one file and depth of a spreadsheet, which tests change
 */
export function firstRowsReader({ time, depth }: { time?: number; depth?: number } = {}): ReadFirstRows {
  const thread = new FileThread<FirstRowsOrder, FileRow[]>({
    source: entry,
    ...(time === undefined ? {} : { time }),
    refusal: (text) => new UnreadableFile(text),
  });
  return (siteId, source) => thread.read(siteId, source, { depth });
}
