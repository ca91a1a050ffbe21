import { expect, test } from 'vitest';
import { type Automation, arrange } from './automation.ts';

const row = (id: number, given: Partial<Automation> = {}): Automation => ({
  kind: 'action',
  id,
  name: `Automation ${id}`,
  sentence: '',
  detail: null,
  event: 'Member registered',
  type: 'mail',
  trigger: null,
  template: null,
  condition: 'any',
  value: null,
  active: true,
  runs: [],
  failed: 0,
  ...given,
});
const rows = [
  row(9, { name: 'Welcome', detail: 'Welcome email' }),
  row(10, { active: false, event: 'Payment failed' }),
  row(2, { name: 'Hook', detail: 'crm.example.com', kind: 'trigger', type: null }),
];
const idsBy = (asked: Partial<Parameters<typeof arrange>[1]>) =>
  arrange(rows, { search: '', by: 'id', direction: 'desc', ...asked }).map(({ id }) => id);

test('ids are ordered as numbers, the newest first', () => {
  expect(idsBy({})).toEqual([10, 9, 2]);
  expect(idsBy({ direction: 'asc' })).toEqual([2, 9, 10]);
});

test('names, details and events are searched', () => {
  expect(idsBy({ search: 'WELCOME' })).toEqual([9]);
  expect(idsBy({ search: 'crm.' })).toEqual([2]);
  expect(idsBy({ search: 'payment failed' })).toEqual([10]);
  expect(idsBy({ search: 'nothing' })).toEqual([]);
});

test('equal rows keep the order of their ids', () => {
  expect(idsBy({ by: 'active', direction: 'asc' })).toEqual([10, 2, 9]);
  expect(idsBy({ by: 'kind', direction: 'desc' })).toEqual([2, 10, 9]);
});
