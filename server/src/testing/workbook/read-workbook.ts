// Reads spreadsheets by the standard (ECMA-376) alone, so that the library that wrote them doesn't verify itself.
import { unzip } from './unzip.ts';
import { all, type Element, parseXml } from './xml.ts';

/** A date has the wall clock of its cell as if that were UTC: a spreadsheet has no zones. */
export type ReadCell = string | number | boolean | Date | null;

export interface ReadSheet {
  name: string;
  rows: ReadCell[][];
}

/** Shared parts that the cells of a workbook refer to. */
interface Shared {
  strings: string[];
  /** By the number of a style: whether it shows a day or a time. */
  isDate: boolean[];
}

const dayMs = 86_400_000;
/** Day 0 of the calendar of spreadsheets, from March 1900 on. */
const dayZero = Date.UTC(1899, 11, 30);

/** Decodes `_x000D_`, a character that XML can't hold, and `_x005F_`, an escaped underscore. */
const unescaped = (text: string) =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_whole, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** Returns text in one or several runs, without the phonetic readings above Japanese characters. */
const textOf = (element: Element): string =>
  unescaped(
    element.children
      .filter(({ name }) => name !== 'rPh')
      .flatMap((child) => (child.name === 't' ? [child] : all(child, 't')))
      .map(({ text }) => text)
      .join(''),
  );

/** Returns whether a format contains a letter of a day or time outside of quotes, brackets and escapes. */
const showsTime = (format: string) => /[dmyhs]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
const isDateOfStandard = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);

function datesOf(styles: Element): boolean[] {
  const own = new Map(
    all(styles, 'numFmt').map(({ attributes }) => [Number(attributes.numFmtId), attributes.formatCode ?? '']),
  );
  const [formats] = all(styles, 'cellXfs');
  return (formats?.children ?? []).map(({ attributes }) => {
    const id = Number(attributes.numFmtId ?? 0);
    const format = own.get(id);
    return format === undefined ? isDateOfStandard(id) : showsTime(format);
  });
}

function cellOf(cell: Element, { strings, isDate }: Shared): ReadCell {
  const { t: type = 'n', s: style = '0' } = cell.attributes;
  if (all(cell, 'f').length > 0) throw new Error(`a formula in ${cell.attributes.r}`);
  if (type === 'inlineStr') return cell.children.map(textOf).join('');
  const value = all(cell, 'v')[0]?.text;
  if (value === undefined) return null;
  if (type === 's') return strings[Number(value)] ?? null;
  if (type === 'b') return value === '1';
  if (type === 'str') return unescaped(value);
  if (type !== 'n') throw new Error(`a cell of the type ${type}`);
  const number = Number(value);
  return isDate[Number(style)] ? new Date(Math.round(dayZero + number * dayMs)) : number;
}

/** Returns the position of a cell in its row: 0 for `A7`, 26 for `AA7`. */
function placeOf(reference: string): number {
  const letters = reference.replace(/\d+$/, '');
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function rowsOf(sheet: Element, shared: Shared): ReadCell[][] {
  return all(sheet, 'row').map(({ children }) => {
    const row: ReadCell[] = [];
    for (const [position, cell] of children.entries()) {
      const at = cell.attributes.r === undefined ? position : placeOf(cell.attributes.r);
      while (row.length < at) row.push(null);
      row.push(cellOf(cell, shared));
    }
    return row;
  });
}

/** @throws when it is no workbook of the standard, or holds a formula */
export function readWorkbook(bytes: Uint8Array): ReadSheet[] {
  const files = unzip(Buffer.from(bytes));
  const parsed = (name: string): Element => {
    const content = files.get(name.replace(/^\//, ''));
    if (!content) throw new Error(`the workbook has no ${name}`);
    return parseXml(content.toString('utf8'));
  };
  const targets = new Map(
    all(parsed('xl/_rels/workbook.xml.rels'), 'Relationship').map(({ attributes }) => [
      attributes.Id ?? '',
      attributes.Target ?? '',
    ]),
  );
  const shared: Shared = {
    strings: files.has('xl/sharedStrings.xml') ? all(parsed('xl/sharedStrings.xml'), 'si').map(textOf) : [],
    isDate: datesOf(parsed('xl/styles.xml')),
  };
  return all(parsed('xl/workbook.xml'), 'sheet').map(({ attributes }) => {
    const target = targets.get(attributes['r:id'] ?? '') ?? '';
    const file = target.startsWith('/') ? target : `xl/${target}`;
    return { name: attributes.name ?? '', rows: rowsOf(parsed(file), shared) };
  });
}
