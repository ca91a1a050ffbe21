import { describe, expect, test } from 'vitest';
import { type NumberSpec, numberText, readNumber, readSum } from './typed-number.ts';

/**
 * Returns the number read, `''` for an empty text, or the reason of the rejection (`…` while it may become a number).
 */
function read(text: string, spec: NumberSpec, locale: string): number | string {
  const reading = readNumber(text, spec, locale);
  if (reading.kind === 'empty') return '';
  if (reading.kind === 'number') return reading.value;
  return `${reading.reason}${reading.isUnfinished ? '…' : ''}`;
}

const locales = ['en-US', 'de-DE', 'fr-CH', 'en-IN'] as const;

/** Cents read in each of `locales`; one value where they agree. */
const dollars: [text: string, ...read: (number | string)[]][] = [
  ['2500', 250_000],
  ['2500.00', 250_000],
  ['2500,00', 250_000],
  ['12.5', 1_250],
  ['12,5', 1_250],
  ['0.29', 29],
  ['.5', 50],
  [',5', 50],
  ['5.', 500],
  ['1,234.50', 123_450],
  ['1.234,50', 123_450],
  ["1'234.50", 123_450],
  ['1’234,50', 123_450],
  ['1 234,50', 123_450],
  ['1\u00a0234.50', 123_450],
  ['1\u202f234,50', 123_450],
  ['1 234', 123_400],
  ['1,234,567', 123_456_700],
  ['1.234.567', 123_456_700],
  ['1.234.567,89', 123_456_789],
  // One mark before three digits: thousands by the locale's own mark, and nothing otherwise.
  ['2,500', 250_000, 'unclear', 'unclear', 250_000],
  ['2.500', 'unclear', 250_000, 'unclear', 'unclear'],
  ['12.345', 'unclear', 1_234_500, 'unclear', 'unclear'],
  ['12.340', 'unclear', 1_234_000, 'unclear', 'unclear'],
  // No thousands begin so: the digits after the mark are decimals, and too many.
  ['0.125', 'tooFine'],
  ['0,125', 'tooFine'],
  ['1234.567', 'tooFine'],
  ['1.234,567', 'tooFine'],
  ['12.3456', 'tooFine'],
  // Zeros after the locale's own mark lose nothing.
  ['12.5000', 1_250, 'tooFine', 'tooFine', 1_250],
  ['12,5000', 'tooFine', 1_250, 1_250, 'tooFine'],
  // Groups of India.
  ['12,34,567', 'notNumber', 'notNumber', 'notNumber', 123_456_700],
  ['12,34,567.50', 'notNumber', 'notNumber', 'notNumber', 123_456_750],
  ['1,23,456', 'notNumber', 'notNumber', 'notNumber', 12_345_600],
  // Amounts with a currency sign or code.
  ['$25', 2_500],
  ['25 $', 2_500],
  ['USD 25.50', 2_550],
  ['usd25', 2_500],
  ['+25', 2_500],
  ['€25', 'otherCurrency'],
  ['25 EUR', 'otherCurrency'],
  ['CA$25', 'otherCurrency'],
  ['25%', 'notNumber'],
  // No character is dropped.
  ['-5', 'negative'],
  ['−5', 'negative'],
  ['5-', 'notNumber'],
  ['(5)', 'negative'],
  ['-$5', 'negative'],
  ['$-5', 'negative'],
  ['-', 'negative'],
  ['abc', 'notNumber'],
  ['12abc', 'notNumber'],
  ['1e3', 'notNumber'],
  ['2k', 'notNumber'],
  ['1..2', 'notNumber'],
  ['1,23,4', 'notNumber'],
  ['1,2345', 'tooFine'],
  ['1,234.567.8', 'notNumber'],
  ["1'234,567.5", 'notNumber'],
  ['01,234', 'tooFine'],
  ['5²', 'notNumber'],
  ['٥', 'notNumber'],
  ['--5', 'notNumber'],
  ['5/2', 'notNumber'],
  // On the way to a number.
  ['$', 'notNumber…'],
  ['.', 'notNumber…'],
  ['1,234,5', 'notNumber…'],
  ['1 23', 'notNumber…'],
  ['', ''],
  ['  ', ''],
  // 10 billion dollars are taken, a cent more is not.
  ['10000000000', 1_000_000_000_000],
  ['10000000000.01', 'tooLarge'],
];

