import { describe, expect, test } from 'vitest';
import type { AccessLimitPeriod } from '../access-rules/words.ts';
import { accessLimitPeriods } from '../access-rules/words.ts';
import { meterKey, readMeter, resetOf, ruleKey } from './windows.ts';

const at = (text: string) => Date.parse(text);
const once = (contentId: number | null, text: string) => ({ contentId, at: at(text) });
const readAt = (period: AccessLimitPeriod, opened: string, now: string) =>
  readMeter([once(1, opened)], { count: 5, period }, 1, at(now));

// Each line: the period, the moment of opening, the last second within the window, and the first moment after it.
const windows: [AccessLimitPeriod, opened: string, last: string, free: string][] = [
  ['1 day', '2026-11-27T12:00:00Z', '2026-11-28T11:59:59Z', '2026-11-28T12:00:00Z'],
  ['3 days', '2026-11-27T12:00:00Z', '2026-11-30T11:59:59Z', '2026-11-30T12:00:00Z'],
  ['5 days', '2026-11-27T12:00:00Z', '2026-12-02T11:59:59Z', '2026-12-02T12:00:00Z'],
  ['1 week', '2026-12-28T08:30:00Z', '2027-01-04T08:29:59Z', '2027-01-04T08:30:00Z'],
  ['2 weeks', '2026-12-28T08:30:00Z', '2027-01-11T08:29:59Z', '2027-01-11T08:30:00Z'],
  ['1 month', '2026-11-01T00:00:00Z', '2026-11-30T23:59:59Z', '2026-12-01T00:00:00Z'],
  // 31 January plus 30 days: the day after 1 March in a year of 365 days, 1 March in a leap year.
  ['1 month', '2027-01-31T10:00:00Z', '2027-03-02T09:59:59Z', '2027-03-02T10:00:00Z'],
  ['1 month', '2028-01-31T10:00:00Z', '2028-03-01T09:59:59Z', '2028-03-01T10:00:00Z'],
  ['1 month', '2028-01-30T10:00:00Z', '2028-02-29T09:59:59Z', '2028-02-29T10:00:00Z'],
  ['1 month', '2028-02-29T10:00:00Z', '2028-03-30T09:59:59Z', '2028-03-30T10:00:00Z'],
  ['2 months', '2026-11-27T12:00:00Z', '2027-01-26T11:59:59Z', '2027-01-26T12:00:00Z'],
  ['3 months', '2026-11-27T12:00:00Z', '2027-02-25T11:59:59Z', '2027-02-25T12:00:00Z'],
  ['6 months', '2026-11-27T12:00:00Z', '2027-05-26T11:59:59Z', '2027-05-26T12:00:00Z'],
  ['1 year', '2026-11-27T12:00:00Z', '2027-11-27T11:59:59Z', '2027-11-27T12:00:00Z'],
  ['1 year', '2028-02-29T12:00:00Z', '2029-02-28T11:59:59Z', '2029-02-28T12:00:00Z'],
  ['1 year', '2027-03-01T12:00:00Z', '2028-02-29T11:59:59Z', '2028-02-29T12:00:00Z'],
  ['2 years', '2026-11-27T12:00:00Z', '2028-11-26T11:59:59Z', '2028-11-26T12:00:00Z'],
  // Berlin's clocks go forward on 28 March 2027 and back on 31 October 2027: the window has 24 hours on both days.
  ['1 day', '2027-03-28T00:30:00+01:00', '2027-03-29T01:29:59+02:00', '2027-03-29T01:30:00+02:00'],
  ['1 day', '2027-10-31T00:30:00+02:00', '2027-10-31T23:29:59+01:00', '2027-10-31T23:30:00+01:00'],
  // New York's go forward on 14 March 2027, within the week.
  ['1 week', '2027-03-10T09:00:00-05:00', '2027-03-17T09:59:59-04:00', '2027-03-17T10:00:00-04:00'],
];

describe('a piece leaves the window one period after it was counted', () => {
  test.each(windows)('%s from %s', (period, opened, last, free) => {
    expect(readAt(period, opened, last)).toMatchObject({ isOpened: true, leavesAt: at(free) });
    expect(readAt(period, opened, free)).toMatchObject({ isOpened: false, leavesAt: null });
  });

  test('all periods are in the table', () => {
    expect(new Set(windows.map(([period]) => period))).toEqual(new Set(accessLimitPeriods));
  });
});

const now = at('2026-11-27T12:00:00Z');
const monthly = { count: 5, period: '1 month' } as const;

test('a piece that was counted twice counts once, from its later time', () => {
  const openings = [
    once(1, '2026-11-01T12:00:00Z'),
    once(1, '2026-11-20T12:00:00Z'),
    once(2, '2026-11-10T12:00:00Z'),
  ];
  const { used, leaveAt } = readMeter(openings, monthly, 3, now);
  expect(used).toBe(2);
  expect(leaveAt).toEqual([at('2026-12-10T12:00:00Z'), at('2026-12-20T12:00:00Z')]);
});

test('unknown pieces each count, and are never the same piece again', () => {
  const openings = [once(null, '2026-11-20T12:00:00Z'), once(null, '2026-11-21T12:00:00Z')];
  expect(readMeter(openings, monthly, null, now)).toMatchObject({ used: 2, isOpened: false });
});

test('one more piece can be opened when enough have left the window', () => {
  const leaveAt = [10, 20, 30, 40, 50];
  expect(resetOf(leaveAt, 5)).toBe(10);
  expect(resetOf(leaveAt, 8)).toBe(10);
  // With a limit of 3, three of five must leave before there are fewer than three.
  expect(resetOf(leaveAt, 3)).toBe(30);
  expect(resetOf(leaveAt, 1)).toBe(50);
  expect(resetOf(leaveAt, 0)).toBeNull();
  expect(resetOf([], 5)).toBeNull();
});

test('meters are named by plan or event and by the term or type of the rule', () => {
  const rule = { exclude: false, predictivePercents: null, limit: monthly };
  expect(meterKey('plan', 3, { ...rule, termId: 12, contentTypeId: null })).toBe('plan:3/term:12');
  expect(meterKey('event', 3, { ...rule, termId: null, contentTypeId: 2 })).toBe('event:3/type:2');
  expect(ruleKey({ ...rule, termId: null, contentTypeId: 2 })).toBe('type:2');
});
