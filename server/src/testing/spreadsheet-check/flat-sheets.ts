// Reads what the spreadsheet program saved (flat OpenDocument): the cells of each sheet with their types.

export interface OpenedCell {
  /** `float`, `date`, `boolean`, `string`, or empty for an empty cell. */
  type: string;
  /** The value as the program holds it; of texts the text itself. */
  value: string;
  /** Text as it is shown. */
  shown: string;
  isFormula: boolean;
}

export interface OpenedSheet {
  name: string;
  rows: OpenedCell[][];
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(/&(?:#x([0-9a-fA-F]+)|#(\d+)|(\w+));/g, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
}

function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? null : decoded(found);
}

/** Returns the text of a cell: blanks, tabs and line breaks have tags of their own; a paragraph is a line. */
function shownText(content: string): string {
  const paragraphs = [...content.matchAll(/<text:p(?:\s[^>]*)?(?:\/>|>([\s\S]*?)<\/text:p>)/g)];
  return paragraphs
    .map(([, inner = '']) =>
      decoded(
        inner
          .replace(/<text:s(?:\stext:c="(\d+)")?\/>/g, (_, count = '1') => ' '.repeat(Number(count)))
          .replaceAll('<text:tab/>', '\t')
          .replaceAll('<text:line-break/>', '\n')
          .replace(/<[^>]*>/g, ''),
      ),
    )
    .join('\n');
}

const valueNames = {
  float: 'office:value',
  date: 'office:date-value',
  boolean: 'office:boolean-value',
} as const;

function cellOf(tag: string, content: string): OpenedCell {
  const type = attribute(tag, 'office:value-type') ?? '';
  const shown = shownText(content.replace(/<office:annotation[\s\S]*?<\/office:annotation>/g, ''));
  const name = type in valueNames ? valueNames[type as keyof typeof valueNames] : 'office:string-value';
  // A truth value is kept as a formula without operands.
  const formula = attribute(tag, 'table:formula');
  const truth = /^of:=(TRUE|FALSE)\(\)$/.exec(formula ?? '')?.[1];
  if (truth === shown) return { type: 'boolean', value: truth.toLowerCase(), shown, isFormula: false };
  return { type, value: attribute(tag, name) ?? shown, shown, isFormula: formula !== null };
}

const cellPattern = /<table:table-cell((?:\s[^>]*?)?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g;
const rowPattern = /<table:table-row((?:\s[^>]*?)?)(?:\/>|>([\s\S]*?)<\/table:table-row>)/g;
const sheetPattern = /<table:table\s([^>]*)>([\s\S]*?)<\/table:table>/g;

function cellsOf(row: string): OpenedCell[] {
  const cells: OpenedCell[] = [];
  for (const [, tag = '', content = ''] of row.matchAll(cellPattern)) {
    const times = Number(attribute(tag, 'table:number-columns-repeated') ?? 1);
    const cell = cellOf(tag, content);
    // All columns to the right of the values are one empty cell, repeated to the end of the sheet.
    for (let time = 0; time < Math.min(times, 200); time += 1) cells.push(cell);
  }
  while (cells.at(-1)?.type === '') cells.pop();
  return cells;
}

/** Returns all sheets, without empty cells at the end of a row and empty rows at the end of a sheet. */
export function openedSheets(content: string): OpenedSheet[] {
  const sheets: OpenedSheet[] = [];
  for (const [, tag = '', inner = ''] of content.matchAll(sheetPattern)) {
    const rows: OpenedCell[][] = [];
    for (const [, rowTag = '', row = ''] of inner.matchAll(rowPattern)) {
      const cells = cellsOf(row);
      const times = Number(attribute(rowTag, 'table:number-rows-repeated') ?? 1);
      for (let time = 0; time < (cells.length === 0 ? Math.min(times, 10_000) : times); time += 1)
        rows.push(cells);
    }
    while (rows.at(-1)?.length === 0) rows.pop();
    sheets.push({ name: attribute(` ${tag}`, 'table:name') ?? '', rows });
  }
  return sheets;
}
