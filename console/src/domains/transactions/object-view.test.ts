import { expect, test } from 'vitest';
import { holdsMoney, shownPart } from './object-view.tsx';

test('fields named after money hold cents, unless they are a percentage, a type or a yes or no', () => {
  for (const name of ['price', 'amount', 'refunded_amount', 'discount', 'sub_total', 'tax', 'processing_vat'])
    expect(holdsMoney(name)).toBe(true);
  for (const name of ['rate_sum', 'fee', 'processing_fees', 'connect_fee'])
    expect(holdsMoney(name)).toBe(true);
  for (const name of ['vat_percent', 'discount_type', 'is_applied_vat', 'id', 'status', 'currency'])
    expect(holdsMoney(name)).toBe(false);
});

test('what the API keeps for itself is not shown, at any depth', () => {
  const told = {
    id: 1,
    server: 'a',
    purchases: [{ id: 2, req_guid: 'x' }],
    extra: { memory_peak: 3, fee: 4 },
  };
  expect(shownPart({ ...told, executed_time: 5 })).toEqual({
    id: 1,
    purchases: [{ id: 2 }],
    extra: { fee: 4 },
  });
});
