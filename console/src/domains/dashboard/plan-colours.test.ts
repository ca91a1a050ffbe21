import { expect, test } from 'vitest';
import type { Series } from '#console/ui/charts/series.ts';
import { inPlanColours } from './plan-colours.ts';

let sites = 0;
const newSite = () => {
  sites += 1;
  return `site-${sites}`;
};
const plans = (...ids: number[]): Series[] =>
  ids.map((id) => ({ key: String(id), label: `Plan ${id}`, values: [id] }));
const coloursOf = (series: readonly Series[]) => new Map(series.map(({ key, colour }) => [key, colour]));

test('a plan has one colour on all charts, whatever their order and whichever is drawn first', () => {
  const site = newSite();
  const first = coloursOf(inPlanColours(site, plans(3, 1, 2)));
  const second = coloursOf(inPlanColours(site, plans(2, 4, 3, 1)));
  for (const [key, colour] of first) expect(second.get(key)).toBe(colour);
  expect(new Set(second.values()).size).toBe(4);
  expect(coloursOf(inPlanColours(newSite(), plans(2, 4, 3, 1)))).toEqual(second);
});

test('plans of another site have nothing to do with it', () => {
  const site = newSite();
  inPlanColours(site, plans(1, 11));
  expect([...coloursOf(inPlanColours(newSite(), plans(11))).values()]).toEqual([0]);
});

test('with more plans than colours no two on one chart are alike', () => {
  const site = newSite();
  inPlanColours(site, plans(1, 2, 3, 4, 5, 6, 7, 8, 9));
  const other = coloursOf(inPlanColours(site, plans(5, 11, 12, 13, 14, 15, 16, 17, 18)));
  expect(new Set(other.values()).size).toBe(9);
  expect([...other.values()].every((colour) => colour !== undefined && colour < 10)).toBe(true);
  expect(other.get('5')).toBe(4);
});
