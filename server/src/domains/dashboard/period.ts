// Determines the days that a call asks for, and their buckets.
import {
  type Bucket,
  bucketsOf,
  comparisonRange,
  daysBetween,
  defaultComparisonPreset,
  defaultRangePreset,
  type Grouping,
  groupingFor,
  type PlainRange,
  presetRange,
} from '#contract/base/date-ranges.ts';
import { commonErrors, fillText } from '#contract/base/errors.ts';
import type { dashboard } from '#contract/domains/dashboard/routes.ts';
import { maxBuckets, maxRangeDays } from '#contract/domains/dashboard/schemas.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { CutRange } from '../figures/values/values.queries.ts';
import { dashboardTexts } from './texts.ts';

type Input = NonNullable<RouteInput<typeof dashboard.statistics>>;
type Fields = Record<string, string>;

export interface CutPeriod extends CutRange {
  buckets: readonly Bucket[];
}

export interface Period {
  current: CutPeriod;
  /** Range to compare with; null for no comparison. */
  compare: CutPeriod | null;
  grouping: Grouping;
}

/** Throws the errors by field, if there are any. @throws AppError invalid */
function refuse(fields: Fields): void {
  if (Object.keys(fields).length > 0) throw new AppError('invalid', commonErrors.invalid, { fields });
}

/**
 * Returns why a range cannot be shown, by field: one side is missing, it runs backwards, is not over yet, or is too
 * long.
 */
function problemsOf(range: Partial<PlainRange>, names: [start: string, end: string], today: string): Fields {
  const { start, end } = range;
  if (start === undefined || end === undefined)
    return { [start === undefined ? names[0] : names[1]]: dashboardTexts.otherDateToo.en };
  const yesterday = presetRange('last_7_days', today).end;
  if (end > yesterday) return { [names[1]]: fillText(dashboardTexts.endsTooLate.en, { date: yesterday }) };
  if (start > end) return { [names[1]]: dashboardTexts.endsFirst.en };
  if (daysBetween(start, end) >= maxRangeDays)
    return { [names[0]]: fillText(dashboardTexts.tooManyDays.en, { days: maxRangeDays }) };
  return {};
}

/** Requires days that can be shown. @param today in the reporting zone @throws AppError invalid, at the field */
export function requireShowable(
  range: PlainRange,
  today: string,
  names: [start: string, end: string] = ['date_start', 'date_end'],
): void {
  refuse(problemsOf(range, names, today));
}

export function cut(range: PlainRange, grouping: Grouping): CutPeriod {
  const buckets = bucketsOf(range, grouping);
  return { ...range, buckets, starts: buckets.map(({ start }) => start) };
}

function rangeOf(input: Input, today: string): PlainRange {
  const { date_start: start, date_end: end } = input;
  if (start === undefined && end === undefined) return presetRange(defaultRangePreset, today);
  refuse(problemsOf({ start, end }, ['date_start', 'date_end'], today));
  return { start: start ?? '', end: end ?? '' };
}

/**
 * Returns the range to compare with. A comparison needs both dates; a call without any dates is compared with the days
 * before.
 */
function comparedRangeOf(input: Input, range: PlainRange, today: string): PlainRange | null {
  const { compare_start: start, compare_end: end } = input;
  if (input.do_not_compare === true) return null;
  if (start !== undefined && end !== undefined) {
    refuse(problemsOf({ start, end }, ['compare_start', 'compare_end'], today));
    return { start, end };
  }
  const namesNone = [start, end, input.date_start, input.date_end].every((date) => date === undefined);
  return namesNone ? comparisonRange(defaultComparisonPreset, range) : null;
}

/**
 * Returns the requested period with its defaults: the last four weeks beside the four before them.
 * @param today in the reporting zone
 * @throws AppError invalid, at the field: a date that is missing, is not over yet, or lies before the start; more days
 * or points than are shown
 */
export function periodOf(input: Input, today: string): Period {
  const range = rangeOf(input, today);
  const compared = comparedRangeOf(input, range, today);
  const grouping = input.group_by ?? groupingFor(range);
  const current = cut(range, grouping);
  const compare = compared && cut(compared, grouping);
  const count = Math.max(current.buckets.length, compare?.buckets.length ?? 0);
  if (count > maxBuckets) {
    const params = { count, most: maxBuckets, group: grouping };
    refuse({ group_by: fillText(dashboardTexts.tooManyGroups.en, params) });
  }
  return { current, compare, grouping };
}
