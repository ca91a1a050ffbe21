import { expect, test } from 'vitest';
import type { Capability, OperationRights } from '#contract/domains/roles/schemas.ts';
import { findCapabilities } from './find-capabilities.ts';

const answers = {
  root: 'yes',
  owner: 'yes',
  admin: 'yes',
  readonly: 'no',
  user: 'no',
  service: 'no',
} as const;
const capability = (id: Capability['id']): Capability => ({ id, answers });
const capabilities = [capability('seePayments'), capability('recordPayments')];

const operation = (name: string, summary: string, of: Capability['id']): OperationRights => ({
  operation: name,
  group: 'Payments',
  summary,
  method: 'GET',
  path: '/',
  who: 'area',
  area: null,
  verb: null,
  relations: [],
  capability: of,
});
const items = [
  operation('transactions.list', 'List transactions with refunds.', 'seePayments'),
  operation('transactions.create', 'Record a payment.', 'recordPayments'),
];
const words = { seePayments: 'see payments', recordPayments: 'record and refund' } as Record<string, string>;
const find = (typed: string) => findCapabilities(capabilities, items, typed, (id) => words[id] ?? '');

test('a capability with the word in its title comes before operations that mention it', () => {
  const { capabilities: found, items: shown, isByOperation } = find('refund');
  expect(found.map(({ id }) => id)).toEqual(['recordPayments']);
  expect(shown).toBe(items);
  expect(isByOperation).toBe(false);
});

test('a word of operations alone finds their capability with those operations', () => {
  const { capabilities: found, items: shown, isByOperation } = find('list');
  expect(found.map(({ id }) => id)).toEqual(['seePayments']);
  expect(shown.map((one) => one.operation)).toEqual(['transactions.list']);
  expect(isByOperation).toBe(true);
});

test('a word that nothing has finds nothing', () => {
  expect(find('zebra').capabilities).toEqual([]);
});
