import {
  addDays,
  addMonths,
  type ComparisonPreset,
  comparisonPresets,
  comparisonRange,
  defaultComparisonPreset,
  defaultRangePreset,
  type Grouping,
  groupingFor,
  groupings,
  isDay,
  type PlainRange,
  presetRange,
  type RangePreset,
  rangePresets,
  startOfBucket,
} from '#contract/base/date-ranges.ts';
import { mostPlans, parsePlans } from '#contract/domains/figures/words.ts';

/** Range, compared range and grouping. All dates are in the site's time zone. */
export interface Period {
  preset: RangePreset;
  range: PlainRange;
  comparison: ComparisonPreset;
  /** Compared range; nothing is compared unless both dates are set. */
  compared: Partial<PlainRange>;
  grouping: Grouping;
  /** Plans that filter the retention rate; empty means all. */
  plans: readonly number[];
}

/** Input of the statistics calls. */
interface PeriodInput {
  group_by: Grouping;
  date_start: string;
  date_end: string;
  compare_start?: string;
  compare_end?: string;
  do_not_compare?: true;
  /** Ids joined by commas. */
  retention_rate_subscriptions?: string;
}

export type Address = Readonly<Record<string, string | readonly string[] | undefined>>;

function known<const T extends string>(names: readonly T[], value: unknown): T | undefined {
  return names.find((name) => name === value);
}

function day(value: unknown): string | undefined {
  return typeof value === 'string' && isDay(value) ? value : undefined;
}

/** Returns the plans of an address, cut to the maximum. Dropping all of them would show the metrics of all plans. */
function plansIn(value: unknown): number[] {
  const named = typeof value === 'string' ? value.split(',').slice(0, mostPlans) : [];
  return parsePlans(named.join(',')) ?? [];
}

/** Returns the latest day that can be chosen. */
export function yesterday(today: string): string {
  return addDays(today, -1);
}

function rangeByHand(address: Address, today: string): PlainRange | null {
  const start = day(address.from);
  const end = day(address.to);
  const isUsable = start !== undefined && end !== undefined && start <= end && end <= yesterday(today);
  return isUsable ? { start, end } : null;
}

/** Parses the period of an address. Drops invalid values; an address without a period gives the default one. */
export function readPeriod(address: Address, today: string): Period {
  const named = known(rangePresets, address.period) ?? defaultRangePreset;
  const byHand = named === 'custom' ? rangeByHand(address, today) : null;
  const usual = named === 'custom' ? defaultRangePreset : named;
  const preset = byHand ? 'custom' : usual;
  const range = byHand ?? presetRange(usual, today);
  const comparison = known(comparisonPresets, address.compare) ?? defaultComparisonPreset;
  return {
    preset,
    range,
    comparison,
    compared:
      comparison === 'custom'
        ? { start: day(address.compare_from), end: day(address.compare_to) }
        : comparedBy(comparison, range),
    grouping: known(groupings, address.group) ?? groupingFor(range),
    plans: plansIn(address.plans),
  };
}

function comparedBy(comparison: Exclude<ComparisonPreset, 'custom'>, range: PlainRange): Partial<PlainRange> {
  return comparison === 'no_comparison' ? {} : comparisonRange(comparison, range);
}

const namesInAddress = ['period', 'from', 'to', 'compare', 'compare_from', 'compare_to', 'group', 'plans'];

/** Returns whether an address names any part of a period. */
export function namesPeriod(address: Address): boolean {
  return namesInAddress.some((name) => address[name] !== undefined);
}

/** Returns the address parameters of a period; defaults are left out. */
export function periodAddress(period: Period): Record<string, string | undefined> {
  const { preset, range, comparison, compared, grouping, plans } = period;
  const isCustom = preset === 'custom';
  const comparesCustom = comparison === 'custom';
  return {
    period: preset === defaultRangePreset ? undefined : preset,
    from: isCustom ? range.start : undefined,
    to: isCustom ? range.end : undefined,
    compare: comparison === defaultComparisonPreset ? undefined : comparison,
    compare_from: comparesCustom ? compared.start : undefined,
    compare_to: comparesCustom ? compared.end : undefined,
    group: grouping === groupingFor(range) ? undefined : grouping,
    plans: plans.length > 0 ? plans.join(',') : undefined,
  };
}

/** Returns the compared range, or null. */
export function comparedRange({ compared: { start, end } }: Period): PlainRange | null {
  return start !== undefined && end !== undefined && start <= end ? { start, end } : null;
}

export function periodInput(period: Period): PeriodInput {
  const { range, grouping, plans } = period;
  const compared = comparedRange(period);
  return {
    group_by: grouping,
    date_start: range.start,
    date_end: range.end,
    ...(compared
      ? { compare_start: compared.start, compare_end: compared.end }
      : { do_not_compare: true as const }),
    ...(plans.length > 0 ? { retention_rate_subscriptions: plans.join(',') } : {}),
  };
}

function withCompared(period: Period): Period {
  const { comparison, range } = period;
  return comparison === 'custom' ? period : { ...period, compared: comparedBy(comparison, range) };
}

/**
 * Returns the period with a preset, which sets the range and the grouping; clears the plans, which were chosen for
 * another period.
 */
export function withPreset(period: Period, preset: RangePreset, today: string): Period {
  if (preset === 'custom') return { ...period, preset, plans: [] };
  const range = presetRange(preset, today);
  return withCompared({ ...period, preset, range, grouping: groupingFor(range), plans: [] });
}

/** Returns the period with a range edited by hand, which belongs to no preset. */
export function withRange(period: Period, range: PlainRange): Period {
  return withCompared({ ...period, preset: 'custom', range, plans: [] });
}

/** Returns the calendar month before this one. It is a custom range, as presets end yesterday. */
export function lastMonth(today: string): PlainRange {
  const start = startOfBucket(addMonths(today, -1), 'month');
  return { start, end: addDays(startOfBucket(today, 'month'), -1) };
}

export function isLastMonth({ preset, range }: Period, today: string): boolean {
  const { start, end } = lastMonth(today);
  return preset === 'custom' && range.start === start && range.end === end;
}

/** Returns last month, compared with the month before it, by day. */
export function withLastMonth(period: Period, today: string): Period {
  return withComparison({ ...withRange(period, lastMonth(today)), grouping: 'day' }, 'previous_month');
}

/** Returns the period with another comparison. 'Custom' starts with the dates compared before. */
export function withComparison(period: Period, comparison: ComparisonPreset): Period {
  return withCompared({ ...period, comparison });
}

export function withComparedRange(period: Period, compared: Partial<PlainRange>): Period {
  return { ...period, comparison: 'custom', compared };
}