describe.each(locales.map((locale, position) => ({ locale, position })))(
  '$locale',
  ({ locale, position }) => {
    test.each(dollars)('%s dollars', (text, ...values) => {
      const expected = values.length === 1 ? values[0] : values[position];
      expect(read(text, { currency: 'usd' }, locale)).toBe(expected);
    });
  },
);

test.each([
  // Yen have no decimals, dinars of Kuwait three, so 1,234 is 1234000 fils and 1.234 is 1234 of them.
  ['1500', 'jpy', 1_500],
  ['¥1,500', 'jpy', 1_500],
  ['12.50', 'jpy', 'whole'],
  ['12.00', 'jpy', 12],
  ['1.500', 'jpy', 'unclear'],
  ['1.5', 'kwd', 1_500],
  ['1.255', 'kwd', 1_255],
  ['1,255', 'kwd', 1_255_000],
  ['1,255.125', 'kwd', 1_255_125],
  ['1.255,125', 'kwd', 1_255_125],
  ['1.2555', 'kwd', 'tooFine'],
  ['KWD 1.255', 'kwd', 1_255],
  ['kr 12.50', 'sek', 1_250],
  ['12.50 kr', 'sek', 1_250],
  ['$12.50', 'cad', 1_250],
  ['CA$12.50', 'cad', 1_250],
  ['12.50 CHF', 'chf', 1_250],
])('%s of %s', (text, currency, expected) => {
  expect(read(text, { currency }, 'en-US')).toBe(expected);
});

test.each([
  ['7', 7],
  ['7%', 7],
  ['7 %', 7],
  ['7.5', 'whole'],
  ['7,5', 'whole'],
  ['12,5%', 'whole'],
  ['7.0', 7],
  ['7,0', 'whole'],
  ['1,000', 1_000],
  ['1.000', 'unclear'],
  ['-5', 'negative'],
  ['%', 'notNumber…'],
  ['%7', 'notNumber'],
  ['1000000000000000000', 'tooLarge'],
])('%s as a whole percentage', (text, expected) => {
  expect(read(text, { suffix: '%' }, 'en-US')).toBe(expected);
});

test.each([
  ['7.5', 7.5],
  ['7,55', 7.55],
  ['7.555', 'unclear'],
  ['0.125', 'tooFine'],
  ['1,000', 1_000],
  ['-7.5', 'negative'],
])('%s as a number of two decimals', (text, expected) => {
  expect(read(text, { decimals: 2 }, 'en-US')).toBe(expected);
});

test.each([
  ['-5', -5],
  ['−1,000', -1_000],
  ['(5)', -5],
  ['-', 'notNumber…'],
  ['-0', 0],
  ['--5', 'notNumber'],
])('%s where negative numbers are allowed', (text, expected) => {
  expect(read(text, { isNegativeAllowed: true }, 'en-US')).toBe(expected);
});

test('What a field shows is read as the same number again.', () => {
  const shown = [
    [250_000, { currency: 'usd' }, '$2,500.00'],
    [1_500, { currency: 'jpy' }, '¥1,500'],
    [1_255_125, { currency: 'kwd' }, 'KWD 1,255.125'],
    [1_250, { currency: 'sek' }, 'kr 12.50'],
    [7.5, { decimals: 2, suffix: '%' }, '7.5%'],
    [10_000, {}, '10,000'],
    [-5, { isNegativeAllowed: true }, '-5'],
  ] as const;
  for (const [value, spec, text] of shown) {
    expect(numberText(value, spec, 'en-US')).toBe(text);
    expect(read(text, spec, 'en-US')).toBe(value);
  }
});

test.each([
  ['+100', 250, 350],
  [' + 1,000', 250, 1_250],
  ['100', 250, 100],
  ['+100', null, 100],
  // No bound to add to.
  ['+100', 0, 100],
  ['+7.5', 250, 'whole'],
])('%s where %s is there', (text, base, expected) => {
  const reading = readSum(text, base, {}, 'en-US');
  expect(reading.kind === 'number' ? reading.value : 'reason' in reading && reading.reason).toBe(expected);
});
