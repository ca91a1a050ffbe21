import { expect, test } from 'vitest';
import {
  dateRangeFilter,
  fixedFilter,
  idFilter,
  moneyRangeFilter,
  multiIdFilter,
  multiSelectFilter,
  selectFilter,
  textFilter,
} from './filter.ts';

const known = [
  { value: 'paid', label: 'Paid' },
  { value: 'free', label: 'Free' },
];
const found = { key: 'plans', load: () => Promise.resolve([]) };

test('What a filter writes to the address it reads again.', () => {
  const range = dateRangeFilter({ label: 'Created' });
  for (const value of [
    { from: '2026-01-01', to: '2026-01-31' },
    { from: '2026-01-01' },
    { to: '2026-01-31' },
  ])
    expect(range.decode(range.encode(value))).toEqual(value);
  const price = moneyRangeFilter({ label: 'Price', currency: 'usd' });
  for (const value of [{ from: 0, to: 500 }, { from: 500 }, { to: 500 }])
    expect(price.decode(price.encode(value))).toEqual(value);
  const plans = multiIdFilter({ label: 'Plan', options: found });
  expect(plans.decode(plans.encode([3, 4]))).toEqual([3, 4]);
  const group = idFilter({ label: 'Group', options: found });
  expect(group.decode(group.encode(-1))).toBe(-1);
  expect(group.decode(group.encode(0))).toBe(0);
});

test('Values of an address that make no sense are no filter.', () => {
  expect(selectFilter({ label: 'Paid', options: known }).decode('maybe')).toBeUndefined();
  expect(multiSelectFilter({ label: 'Paid', options: known }).decode(['free', 'maybe'])).toEqual(['free']);
  expect(idFilter({ label: 'Plan', options: found }).decode('1e3')).toBeUndefined();
  expect(multiIdFilter({ label: 'Plan', options: found }).decode('x')).toBeUndefined();
  expect(textFilter({ label: 'Name' }).decode('   ')).toBeUndefined();
  const range = dateRangeFilter({ label: 'Created' });
  for (const raw of ['2026-02-30..', '..', 'x..y', '2026-02-01..2026-01-01', ''])
    expect(range.decode(raw)).toBeUndefined();
  const price = moneyRangeFilter({ label: 'Price', currency: 'usd' });
  for (const raw of ['5.5..', '..', '-1..', '700..500']) expect(price.decode(raw)).toBeUndefined();
});

test('A filter set by a link keeps what it has words for, and drops the rest', () => {
  const filter = fixedFilter({ label: 'Figure', words: (value) => (value === 'a:1' ? 'A, first' : null) });
  expect(filter.decode('a:1')).toBe('a:1');
  expect(filter.words('a:1')).toBe('A, first');
  expect(filter.encode('a:1')).toBe('a:1');
  expect(filter.decode('b:1')).toBeUndefined();
  expect(filter.decode(undefined)).toBeUndefined();
});
