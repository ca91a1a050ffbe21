import { type Cell, plainCell } from './cells.ts';

const needsQuotes = /[",;\t\r\n]/;

function quoted(cell: Cell): string {
  const text = plainCell(cell);
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A line of a comma-separated file with its end: RFC 4180, but a line feed alone. Written here, because the stringifier
 * that files of rejected rows are made with takes longer for a million rows than the database for finding them.
 */
export function csvLine(cells: readonly Cell[]): string {
  const line = cells.map(quoted).join(',');
  // A single empty cell would be an empty line, which most programs skip.
  return line === '' ? '""\n' : `${line}\n`;
}
