import { isDay } from '#contract/base/date-ranges.ts';
import type { Options } from '../fields/options.ts';

/** Value of a filter in the address. */
export type Raw = string | readonly string[] | undefined;

interface Base<T> {
  label: string;
  /** Parses the address; returns undefined for an invalid value. */
  decode: (raw: Raw) => T | undefined;
  encode: (value: T) => Raw;
}

export interface SelectFilter<T extends string | number> extends Base<T> {
  kind: 'select';
  options: Options<T>;
}

export interface MultiSelectFilter<T extends string | number> extends Base<T[]> {
  kind: 'multi-select';
  options: Options<T>;
}

export interface TextFilter extends Base<string> {
  kind: 'text';
}

/** Both ends included, either may be open. Dates are `YYYY-MM-DD`. */
export interface DateRange {
  from?: string;
  to?: string;
}

export interface DateRangeFilter extends Base<DateRange> {
  kind: 'date-range';
}

/** Amounts in cents, both ends included, either may be open. */
export interface MoneyRange {
  from?: number;
  to?: number;
}

export interface MoneyRangeFilter extends Base<MoneyRange> {
  kind: 'money-range';
  currency: string;
}

/** Filter that only a link sets: it shows its value and can be removed. */
export interface FixedFilter extends Base<string> {
  kind: 'fixed';
  words: (value: string) => string;
  /** Records that the value names by id; their labels come after the text. */
  named?: { options: Options<number>; idsOf: (value: string) => readonly number[] };
}

export type Filter =
  | FixedFilter
  | TextFilter
  | SelectFilter<string>
  | SelectFilter<number>
  | MultiSelectFilter<string>
  | MultiSelectFilter<number>
  | DateRangeFilter
  | MoneyRangeFilter;

/** Filters of a list by their names in the API. */
export type FilterSet = Readonly<Record<string, unknown>>;

/** The values of a set of filters, as the API takes them; unset ones are missing. */
export type ValuesOf<F> = { [K in keyof F]?: F[K] extends Base<infer T> ? T : never };

const single = (raw: Raw): string | undefined => (typeof raw === 'string' ? raw : raw?.[0]);
const several = (raw: Raw): readonly string[] =>
  raw === undefined ? [] : typeof raw === 'string' ? [raw] : raw;

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function known<T extends string | number>(options: Options<T>, value: T): boolean {
  return 'load' in options || options.some((option) => option.value === value);
}

export function textFilter(options: { label: string }): TextFilter {
  return {
    kind: 'text',
    ...options,
    decode: (raw) => single(raw)?.trim().slice(0, 200) || undefined,
    encode: (value) => value,
  };
}

/** @param words describes the value; returns null for an invalid one */
export function fixedFilter(options: {
  label: string;
  words: (value: string) => string | null;
  named?: FixedFilter['named'];
}): FixedFilter {
  return {
    kind: 'fixed',
    ...options,
    words: (value) => options.words(value) ?? value,
    decode(raw) {
      const value = single(raw);
      return value !== undefined && options.words(value) !== null ? value : undefined;
    },
    encode: (value) => value,
  };
}

/** Creates a filter for one of several named values. */
export function selectFilter<T extends string>(options: {
  label: string;
  options: Options<T>;
}): SelectFilter<T> {
  return {
    kind: 'select',
    ...options,
    decode(raw) {
      const value = single(raw) as T | undefined;
      return value !== undefined && known(options.options, value) ? value : undefined;
    },
    encode: (value) => value,
  };
}

/** Creates a filter for one of several records, by their ids. */
export function idFilter(options: { label: string; options: Options<number> }): SelectFilter<number> {
  return {
    kind: 'select',
    ...options,
    decode(raw) {
      const value = wholeNumber(single(raw));
      return value !== undefined && known(options.options, value) ? value : undefined;
    },
    encode: String,
  };
}

/** Creates a filter for any of several named values. */
export function multiSelectFilter<T extends string>(options: {
  label: string;
  options: Options<T>;
}): MultiSelectFilter<T> {
  return {
    kind: 'multi-select',
    ...options,
    decode(raw) {
      const values = (several(raw) as T[]).filter((value) => known(options.options, value));
      return values.length > 0 ? values : undefined;
    },
    encode: (values) => values,
  };
}

/** Creates a filter for any of several records, by their ids. */
export function multiIdFilter(options: {
  label: string;
  options: Options<number>;
}): MultiSelectFilter<number> {
  return {
    kind: 'multi-select',
    ...options,
    decode(raw) {
      const values = several(raw)
        .map(wholeNumber)
        .filter((value) => value !== undefined && known(options.options, value)) as number[];
      return values.length > 0 ? values : undefined;
    },
    encode: (values) => values.map(String),
  };
}

/** Creates a range of dates. In the address: `2026-01-01..2026-01-31`, `2026-01-01..`, `..2026-01-31`. */
export function dateRangeFilter(options: { label: string }): DateRangeFilter {
  return {
    kind: 'date-range',
    ...options,
    decode(raw) {
      const [from, to] = single(raw)?.split('..') ?? [];
      const range: DateRange = { ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) };
      const isBackwards = range.from !== undefined && range.to !== undefined && range.from > range.to;
      return isBackwards || (!range.from && !range.to) ? undefined : range;
    },
    encode: ({ from = '', to = '' }) => (from || to ? `${from}..${to}` : undefined),
  };
}

/** Creates a range of amounts. In the address: `500..1000`, in cents. */
export function moneyRangeFilter(options: { label: string; currency: string }): MoneyRangeFilter {
  return {
    kind: 'money-range',
    ...options,
    decode(raw) {
      const [from, to] = (single(raw)?.split('..') ?? []).map((text) =>
        /^\d{1,12}$/.test(text) ? Number(text) : undefined,
      );
      if (from === undefined && to === undefined) return undefined;
      if (from !== undefined && to !== undefined && from > to) return undefined;
      return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
    },
    encode: ({ from, to }) =>
      from === undefined && to === undefined ? undefined : `${from ?? ''}..${to ?? ''}`,
  };
}
