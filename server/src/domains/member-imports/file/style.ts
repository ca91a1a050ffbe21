// Detects how a file writes dates and amounts from all of its rows: 01/02/2026 and 1,234 are ambiguous.
import { type ImportField, isTermField } from '#contract/domains/member-imports/schemas.ts';
import type { DateOrder, DecimalSign, ImportDoubts } from '#contract/domains/member-imports/style-schemas.ts';
import { readFileRows } from './file-reader.ts';
import type { Heading } from './headings.ts';
import type { FileSource } from './source.ts';

/** Date order and decimal sign; null if no value of the file depends on it. */
export interface Style {
  dates: DateOrder | null;
  decimals: DecimalSign | null;
}

const dateFields: readonly ImportField[] = ['date', 'created_at', 'subscription_start', 'subscription_end'];
const amountFields: readonly ImportField[] = ['amount', 'price'];
const samplesKept = 3;
const longestSample = 40;
const longestPlan = 300;
/** Highest number of plan names to ask about. */
const planNamesMax = 200;

/** Evidence for each of two readings, and values that can be read both ways. */
class Evidence<Reading extends string> {
  readonly #for = new Set<Reading>();
  /** First values of each kind. */
  readonly #samples = { both: new Set<string>(), one: new Map<Reading, string>() };

  see(value: string, reading: Reading | 'both'): void {
    if (reading === 'both') {
      if (this.#samples.both.size < samplesKept) this.#samples.both.add(value);
    } else if (!this.#for.has(reading)) {
      this.#for.add(reading);
      this.#samples.one.set(reading, value);
    }
  }

  /** Returns the only reading that the file allows; null if it is open. */
  get reading(): Reading | null {
    const [first, other] = this.#for;
    return other === undefined ? (first ?? null) : null;
  }

  /**
   * Returns values that show why the style is ambiguous; empty if it isn't.
   * @param isStrict treats mixed evidence as a doubt even if no value is ambiguous
   */
  doubts(isStrict: boolean): string[] {
    const { both, one } = this.#samples;
    const isMixed = this.#for.size > 1;
    if (isMixed && (isStrict || both.size > 0)) return [...one.values(), ...both].slice(0, samplesKept);
    return this.#for.size === 0 ? [...both] : [];
  }
}

/** Matches a date; a two-digit year is accepted only after slashes. */
const datePattern = /^(\d\d?)(?:[/-](?=\d\d?[/-]\d{4}(?!\d))|\/(?=\d\d?\/\d\d(?!\d)))(\d\d?)/;

function seeDate(evidence: Evidence<DateOrder>, value: string): void {
  const found = datePattern.exec(value);
  if (!found) return;
  const [first, second] = [Number(found[1]), Number(found[2])];
  if (first > 12 && second <= 12) evidence.see(value, 'day_first');
  else if (second > 12 && first <= 12) evidence.see(value, 'month_first');
  else if (first !== second) evidence.see(value, 'both');
}

/**
 * Matches one sign with three digits after it, which may separate thousands or decimals. A group of thousands never
 * begins with 0.
 */
const eitherWay = /^[1-9]\d{0,2}[.,]\d{3}$/;
const hasPoint = /^\d*\.\d+$|,\d{3}\.|(?:,\d{3}){2}$/;
const hasComma = /^\d*,\d+$|\.\d{3},|(?:\.\d{3}){2}$/;

function seeAmount(evidence: Evidence<DecimalSign>, value: string): void {
  const digits = value.replaceAll(/[^\d.,]/g, '');
  if (eitherWay.test(digits)) evidence.see(value, 'both');
  else if (hasPoint.test(digits)) evidence.see(value, 'point');
  else if (hasComma.test(digits)) evidence.see(value, 'comma');
}

/** Options of the analysis: the columns, and whether the first row is data. */
export interface Asked {
  heading: Heading;
  hasHeading: boolean;
  /** Style that the operator chose. */
  chosen: Style;
  /** True to count the plans that rows name. */
  namesPlans?: boolean | undefined;
  /** See `readFileRows`. */
  depth?: number | undefined;
}

export interface FoundStyle extends Style {
  doubts: ImportDoubts;
  /** Plans as the file names them, with their number of rows, the most frequent first; empty unless requested. */
  plans: { name: string; rows: number }[];
}

/** Calls `see` for each value of a cell, which may have several lines. */
function eachValue(cell: string | undefined, field: ImportField, see: (value: string) => void): void {
  for (const line of isTermField(field) ? (cell ?? '').split(/\r?\n|\r/) : [cell ?? '']) {
    const value = line.trim();
    if (value !== '' && value.length <= (field === 'tiers' ? longestPlan : longestSample)) see(value);
  }
}

/**
 * Reads a whole file to find how it writes dates and amounts, which also proves that it can be read. The operator's
 * choice takes precedence over the detected style; doubts are returned in either case.
 * @throws UnreadableFile
 */
export async function styleOf(
  source: FileSource,
  { heading, hasHeading, chosen, namesPlans = false, depth }: Asked,
): Promise<FoundStyle> {
  const plans = new Map<string, number>();
  const countPlan = (name: string) => {
    if (plans.has(name) || plans.size < planNamesMax) plans.set(name, (plans.get(name) ?? 0) + 1);
  };
  const dates = new Evidence<DateOrder>();
  const amounts = new Evidence<DecimalSign>();
  const columns = [...heading].flatMap(([field, position]) => {
    if (dateFields.includes(field)) return [{ field, position, see: (one: string) => seeDate(dates, one) }];
    if (amountFields.includes(field))
      return [{ field, position, see: (one: string) => seeAmount(amounts, one) }];
    if (namesPlans && field === 'tiers') return [{ field, position, see: countPlan }];
    return [];
  });
  let isHeading = hasHeading;
  for await (const { rows } of readFileRows(source, depth))
    for (const { cells, broken } of rows) {
      if (isHeading) isHeading = false;
      else if (broken === null)
        for (const { field, position, see } of columns) eachValue(cells[position], field, see);
    }
  return {
    dates: chosen.dates ?? dates.reading,
    decimals: chosen.decimals ?? amounts.reading,
    doubts: { dates: dates.doubts(true), amounts: amounts.doubts(false) },
    plans: [...plans].map(([name, rows]) => ({ name, rows })).sort((a, b) => b.rows - a.rows),
  };
}

/** Returns the doubts that need an answer before the file can be read: those without a choice. */
export function openDoubts({ doubts }: FoundStyle, chosen: Style): ImportDoubts {
  return {
    dates: chosen.dates === null ? doubts.dates : [],
    amounts: chosen.decimals === null ? doubts.amounts : [],
  };
}
