/** Separator between the cells of a text file; a blank stands for runs of blanks. */
export type Separator = '\t' | '|' | ';' | ',' | ' ';

/** Separators, those that are rarer in texts and amounts first: if two fit, the first one is used. */
const signs = ['\t', '|', ';', ','] as const;

const linesLooked = 50;
/** Share of lines with as many cells as the first one from which a sign counts as the separator. */
const mostlyAlike = 0.9;

const quoted = /"(?:[^"]|"")*"/g;

/** Returns the first complete lines, without quoted text. */
function firstLines(head: string, isCut: boolean): string[] {
  const lines = head.replaceAll(quoted, '"').split(/\r?\n|\r/);
  if (isCut && lines.length > 1) lines.pop();
  return lines.filter((line) => line.trim() !== '').slice(0, linesLooked);
}

interface Counted {
  /** Cells of the first line. */
  first: number;
  /** Share of the lines with as many. */
  alike: number;
}

function counted(cells: readonly number[]): Counted {
  const first = cells[0] ?? 1;
  return { first, alike: cells.filter((count) => count === first).length / cells.length };
}

const said = /^\uFEFF?"?sep=([\t|;,])"?(?:\r\n|\r|\n)/i;

/** Returns the separator that Excel names in the first line, with that line; null if there is none. */
export function separatorSaid(head: string): { separator: Separator; line: string } | null {
  const [line, sign] = said.exec(head) ?? [];
  const separator = signs.find((one) => one === sign);
  return line === undefined || separator === undefined ? null : { separator, line };
}

const isDecimal = /\d,\d/g;

/** Returns whether blanks separate the cells: every line has the same number, and commas occur only within numbers. */
function areBlanks(lines: readonly string[], commas: number): boolean {
  const { first, alike } = counted(lines.map((line) => line.trim().split(/ +/).length));
  const isOtherComma = lines.some((line) => line.replaceAll(isDecimal, '').includes(','));
  return first > 1 && alike === 1 && first > commas && !(commas > 1 && isOtherComma);
}

/** Returns whether no line above has as many cells: titles above a table are narrower than it. */
const isBelowTitles = (above: readonly string[], sign: string, cells: number): boolean =>
  above.every((line) => line.split(sign).length < cells);

/**
 * Returns the separator by which nearly all lines below some titles have as many cells as the first of them; null if
 * none.
 */
function belowTitles(lines: readonly string[]): Separator | null {
  // The table must have at least as many lines as the titles: two odd lines at the end of a list are no table.
  for (let from = 1; from * 2 <= lines.length && from + 2 <= lines.length; from += 1)
    for (const sign of signs) {
      const { first, alike } = counted(lines.slice(from).map((line) => line.split(sign).length));
      if (first > 1 && alike >= mostlyAlike && isBelowTitles(lines.slice(0, from), sign, first)) return sign;
    }
  return null;
}

/** Guesses the separator from the first lines. @param isCut true if the last line may be cut off */
export function separatorOf(head: string, isCut: boolean): Separator {
  const lines = firstLines(head, isCut);
  const found = signs.map((sign) => ({ sign, ...counted(lines.map((line) => line.split(sign).length)) }));
  const used = found.filter(({ first }) => first > 1);
  const steady = used.find(({ alike }) => alike >= mostlyAlike);
  const commas = found.find(({ sign }) => sign === ',')?.first ?? 1;
  if ((!steady || steady.sign === ',') && areBlanks(lines, commas)) return ' ';
  if (steady) return steady.sign;
  const widest = used.reduce<Counted & { sign: Separator }>(
    (best, next) => (next.first > best.first ? next : best),
    { sign: ',', first: 1, alike: 0 },
  );
  return belowTitles(lines) ?? widest.sign;
}
