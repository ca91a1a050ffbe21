// Parts of a spreadsheet besides its sheets: their list, the shared texts, and the number formats that are dates.
import { type ArchiveEntry, openArchive, type RangedFile, UnreadableWorkbook } from './archive.ts';
import { readXml } from './xml.ts';

/** Kinds of dates: without or with a time of day. */
export type DateStyle = 'day' | 'time';

export interface CellStyle {
  /** Kind of date; null if the number is no date. */
  date: DateStyle | null;
  /** Digits that an integer is padded to with zeros, as in a zip of `00000`; 0 for none. */
  digits: number;
}

export interface Workbook {
  /** Visible sheets, in their order. */
  sheets: readonly ArchiveEntry[];
  /** Texts that cells refer to by number. */
  texts: readonly string[];
  /** Number styles, by the style's index. */
  styles: readonly CellStyle[];
  /** True if days are counted from 1904, as old Macintosh programs did. */
  isFrom1904: boolean;
}

const megabyte = 1024 ** 2;
/** Largest size of the shared texts in bytes, because they stay in memory while the sheet is read. */
const mostTexts = 64 * megabyte;
const mostOthers = 8 * megabyte;

const escaped = /_x([0-9A-Fa-f]{4})_/g;

/** Decodes sequences such as `_x000D_`, which stand for characters that XML can't contain. */
export function unescaped(text: string): string {
  return text.includes('_x')
    ? text.replaceAll(escaped, (_found, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

async function sharedTexts(entry: ArchiveEntry | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (!entry) return texts;
  let [text, isText, isReading] = ['', false, false];
  await readXml(entry, mostTexts, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 't') isText = !isReading;
      // The element contains the pronunciation of a word, which isn't part of the text.
      else if (name === 'rPh') isReading = true;
    },
    text(part) {
      if (isText) text += part;
    },
    close(name) {
      if (name === 'si') texts.push(unescaped(text));
      else if (name === 't') isText = false;
      else if (name === 'rPh') isReading = false;
    },
  });
  return texts;
}

/** Returns whether a built-in format is a date. */
const isKnownDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Returns whether a built-in format shows a time of day as well. */
const isKnownTime = (id: number): boolean => (id >= 18 && id <= 22) || (id >= 45 && id <= 47);

/** Largest length of a format in characters, as in spreadsheet programs: the pattern below takes quadratic time. */
const longestFormat = 255;

/** Returns the kind of date that a format shows, by its parts outside of quoted words and colors. */
function shownBy(code: string): DateStyle | null {
  if (code.length > longestFormat || /^general$/i.test(code)) return null;
  const parts = code.replaceAll(/"[^"]*"|\[(?!h+\]|m+\]|s+\])[^\]]*\]|\\.|[_*]./gi, '');
  if (/[hs]/i.test(parts)) return 'time';
  return /[ymd]/i.test(parts) ? 'day' : null;
}

/** Returns the smallest number of digits of a format that consists of zeros. */
function digitsOf(code: string): number {
  const [first = ''] = code.length > longestFormat ? [] : code.split(';');
  return /^0{2,}$/.exec(first.replaceAll(/\[[^\]]*\]|"/g, ''))?.[0].length ?? 0;
}

const knownStyle = (id: number): CellStyle => ({
  date: isKnownDate(id) ? (isKnownTime(id) ? 'time' : 'day') : null,
  digits: 0,
});

async function cellStyles(entry: ArchiveEntry | undefined): Promise<CellStyle[]> {
  const styles: CellStyle[] = [];
  if (!entry) return styles;
  const formats = new Map<number, CellStyle>();
  let isCellStyles = false;
  await readXml(entry, mostOthers, {
    open(name, { numFmtId, formatCode = '' }) {
      if (name === 'numFmt')
        formats.set(Number(numFmtId), { date: shownBy(formatCode), digits: digitsOf(formatCode) });
      else if (name === 'cellXfs') isCellStyles = true;
      else if (name === 'xf' && isCellStyles) {
        const id = Number(numFmtId ?? 0);
        styles.push(formats.get(id) ?? knownStyle(id));
      }
    },
    close(name) {
      if (name === 'cellXfs') isCellStyles = false;
    },
  });
  return styles;
}

/** Returns the address of an entry that another one refers to. */
function addressIn(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const parts: string[] = [];
  for (const part of `${folder}/${target}`.split('/'))
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  return parts.join('/');
}

interface Related {
  target: string;
  /** Last part of its type: worksheet, styles, sharedStrings, … */
  kind: string;
}

/** Returns the related entries of an entry, by their ids. */
async function relationsOf(
  entries: ReadonlyMap<string, ArchiveEntry>,
  address: string,
): Promise<Map<string, Related>> {
  const [folder, name] = [address.slice(0, Math.max(0, address.lastIndexOf('/'))), address.split('/').at(-1)];
  const found = new Map<string, Related>();
  const entry = entries.get(addressIn(folder, `_rels/${name}.rels`));
  if (entry)
    await readXml(entry, mostOthers, {
      open(tag, { Id: id, Target: target, Type: type = '' }) {
        if (tag === 'Relationship' && id !== undefined && target !== undefined)
          found.set(id, { target: addressIn(folder, target), kind: type.split('/').at(-1) ?? '' });
      },
    });
  return found;
}

/** Opens a workbook. @throws UnreadableWorkbook if the archive contains no spreadsheet */
export async function openWorkbook(file: RangedFile): Promise<Workbook> {
  const entries = await openArchive(file);
  const roots = [...(await relationsOf(entries, '')).values()];
  const address = roots.find(({ kind }) => kind === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const book = entries.get(address);
  if (!book)
    throw new UnreadableWorkbook(
      'This is an archive without an Excel spreadsheet (.xlsx) in it. Save the sheet as .xlsx or CSV (UTF-8) and choose that file.',
    );
  const relations = await relationsOf(entries, address);
  const sheets: ArchiveEntry[] = [];
  let isFrom1904 = false;
  await readXml(book, mostOthers, {
    open(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      const sheet = entries.get(relations.get(id)?.target ?? '');
      if (sheet) sheets.push(sheet);
    },
  });
  const related = (kind: string) =>
    entries.get([...relations.values()].find((one) => one.kind === kind)?.target ?? '');
  return {
    sheets,
    isFrom1904,
    texts: await sharedTexts(related('sharedStrings')),
    styles: await cellStyles(related('styles')),
  };
}
