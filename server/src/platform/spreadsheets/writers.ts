// Files of rows, written as the rows come: memory does not grow with their number.
import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import { prefetch } from '../streams/prefetch.ts';
import { type Cell, type CellType, columnWidths, numberFormats, spreadsheetCell } from './cells.ts';
import { csvLine } from './csv.ts';

type Batches = AsyncIterable<Cell[][]>;

export type FileFormat = 'xlsx' | 'csv';

export interface FileColumn {
  title: string;
  type: CellType;
}

/** Rows of one sheet, the heading included: the most that spreadsheet programs open. */
const mostSheetRows = 1_048_576;

interface FileOptions {
  sheet: string;
  columns: readonly FileColumn[];
  batches: Batches;
  /** Rows of a sheet before the next one begins; only tests need fewer. */
  sheetRows?: number;
}

async function* spreadsheetRows(batches: Batches) {
  for await (const batch of batches) for (const row of batch) yield row.map(spreadsheetCell);
}

/**
 * Whether the rows of a sheet come to more than the 4 GiB of text that a ZIP archive holds. The larger kind of archive is
 * no way out: LibreOffice before 7.5, which Debian 12 still has, does not open it, however little is in it.
 */
export function isTooLarge(error: unknown): boolean {
  return error instanceof Error && error.name === 'ZipError';
}

function spreadsheet({ sheet, columns, batches, sheetRows = mostSheetRows }: FileOptions): Readable {
  const stream = writeXlsxStream(spreadsheetRows(batches), {
    name: sheet,
    freezePane: { rows: 1 },
    maxRowsPerSheet: sheetRows,
    columns: columns.map(({ title, type }) => {
      const format = numberFormats[type];
      return {
        header: title,
        width: columnWidths[type],
        ...(format === undefined ? {} : { numFmt: format }),
      };
    }),
  });
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}

async function* csvText({ columns, batches }: FileOptions) {
  // The mark tells spreadsheet programs that the text is UTF-8; our own import knows it.
  yield `\uFEFF${csvLine(columns.map(({ title }) => title))}`;
  for await (const batch of batches) yield batch.map(csvLine).join('');
}

/** The file as a stream of bytes. What goes wrong with the rows breaks the stream. */
export function fileOf(format: FileFormat, given: FileOptions): Readable {
  // The database works on one batch while the one before is written.
  const options = { ...given, batches: prefetch(given.batches) };
  return format === 'xlsx' ? spreadsheet(options) : Readable.from(csvText(options));
}

export const mediaTypes: Readonly<Record<FileFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
};
