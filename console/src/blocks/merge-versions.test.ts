import { expect, test } from 'vitest';
import { mergeVersions } from './merge-versions.ts';

const base = { city: 'Riga', company: 'Atlas', tags: ['a'], password: undefined as string | undefined };

test('a field that was not touched takes the newer value', () => {
  const newer = { ...base, city: 'Oslo' };
  expect(mergeVersions(base, base, newer)).toEqual({ values: newer, both: [] });
});

test('a field that was typed into keeps what was typed', () => {
  const typed = { ...base, company: 'Kestrel', tags: ['a', 'b'] };
  const newer = { ...base, city: 'Oslo' };
  expect(mergeVersions(base, typed, newer)).toEqual({
    values: { ...base, city: 'Oslo', company: 'Kestrel', tags: ['a', 'b'] },
    both: [],
  });
});

test('a field that both changed differently is named', () => {
  const { values, both } = mergeVersions(base, { ...base, city: 'Bonn' }, { ...base, city: 'Oslo' });
  expect(values.city).toBe('Bonn');
  expect(both).toEqual(['city']);
});

test('the same change by both is no conflict', () => {
  const same = { ...base, city: 'Oslo' };
  expect(mergeVersions(base, same, { ...same }).both).toEqual([]);
});

test('a typed password survives although no version ever carries one', () => {
  const typed = { ...base, password: 'a new secret' };
  expect(mergeVersions(base, typed, { ...base, city: 'Oslo' }).values.password).toBe('a new secret');
});
