// What stands around the sheets of a spreadsheet: which there are, the texts they share, which numbers are dates.
import { type ArchiveEntry, openArchive, type RangedFile, UnreadableWorkbook } from './archive.ts';
import { readXml } from './xml.ts';

/** A date alone, or with its time of day. */
export type DateStyle = 'day' | 'time';

export interface CellStyle {
  /** Null where the number is no date. */
  date: DateStyle | null;
  /** Digits that a whole number is filled up to with zeros, as in a zip of `00000`; 0 for none. */
  digits: number;
}

export interface Workbook {
  /** The sheets that show, in their order. */
  sheets: readonly ArchiveEntry[];
  /** Texts that cells name by number. */
  texts: readonly string[];
  /** How numbers of a style are shown, by the style's number. */
  styles: readonly CellStyle[];
  /** Days are counted from 1904, as old Macintosh programs did. */
  isFrom1904: boolean;
}

const megabyte = 1024 ** 2;
/** Most bytes of the texts that cells share: they are kept while the sheet is read. */
const mostTexts = 64 * megabyte;
const mostOthers = 8 * megabyte;

const escaped = /_x([0-9A-Fa-f]{4})_/g;

/** `_x000D_` stands for a letter that XML cannot hold. */
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
      // How a word is pronounced stands beside it.
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

/** Formats that every program knows by their numbers. */
const isKnownDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Those of them that show a time of day as well. */
const isKnownTime = (id: number): boolean => (id >= 18 && id <= 22) || (id >= 45 && id <= 47);

/** Letters of a format, as programs limit it: the pattern below takes time by the square of them. */
const longestFormat = 255;

/** Returns what a format shows, by the parts it names outside of quoted words and colors. */
function shownBy(code: string): DateStyle | null {
  if (code.length > longestFormat || /^general$/i.test(code)) return null;
  const parts = code.replaceAll(/"[^"]*"|\[(?!h+\]|m+\]|s+\])[^\]]*\]|\\.|[_*]./gi, '');
  if (/[hs]/i.test(parts)) return 'time';
  return /[ymd]/i.test(parts) ? 'day' : null;
}

/** Returns how many digits a format of zeros alone shows at least. */
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

/** The address of an entry that another one names. */
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
  /** The last word of its kind: worksheet, styles, sharedStrings, … */
  kind: string;
}

/** What an entry names, by the ids it uses. */
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

/** @throws UnreadableWorkbook for an archive that holds no spreadsheet */
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
