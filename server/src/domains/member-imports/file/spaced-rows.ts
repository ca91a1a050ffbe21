import { type FileRow, type FileRows, type FileSource, longestRow, tooLong } from './source.ts';
import { wholeLines } from './text-stream.ts';

const rowsAtOnce = 500;

/** Matches a cell between runs of blanks; a cell in quotation marks may contain blanks, and doubled quotation marks. */
const cell = /"((?:[^"]|"")*)"(?=\s|$)|\S+/g;

function cellsOf(text: string): string[] {
  return [...text.matchAll(cell)].map(([whole, inside]) => inside?.replaceAll('""', '"') ?? whole);
}

/** Reads a file with runs of blanks between its cells, row by row, in constant memory. */
export async function* spacedRows(source: FileSource): AsyncGenerator<FileRows> {
  let rows: FileRow[] = [];
  let [line, read] = [0, 0];
  for await (const { text, bytes } of wholeLines(source, 0, longestRow)) {
    line += 1;
    read += bytes;
    if (text === '') continue;
    const broken = bytes > longestRow ? tooLong : null;
    rows.push({ line, cells: broken === null ? cellsOf(text) : [text.slice(0, 500)], broken });
    if (rows.length < rowsAtOnce) continue;
    yield { rows, share: Math.min(1, read / source.bytes) };
    rows = [];
  }
  if (rows.length > 0) yield { rows, share: 1 };
}
