// Reads files of all kinds as rows.
import { importColumnsMax } from '#contract/domains/member-imports/schemas.ts';
import { UnreadableWorkbook } from '#server/platform/spreadsheets/archive.ts';
import { sheetRows } from '#server/platform/spreadsheets/sheet-rows.ts';
import { delimitedRows, type Place } from './delimited-rows.ts';
import { encodingOfHead, headBytes, holdsZeros, isArchive } from './encoding.ts';
import { type Separator, separatorOf, separatorSaid } from './separator.ts';
import { type FileRow, type FileRows, type FileSource, longestRow, UnreadableFile } from './source.ts';
import { spacedRows } from './spaced-rows.ts';
import { decoded } from './text-stream.ts';
import { fileTexts } from './texts.ts';

const olderSpreadsheets = 'd0cf11e0';
/** First bytes of archives, PDF and pictures. */
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

/** @throws UnreadableFile if the first bytes show that the file is no text */
function requireText(head: Buffer): void {
  const hex = head.toString('hex', 0, 4);
  if (hex.startsWith(olderSpreadsheets)) throw new UnreadableFile(fileTexts.olderSpreadsheet);
  if (otherFiles.some((start) => hex.startsWith(start))) throw new UnreadableFile(fileTexts.notText);
  if (holdsZeros(head) && !encodingOfHead(head).encoding.startsWith('utf-16'))
    throw new UnreadableFile(fileTexts.notText);
}

async function* workbookRows(source: FileSource, depth?: number): AsyncGenerator<FileRows> {
  // A row of a spreadsheet takes more bytes in its file than its texts have characters.
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

interface Layout {
  separator: Separator;
  /** Start of the rows, after the line in which Excel names the separator. */
  from: Place;
}

async function layoutOf(source: FileSource): Promise<Layout | null> {
  for await (const { text } of decoded(source, 0)) {
    const head = text.subarray(0, headBytes).toString('utf8');
    const said = separatorSaid(head);
    const rest = head.slice(said?.line.length ?? 0);
    const from = { offset: Buffer.byteLength(said?.line ?? ''), line: said ? 2 : 1 };
    return { separator: said?.separator ?? separatorOf(rest, text.length >= headBytes), from };
  }
  return null;
}

async function* textRows(source: FileSource): AsyncGenerator<FileRows> {
  const layout = await layoutOf(source);
  if (layout === null) return;
  if (layout.separator === ' ') yield* spacedRows(source);
  else yield* delimitedRows(source, layout.separator, layout.from);
}

const isFilled = ({ cells, broken }: FileRow): boolean =>
  broken !== null || cells.some((cell) => cell.trim() !== '');

/**
 * Reads a spreadsheet (.xlsx) or a text file row by row, in order and in constant memory. The cells of a text file are
 * separated by commas, semicolons, tabs, bars or runs of blanks, detected from its first lines; its encoding is the
 * source's, or detected from the first bytes. Empty rows and rows above the source's first line are left out. A row
 * that can't be split is returned as broken, and reading continues after it.
 * @param depth nesting limit of a spreadsheet's elements; tests lift it
 * @throws UnreadableFile if the file is no table, or too many rows are broken
 */
export async function* readFileRows(source: FileSource, depth?: number): AsyncGenerator<FileRows> {
  const head = await headOf(source);
  if (!isArchive(head)) requireText(head);
  const { firstLine = 1 } = source;
  for await (const { rows, share } of isArchive(head) ? workbookRows(source, depth) : textRows(source))
    yield { rows: rows.filter((row) => row.line >= firstLine && isFilled(row)), share };
}
