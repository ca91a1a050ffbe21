import { expect, test } from 'vitest';
import { z } from 'zod';
import { orderedBy } from './paging.ts';

const ordering = z.strictObject(orderedBy(['id', 'name']));

test.each([
  ['name', 'name'],
  ['Users.id', 'id'],
  ['password_hash; --', undefined],
  ['', undefined],
  [undefined, undefined],
])('asked to order by %s, the list is ordered by %s', (given, column) => {
  expect(ordering.parse({ order: given, sort: 'asc' })).toEqual({ order: column, sort: 'asc' });
});

test('what is no name of a column is refused', () => {
  expect(ordering.safeParse({ order: { name: 1 } }).success).toBe(false);
  expect(ordering.safeParse({ order: 'name', sort: 'up' }).success).toBe(false);
});
