import { expect, test } from 'vitest';
import { stringifySearch } from '#console/lib/search-params.ts';
import { addressOf } from './member-filter-address.ts';

test('A filter becomes the address that the member list reads it from.', () => {
  const address = addressOf({
    global: 'ann',
    plan: [3, 7],
    paid: 'paid',
    team: 0,
    price: { from: 500 },
    created_at: { from: '2026-01-01', to: '2026-01-31' },
    active: false,
    inactivity: undefined,
  });
  expect(decodeURIComponent(stringifySearch(address))).toBe(
    '?search=ann&plan=3&plan=7&paid=paid&team=0&price=500..&created_at=2026-01-01..2026-01-31&active=false',
  );
});

test('Everybody is the list without anything in its address.', () => {
  expect(addressOf({})).toEqual({});
});
