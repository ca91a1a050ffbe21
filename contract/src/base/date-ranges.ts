// Ranges of calendar dates for metrics. All dates are plain, YYYY-MM-DD, in the zone of the caller's "today"; the
// server handles instants and zones.

/** Range of dates, both included. */
export interface PlainRange {
  start: string;
  end: string;
}

export const rangePresets = [
  'last_7_days',
  'last_4_weeks',
  'last_3_months',
  'last_12_months',
  'month_to_date',
  'quarter_to_date',
  'year_to_date',
  'custom',
] as const;
export type RangePreset = (typeof rangePresets)[number];
export const defaultRangePreset = 'last_4_weeks' satisfies RangePreset;

export const comparisonPresets = [
  'previous_period',
  'previous_month',
  'previous_quarter',
  'previous_year',
  'custom',
  'no_comparison',
] as const;
export type ComparisonPreset = (typeof comparisonPresets)[number];
export const defaultComparisonPreset = 'previous_period' satisfies ComparisonPreset;

export const groupings = ['day', 'week', 'month', 'year'] as const;
export type Grouping = (typeof groupings)[number];

const dayLength = 86_400_000;

/** Returns whether a text is an existing date, YYYY-MM-DD. There is no year 0. */
export function isDay(text: string | undefined): text is string {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const time = timeOf(text);
  return !Number.isNaN(time) && dateOf(time) === text;
}

function timeOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

export function addDays(date: string, days: number): string {
  return dateOf(timeOf(date) + days * dayLength);
}

/** Returns the days from one date to another; 0 for the same date. */
export function daysBetween(from: string, to: string): number {
  return Math.round((timeOf(to) - timeOf(from)) / dayLength);
}

/** Returns the same day of another month, or that month's last day if it is shorter. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dateOf(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)));
}

/** Returns the first date of the day, ISO week, month or year that contains a date. */
export function startOfBucket(date: string, grouping: Grouping): string {
  if (grouping === 'day') return date;
  if (grouping === 'month') return `${date.slice(0, 7)}-01`;
  if (grouping === 'year') return `${date.slice(0, 4)}-01-01`;
  return addDays(date, -((new Date(timeOf(date)).getUTCDay() + 6) % 7));
}

/** Returns the first date of the bucket after the one that begins on this date. */
export function nextBucket(start: string, grouping: Grouping): string {
  if (grouping === 'day') return addDays(start, 1);
  if (grouping === 'week') return addDays(start, 7);
  return addMonths(start, grouping === 'month' ? 1 : 12);
}

function startOfQuarter(date: string): string {
  const month = Number(date.slice(5, 7));
  return `${date.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`;
}

/**
 * Returns the dates of a preset; each ends yesterday. On the first day of a month, quarter or year, "to date" is the
 * whole period that contains yesterday.
 * @param today in the site's reporting zone
 */
export function presetRange(preset: Exclude<RangePreset, 'custom'>, today: string): PlainRange {
  const end = addDays(today, -1);
  switch (preset) {
    case 'last_7_days':
      return { start: addDays(today, -7), end };
    case 'last_4_weeks':
      return { start: addDays(today, -28), end };
    case 'last_3_months':
      return { start: addMonths(today, -3), end };
    case 'last_12_months':
      return { start: addMonths(today, -12), end };
    case 'month_to_date':
      return { start: startOfBucket(end, 'month'), end };
    case 'quarter_to_date':
      return { start: startOfQuarter(end), end };
    case 'year_to_date':
      return { start: startOfBucket(end, 'year'), end };
  }
}

const monthsBack = { previous_month: 1, previous_quarter: 3, previous_year: 12 } as const;

/** Returns the range to compare a range with. Only the previous period always has the same number of days. */
export function comparisonRange(
  preset: Exclude<ComparisonPreset, 'custom' | 'no_comparison'>,
  { start, end }: PlainRange,
): PlainRange {
  if (preset === 'previous_period')
    return { start: addDays(start, -(daysBetween(start, end) + 1)), end: addDays(start, -1) };
  const months = -monthsBack[preset];
  return { start: addMonths(start, months), end: addMonths(end, months) };
}

/** Returns days for up to 31 of them, else months. */
export function groupingFor({ start, end }: PlainRange): Grouping {
  return daysBetween(start, end) < 31 ? 'day' : 'month';
}

/** Bucket of a range. It is partial if the range contains only a part of the week, month or year. */
export interface Bucket extends PlainRange {
  /** Label such as 2026-11-21, 2026-W47, 2026-11 or 2026. */
  label: string;
  partial: boolean;
}

function isoWeek(monday: string): string {
  const thursday = addDays(monday, 3);
  const week = Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1;
  return `${thursday.slice(0, 4)}-W${String(week).padStart(2, '0')}`;
}

function labelOf(start: string, grouping: Grouping): string {
  if (grouping === 'week') return isoWeek(start);
  return start.slice(0, { day: 10, month: 7, year: 4 }[grouping]);
}

/** Returns the buckets of a range in order, cut to the range. */
export function bucketsOf({ start, end }: PlainRange, grouping: Grouping): Bucket[] {
  const buckets: Bucket[] = [];
  for (let first = startOfBucket(start, grouping); first <= end; first = nextBucket(first, grouping)) {
    const last = addDays(nextBucket(first, grouping), -1);
    buckets.push({
      label: labelOf(first, grouping),
      start: first < start ? start : first,
      end: last > end ? end : last,
      partial: first < start || last > end,
    });
  }
  return buckets;
}
