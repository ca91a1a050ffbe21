// Files of rows, written as the rows arrive: memory doesn't grow with their number.
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

/** Largest number of rows of one sheet that spreadsheet programs open, including the heading. */
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
 * Returns whether the rows of a sheet exceed the 4 GiB of text that a ZIP archive holds. ZIP64 is no alternative:
 * LibreOffice before 7.5, which Debian 12 still has, doesn't open it, however small it is.
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
  // The byte order mark tells spreadsheet programs that the text is UTF-8; our own import handles it.
  yield `\uFEFF${csvLine(columns.map(({ title }) => title))}`;
  for await (const batch of batches) yield batch.map(csvLine).join('');
}

/** Returns the file as a stream of bytes. An error of the rows breaks the stream. */
export function fileOf(format: FileFormat, given: FileOptions): Readable {
  // The database reads the next batch while the previous one is written.
  const options = { ...given, batches: prefetch(given.batches) };
  return format === 'xlsx' ? spreadsheet(options) : Readable.from(csvText(options));
}

export const mediaTypes: Readonly<Record<FileFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
};
