import { expect, test } from 'vitest';
import type { DateOrder } from '#contract/domains/member-imports/style-schemas.ts';
import { isNoDate } from '../file/date-forms.ts';
import { memberTimes } from './file-times.ts';
import { saleDates } from './sale-dates.ts';

/** Returns the instant of a member's date, or the error text. New York is 5 hours behind UTC in winter. */
function instantOf(value: string, order: DateOrder | null = null): string | null {
  return memberTimes('America/New_York', order)(value, 'created_at')?.from.toISOString() ?? null;
}

const day = '2026-01-31T05:00:00.000Z';

test.each([
  ['2026/01/31', day],
  ['2026.01.31', day],
  ['2026-1-31', day],
  ['2026/1/5', '2026-01-05T05:00:00.000Z'],
  ['31-Jan-2026', day],
  ['31-Jan-26', day],
  ['31 January 2026', day],
  ['31. Jan 2026', day],
  ['Jan 31, 2026', day],
  ['January 31st, 2026', day],
  ['Sep 1, 2026', '2026-09-01T04:00:00.000Z'],
  ['Sept. 1, 2026', '2026-09-01T04:00:00.000Z'],
  ['Jan 31, 2026 at 12:05 AM', '2026-01-31T05:05:00.000Z'],
  ['31.1.26', day],
  ['31.01.2026 10:15', '2026-01-31T15:15:00.000Z'],
  ['January 5, 2026 3:05 pm', '2026-01-05T20:05:00.000Z'],
  ['Sep 26, 2026 7:05\u202fPM', '2026-09-26T23:05:00.000Z'],
  ['11/29/24 22:28', '2024-11-30T03:28:00.000Z'],
  ['01/31/70', '1970-01-31T05:00:00.000Z'],
  ['01/31/69', '2069-01-31T05:00:00.000Z'],
  ['2026-01-31 10:00:00 GMT', '2026-01-31T10:00:00.000Z'],
  // 1,769,817,600 seconds are 20,484 days: 31 January 2026, midnight UTC.
  ['1769817600', '2026-01-31T00:00:00.000Z'],
  ['1769817600000', '2026-01-31T00:00:00.000Z'],
  ['1769817600.0', '2026-01-31T00:00:00.000Z'],
])('%j is read', (value, at) => {
  expect(instantOf(value)).toBe(at);
});

test('a year of two digits follows the order of the file', () => {
  expect(instantOf('03/02/26', 'day_first')).toBe('2026-02-03T05:00:00.000Z');
  expect(instantOf('03/02/26', 'month_first')).toBe('2026-03-02T05:00:00.000Z');
});

test.each([
  '46053',
  '46053.5',
  '2026-02-29',
  '2026/13/01',
  '2026-01/31',
  '31-01-26',
  '26-01-31',
  'Jan 31',
  '31 Foo 2026',
  '2026-01-31 10:00:00 CET',
  '2026-01-31 10h30',
  '13:00 PM',
  '12345678901',
  'soon',
  'May',
  '1',
  // biome-ignore format: a table reads better dense
])('%j is refused, since nothing tells what it means', (value) => {
  expect(() => instantOf(value)).toThrow('created_at is not a date such as 2026-01-31');
});

const none = [
  '0000-00-00 00:00:00', '0000-00-00', '0', 'N/A', 'n/a', 'none', 'Never', 'null', 'NULL', 'Lifetime', '-', '—',
  '1970-01-01', '1970-01-01 00:00:00', '1970-01-01T00:00:00.000Z', '01/01/1970', '00/01/1900 00:00:00', '1899-12-30',
]; // biome-ignore format: a table reads better dense

test.each(none)('%j is no date, and no fault of the row', (value) => {
  expect(isNoDate(value)).toBe(true);
  expect(instantOf(value)).toBeNull();
  // A sale without a date is rejected, though.
  const read = saleDates('America/New_York', new Date('2026-11-26T12:00:00Z'), null);
  expect(() => read(value)).toThrow('date is missing');
});

test('days beside those are dates', () => {
  for (const value of ['1970-01-02', '1900-01-01', '2000-01-01', '20260131', '2026-01-31'])
    expect([value, isNoDate(value)]).toEqual([value, false]);
});

test('sales are dated in the same forms', () => {
  const read = saleDates('America/New_York', new Date('2026-11-26T12:00:00Z'), null);
  expect(read('2026/01/31')).toMatchObject({ day: '2026-01-31' });
  expect(read('Jan 31, 2026')).toMatchObject({ day: '2026-01-31' });
  expect(read('11/29/24 22:28')).toMatchObject({ text: '2024-11-30T03:28:00.000Z', day: null });
  expect(read('1769817600')).toMatchObject({ text: '2026-01-31T00:00:00.000Z' });
  expect(() => read('Jan 31, 2027')).toThrow('date lies in the future');
});
