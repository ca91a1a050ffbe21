import { expect, test } from 'vitest';
import { boughtOf } from './bought.ts';

test.each([
  ['Digital', 'Digital Monthly (EUR)', 'Monthly (EUR)'],
  ['Print + Digital', 'Print + Digital, quarterly', 'quarterly'],
  ['Digital', 'Gift, 3 months', 'Gift, 3 months'],
  ['Digi', 'Digital Monthly', 'Digital Monthly'],
  ['Weekend', 'Weekend', null],
  ['', 'Monthly', 'Monthly'],
])('Of the plan %j, %j is shown as %j.', (plan, title, bought) => {
  expect(boughtOf(plan, title)).toBe(bought);
});
