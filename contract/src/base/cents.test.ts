import { expect, test } from 'vitest';
import { amountInGroups, amountToText, currenciesWith, maxCents, parseAmount, vatCents } from './cents.ts';
import { discountCents } from './discounts.ts';
import { chargeStep, currencyCodes, decimalsOf, isCurrency, unitOf } from './minor-units.ts';

test('currencies have the decimals of ISO 4217, in either case', () => {
  const with0 = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ');
  const with3 = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');
  const with4 = 'CLF UYW'.split(' ');
  for (const code of with0)
    expect([code, decimalsOf(code), unitOf(code.toLowerCase())]).toEqual([code, 0, 1]);
  for (const code of with3)
    expect([code, decimalsOf(code), unitOf(code.toLowerCase())]).toEqual([code, 3, 1_000]);
  for (const code of with4) expect([code, decimalsOf(code)]).toEqual([code, 4]);
  const odd = [...with0, ...with3, ...with4].map((code) => code.toLowerCase());
  expect(odd.every(isCurrency)).toBe(true);
  const others = currencyCodes.filter((code) => !odd.includes(code));
  expect(new Set(others.map(decimalsOf))).toEqual(new Set([2]));
  expect(new Set(currencyCodes).size).toBe(currencyCodes.length);
  expect(isCurrency('xyz')).toBe(false);
});

test.each([
  ['1000', 'jpy', 1_000],
  ['1,000', 'jpy', 1_000],
  ['1,000.00', 'jpy', 1_000],
  ['1000.5', 'jpy', null],
  ['1.250', 'kwd', 1_250],
  ['1.25', 'kwd', 1_250],
  ['1,234.5', 'kwd', 1_234_500],
  ['1.2505', 'kwd', null],
  ['0.29', 'usd', 29],
  ['12', 'usd', 1_200],
  ['12.', 'usd', 1_200],
  ['.5', 'usd', 50],
  ['12.345', 'usd', null],
  ['', 'usd', null],
  ['.', 'usd', null],
  ['1.2345', 'clf', 12_345],
  ['1000000000000', 'jpy', maxCents],
  ['1000000000001', 'jpy', null],
  ['10,000,000,000.00', 'usd', maxCents],
  ['1,000,000,000.001', 'kwd', null],
])('%j of %s is read as %s', (text, currency, amount) => {
  expect(parseAmount(text, currency)).toBe(amount);
});

test.each([
  [1_000, 'jpy', '1000', '1,000'],
  [0, 'jpy', '0', '0'],
  [1_250, 'kwd', '1.250', '1.250'],
  [5, 'kwd', '0.005', '0.005'],
  [1_234_567_890, 'kwd', '1234567.890', '1,234,567.890'],
  [-123_456, 'usd', '-1234.56', '-1,234.56'],
  [123_456_789, 'clf', '12345.6789', '12,345.6789'],
])('%s of %s is written %s', (amount, currency, text, grouped) => {
  expect([amountToText(amount, currency), amountInGroups(amount, currency)]).toEqual([text, grouped]);
  expect(parseAmount(text, currency)).toBe(Math.abs(amount));
});

test('VAT is rounded half up to what can be charged', () => {
  // 10 % of ¥1,005 is ¥100.5. 7 % of $10.05 is 70.35 cents.
  expect([vatCents(1_005, 1_000, 'jpy'), vatCents(1_005, 700, 'usd')]).toEqual([101, 70]);
  // 5 % of 1.250 dinars is 0.0625. Card networks require 0 as the last decimal, so it is charged as 0.060.
  expect(vatCents(1_250, 500, 'kwd')).toBe(60);
  // 5 % of 1.300 is 0.065, half up 0.070.
  expect(vatCents(1_300, 500, 'kwd')).toBe(70);
  expect(vatCents(maxCents, 10_000, 'usd')).toBe(maxCents);
});

test('a percentage off is rounded half up to what can be charged, an amount off is exact', () => {
  // 15 % of ¥990 is ¥148.5.
  expect(discountCents(990, { type: 'percent', discount: 15 }, 'jpy')).toBe(149);
  // 15 % of 1.250 dinars is 0.1875, which is 0.190.
  expect(discountCents(1_250, { type: 'percent', discount: 15 }, 'kwd')).toBe(190);
  // 25 % of $19.99 is 499.75 cents.
  expect(discountCents(1_999, { type: 'percent', discount: 25 }, 'usd')).toBe(500);
  expect(discountCents(300, { type: 'amount', discount: 500 }, 'jpy')).toBe(300);
});

test('what is charged ends in 0 with three decimals, and is whole in ariary', () => {
  expect(['jpy', 'usd', 'kwd', 'mga', 'clf'].map(chargeStep)).toEqual([1, 1, 10, 100, 1]);
});

test('the currencies that are offered go with the one that is held', () => {
  expect(currenciesWith('jpy')).toEqual(['usd', 'eur', 'gbp', 'jpy']);
  expect(currenciesWith('eur')).toEqual(['usd', 'eur', 'gbp']);
});
