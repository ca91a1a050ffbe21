import { expect, test } from 'vitest';
import { selectFilter } from '#console/ui/filters/filter.ts';
import { addressKey, builtInViews, mondayOf, viewAddress } from './views.ts';

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-26', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

const plan = selectFilter({ label: 'Plan', options: [{ value: '1', label: 'One' }] });

test('a view opens without what the list does not show, and names it', () => {
  const view = { filter: { global: 'anna', plan: [1, 2], country: ['Germany'] }, left_out: ['star_sign'] };
  expect(viewAddress(view, { plan })).toEqual({
    address: { search: 'anna', plan: ['1', '2'] },
    leftOut: ['star_sign', 'country'],
  });
});

test('who does not see a filter has no view of it', () => {
  expect(builtInViews('members', '2026-11-26', { plan })).toEqual([]);
  const filters = { created_at: plan };
  expect(builtInViews('members', '2026-11-26', filters)).toEqual([
    { name: 'newThisWeek', address: { created_at: '2026-11-23..' } },
  ]);
});

test('addresses are alike whatever the order of their parts', () => {
  expect(addressKey({ a: ['2', '1'], b: 'x', c: undefined })).toBe(addressKey({ b: ['x'], a: ['1', '2'] }));
  expect(addressKey({ a: '1' })).not.toBe(addressKey({ a: '2' }));
});
