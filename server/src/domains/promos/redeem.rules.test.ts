import { expect, test } from 'vitest';
import { lineDiscounts } from './redeem.rules.ts';

const all = (...amounts: number[]) => amounts.map((amountCents) => ({ amountCents, isEligible: true }));

test('a percentage of yen is whole yen, and of dinars what cards can be charged', () => {
  const tenth = { discount: 10, discount_type: 'percent', currency: 'jpy' } as const;
  // 10 % of ¥1,005 is ¥100.5; of 1.255 dinars it is 0.1255, which is 0.130.
  expect(lineDiscounts(tenth, all(1_005, 1_000))).toEqual([101, 100]);
  expect(lineDiscounts({ ...tenth, currency: 'kwd' }, all(1_255))).toEqual([130]);
});

test('a percentage is of each line by itself, rounded half up', () => {
  expect(
    lineDiscounts({ discount: 10, discount_type: 'percent', currency: 'usd' }, all(5, 15, 14, 999)),
  ).toEqual([1, 2, 1, 100]);
  expect(lineDiscounts({ discount: 100, discount_type: 'percent', currency: 'usd' }, all(7))).toEqual([7]);
});

test('an amount goes over the lines until it is used up, and no line falls below 0', () => {
  expect(
    lineDiscounts({ discount: 500, discount_type: 'amount', currency: 'usd' }, all(300, 300, 300)),
  ).toEqual([300, 200, 0]);
  expect(lineDiscounts({ discount: 500, discount_type: 'amount', currency: 'usd' }, all(100))).toEqual([100]);
});

test('what the promo is not for costs what it costs', () => {
  const lines = [{ amountCents: 1_000, isEligible: false }, ...all(1_000)];
  expect(lineDiscounts({ discount: 25, discount_type: 'percent', currency: 'usd' }, lines)).toEqual([0, 250]);
  expect(lineDiscounts({ discount: 250, discount_type: 'amount', currency: 'usd' }, lines)).toEqual([0, 250]);
});
