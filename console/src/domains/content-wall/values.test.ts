// @vitest-environment node
import { expect, test } from 'vitest';
import { byTaxonomy, type DraftRule, inputOf, moved, newRule, valuesOf } from './values.ts';

const rule = (key: string): DraftRule => ({ ...newRule, key });

test('a rule moves by one place, and the others keep their order', () => {
  const rules = ['a', 'b', 'c'].map(rule);
  const keys = (list: readonly DraftRule[]) => list.map(({ key }) => key).join('');
  expect(keys(moved(rules, 2, -1))).toBe('acb');
  expect(keys(moved(rules, 0, 1))).toBe('bac');
});

test('terms of the same taxonomy are named together, in the order of the first of each', () => {
  expect(byTaxonomy(['Category: Sport', 'Author: Ada', 'Category: Local: North'])).toEqual([
    'Category: Sport, Local: North',
    'Author: Ada',
  ]);
});

test('stored rules come back as they were', () => {
  const stored = {
    id: 7,
    position: 1,
    types: [{ id: 1, key: 'article' }],
    terms: [{ id: 2, title: 'Sport', taxonomy: 'Category' }],
    younger_than_days: null,
    older_than_days: 30,
    access: 'registered',
    count: 4,
  } as const;
  const wall = { version: 3, rules: [{ ...stored, types: [...stored.types], terms: [...stored.terms] }] };
  const values = valuesOf({ ...wall, counts: { free: 0, registered: 4, members: 0 }, own: 0, rest: 0 });
  expect(inputOf(values.rules)).toEqual([
    { type_ids: [1], term_ids: [2], younger_than_days: null, older_than_days: 30, access: 'registered' },
  ]);
});
