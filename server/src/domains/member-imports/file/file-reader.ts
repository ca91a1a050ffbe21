// A file as rows, whatever kind it is of.
import { importColumnsMax } from '#contract/domains/member-imports/schemas.ts';
import { UnreadableWorkbook } from '#server/platform/spreadsheets/archive.ts';
import { sheetRows } from '#server/platform/spreadsheets/sheet-rows.ts';
import { delimitedRows } from './delimited-rows.ts';
import { separatorOf } from './separator.ts';
import { type FileRows, type FileSource, longestRow, UnreadableFile } from './source.ts';
import { spacedRows } from './spaced-rows.ts';
import { decoded } from './text-stream.ts';
import { fileTexts } from './texts.ts';

/** Bytes of the beginning by which the kind of a file and its separator are told. */
const headBytes = 65_536;

/** First bytes of archives: newer spreadsheets are ones. */
const archives = ['504b0304', '504b0506'];
const olderSpreadsheets = 'd0cf11e0';
/** Packed files, PDF, pictures. */
const otherFiles = ['1f8b', '25504446', '89504e47', 'ffd8ff'];

async function headOf(source: FileSource): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source.open()) {
    parts.push(chunk);
    bytes += chunk.length;
    if (bytes >= headBytes) break;
  }
  return Buffer.concat(parts).subarray(0, headBytes);
}

/** @throws UnreadableFile for a file whose beginning shows that it is no text */
function requireText(head: Buffer, hex: string): void {
  if (hex.startsWith(olderSpreadsheets)) throw new UnreadableFile(fileTexts.olderSpreadsheet);
  if (otherFiles.some((start) => hex.startsWith(start))) throw new UnreadableFile(fileTexts.notText);
  if (hex.startsWith('fffe') || hex.startsWith('feff')) return;
  const zeros = head.reduce((count, byte) => (byte === 0 ? count + 1 : count), 0);
  if (zeros > head.length / 20) throw new UnreadableFile(fileTexts.notText);
}

async function* workbookRows(source: FileSource, depth?: number): AsyncGenerator<FileRows> {
  // A row of a spreadsheet takes more bytes in its file than its texts have letters.
  const limits = {
    cells: importColumnsMax,
    letters: longestRow,
    gap: 32 * longestRow,
    ...(depth === undefined ? {} : { depth }),
  };
  try {
    for await (const { rows, share } of sheetRows(source, limits))
      yield { rows: rows.map(({ number: line, cells, broken }) => ({ line, cells, broken })), share };
  } catch (error) {
    throw error instanceof UnreadableWorkbook ? new UnreadableFile(error.message, { cause: error }) : error;
  }
}

async function separatorIn(source: FileSource) {
  for await (const { text } of decoded(source, 0))
    return separatorOf(text.subarray(0, headBytes).toString('utf8'), text.length >= headBytes);
  return null;
}

/**
 * Reads a spreadsheet (.xlsx) or a text file row by row, first row first, in constant memory. The cells of a text file
 * are parted by commas, semicolons, tabs, bars or runs of blanks, told by its first lines; it is UTF-8, or UTF-16 with a
 * byte order mark. A row that cannot be taken apart is handed out as broken, and reading goes on behind it.
 * @param depth elements within each other of a spreadsheet; tests lift the limit
 * @throws UnreadableFile for what is no table, or when too many rows are broken
 */
export async function* readFileRows(source: FileSource, depth?: number): AsyncGenerator<FileRows> {
  const head = await headOf(source);
  const hex = head.subarray(0, 4).toString('hex');
  if (archives.some((start) => hex.startsWith(start))) {
    yield* workbookRows(source, depth);
    return;
  }
  requireText(head, hex);
  const separator = await separatorIn(source);
  if (separator === ' ') yield* spacedRows(source);
  else if (separator !== null) yield* delimitedRows(source, separator);
}
