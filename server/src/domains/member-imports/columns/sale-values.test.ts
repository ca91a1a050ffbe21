import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountToText } from '#contract/base/cents.ts';
import { amountOf, currencyOf } from './sale-amounts.ts';
import { saleDates } from './sale-dates.ts';

const now = new Date('2026-03-10T15:00:00Z');
const dateIn = (zone: string, value: string): string => {
  const { text, at } = saleDates(zone, now, null)(value);
  return `${text} = ${at.toISOString()}`;
};

test.each([
  ['20260131', 'UTC', '2026-01-31 = 2026-01-31T12:00:00.000Z'],
  ['2026-01-31', 'America/New_York', '2026-01-31 = 2026-01-31T17:00:00.000Z'],
  ['1/31/2026', 'Asia/Kathmandu', '2026-01-31 = 2026-01-31T06:15:00.000Z'],
  ['2024-02-29', 'Europe/Berlin', '2024-02-29 = 2024-02-29T11:00:00.000Z'],
  ['2026-01-31T10:00', 'Europe/Berlin', '2026-01-31T09:00:00.000Z = 2026-01-31T09:00:00.000Z'],
  ['2026-01-31 10:00:30 +0200', 'UTC', '2026-01-31T08:00:30.000Z = 2026-01-31T08:00:30.000Z'],
  ['2026-01-31T23:30:00.25-05:00', 'UTC', '2026-02-01T04:30:00.250Z = 2026-02-01T04:30:00.250Z'],
  ['2026-01-31 10:00:00 UTC', 'Asia/Tokyo', '2026-01-31T10:00:00.000Z = 2026-01-31T10:00:00.000Z'],
  ['01/31/2026 12:05 AM', 'UTC', '2026-01-31T00:05:00.000Z = 2026-01-31T00:05:00.000Z'],
  ['01/31/2026, 3:05 PM', 'UTC', '2026-01-31T15:05:00.000Z = 2026-01-31T15:05:00.000Z'],
])('the date %s in %s', (value, zone, expected) => {
  expect(dateIn(zone, value)).toBe(expected);
});

test.each(['31/12/2025', '20260230', '2026-13-01', 'yesterday', '2026-01-31T25:00', '01-31-26', '1/3'])(
  '%s is no date',
  (value) => {
    expect(() => dateIn('UTC', value)).toThrow('date is no date such as');
  },
);

test('the site decides which day it is, and one day of grace is given', () => {
  // It is the 11th already in Auckland, and the 10th still in Honolulu.
  expect(dateIn('Pacific/Auckland', '2026-03-12')).toContain('2026-03-12');
  expect(() => dateIn('Pacific/Auckland', '2026-03-13')).toThrow('date lies in the future');
  expect(() => dateIn('Pacific/Honolulu', '2026-03-12')).toThrow('date lies in the future');
  expect(() => dateIn('UTC', '2026-03-11T15:00:01Z')).toThrow('date lies in the future');
  expect(() => dateIn('UTC', '1899-12-31')).toThrow('date lies before 1900');
});

test.each([
  ['11.77', 'usd', 1177],
  ['0.29', 'usd', 29],
  ['0', 'usd', 0],
  ['0.00', 'usd', 0],
  ['7', 'eur', 700],
  ['7.5', 'eur', 750],
  ['1,234.50', 'usd', 123_450],
  ['1.234,50', 'eur', 123_450],
  ['11,77', 'eur', 1177],
  ['1,234', 'usd', 123_400],
  ['11.7700', 'usd', 1177],
  ['+3.10', 'gbp', 310],
  ['$1,234.50', 'usd', 123_450],
  ['12,50 €', 'eur', 1_250],
  ['€ 12,50', 'eur', 1_250],
  ['1 234,50', 'eur', 123_450],
  ['1\u00a0234,50', 'eur', 123_450],
  ['1\u202f234\u202f567,50', 'eur', 123_456_750],
  ["1'234.50", 'chf', 123_450],
  ['1’234.50', 'chf', 123_450],
  ['.5', 'usd', 50],
  ['1.234.567,89', 'usd', 123_456_789],
  ['9999999999.99', 'usd', 999_999_999_999],
  ['USD 12.00', 'usd', 1_200],
  ['12.00 usd', 'usd', 1_200],
  ['9.99 USD', 'usd', 999],
  ['€9.99', 'eur', 999],
  ['US$ 12.00', 'usd', 1_200],
  ['$12.00 CAD', 'cad', 1_200],
  ['Fr. 12.50', 'chf', 1_250],
  ['12,50 kr', 'sek', 1_250],
  ['R$12,50', 'brl', 1_250],
  ['¥1,000', 'jpy', 1_000],
  ['500', 'jpy', 500],
  ['500.00', 'jpy', 500],
  ['1,234', 'jpy', 1_234],
  ['1.230', 'kwd', 1_230],
  ['1.234', 'kwd', 1_234],
  ['1,234.5', 'kwd', 1_234_500],
  ['90071992547.41', 'usd', null],
] as const)('%s %s in minor units', (text, currency, expected) => {
  if (expected === null) expect(() => amountOf(text, currency, null)).toThrow('larger than 10 billion');
  else expect(amountOf(text, currency, null)).toBe(expected);
});

test.each([
  ['-5.00', 'usd', 'amount is negative'],
  ['(5.00)', 'usd', 'amount is negative'],
  ['−5', 'usd', 'amount is negative'],
  ['$-5.00', 'usd', 'amount is negative'],
  ['USD (5.00)', 'usd', 'amount is negative'],
  ['US$5', 'cad', 'amount is no number'],
  ['5 kr', 'eur', 'amount is no number'],
  ['5.001', 'usd', 'more decimals than USD has here'],
  ['5.5', 'jpy', 'more decimals than JPY has here'],
  ['1.2345', 'kwd', 'more decimals than KWD has here'],
  ['1.234', 'eur', 'more decimals than EUR has here'],
  ['€5', 'usd', 'amount is no number'],
  ['12,50 €', 'usd', 'amount is no number'],
  ['EUR 5', 'usd', 'amount is no number'],
  ['1 23', 'usd', 'amount is no number'],
  ['1234 567', 'usd', 'amount is no number'],
  ["1 234'567", 'usd', 'amount is no number'],
  ['$', 'usd', 'amount is no number'],
  ['.', 'usd', 'amount is no number'],
  ['12.', 'usd', 'amount is no number'],
  ['free', 'usd', 'amount is no number'],
  ['１２', 'usd', 'amount is no number'],
  ['NaN', 'usd', 'amount is no number'],
  ['12;50', 'usd', 'amount is no number'],
  ['12.50-', 'usd', 'amount is negative'],
  ['1e3', 'usd', 'amount is no number'],
  ['1,23,456', 'usd', 'amount is no number'],
  ['0x10', 'usd', 'amount is no number'],
])('%s %s is refused', (text, currency, reason) => {
  expect(() => amountOf(text, currency, null)).toThrow(reason);
});

test('every amount is read as it was written, to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (cents) => {
      expect(amountOf(amountToText(cents, 'usd'), 'usd', null)).toBe(cents);
    }),
    { seed: 20_261_121 },
  );
});

test('a currency is known by its code, in any case', () => {
  expect([currencyOf('USD'), currencyOf('eur')]).toEqual(['usd', 'eur']);
  expect(() => currencyOf('US$')).toThrow('no currency code');
  expect(() => currencyOf(null)).toThrow('currency is missing');
});
