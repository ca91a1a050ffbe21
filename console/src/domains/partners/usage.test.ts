import { expect, test } from 'vitest';
import { difference, inMoney, worstOf } from './usage.ts';

const usd = (amount: number) => ({ currency: 'usd', amount });
const eur = (amount: number) => ({ currency: 'eur', amount });

test('amounts are told by currency, and nothing as nothing', () => {
  expect(inMoney([usd(1_200), eur(300)])).toBe('$12.00 + €3.00');
  expect(inMoney([usd(0)])).toBeNull();
  expect(inMoney([])).toBeNull();
});

test('a difference is told for each currency that differs, also where one bill has none of it', () => {
  expect(difference([usd(500), eur(100)], [usd(900), eur(100)])).toEqual([usd(-400)]);
  expect(difference([], [eur(5)])).toEqual([eur(-5)]);
  expect(difference([eur(5)], [])).toEqual([eur(5)]);
});

test('past a limit outweighs no plan, and that outweighs close to a limit', () => {
  expect(worstOf(['signups_near', 'no_pricing', 'support_past'])).toBe('past');
  expect(worstOf(['signups_near', 'no_pricing'])).toBe('no_pricing');
  expect(worstOf(['support_near'])).toBe('near');
  expect(worstOf([])).toBeNull();
});
