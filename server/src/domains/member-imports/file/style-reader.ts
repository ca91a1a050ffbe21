// Runs the first pass of a check in a thread of its own, so that a malicious slow file can't block the jobs of all
// sites.
import { readApart } from '#server/platform/threads/file-thread.ts';
import { type FileSource, UnreadableFile } from './source.ts';
import type { Asked, FoundStyle } from './style.ts';

/** Order for the thread, which gets the file separately. */
export type StyleOrder = Asked & Pick<FileSource, 'encoding' | 'firstLine'>;

/** Reads how a file writes dates and amounts; null once the signal has ended the work. @throws UnreadableFile */
export type ReadStyle = (source: FileSource, asked: Asked, signal: AbortSignal) => Promise<FoundStyle | null>;

/** Time limit of an empty file in milliseconds; each `bytesInTime` bytes, far fewer than are read in it, add one. */
const leastTime = 30_000;
const bytesInTime = 500;

const entry = new URL('./style-thread.ts', import.meta.url);

/** @param least milliseconds for a small file @param depth of a spreadsheet; tests change both */
export function styleReader({
  least = leastTime,
  depth,
}: {
  least?: number;
  depth?: number;
} = {}): ReadStyle {
  return async (source, asked, signal) => {
    const time = least + Math.ceil(source.bytes / bytesInTime);
    const options = { source: entry, time, refusal: (text: string) => new UnreadableFile(text) };
    const { encoding, firstLine } = source;
    const order = { ...asked, depth, encoding, firstLine };
    try {
      return await readApart<StyleOrder, FoundStyle>(options, source, order, signal);
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  };
}
