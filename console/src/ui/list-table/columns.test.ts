import { expect, test } from 'vitest';
import { type Column, fitting } from './columns.ts';

const column = (id: string, width?: number): Column<object> => ({
  id,
  title: id,
  cell: () => null,
  ...(width === undefined ? {} : { width }),
});

const columns = [
  column('name', 200),
  column('id'),
  column('email', 200),
  column('company', 150),
  column('since'),
  column('plan', 200),
];

test('Columns show in their order as long as there is room for them.', () => {
  const shown = (room: number) => fitting(columns, room).map(({ id }) => id);
  expect(shown(2_000)).toEqual(['name', 'id', 'email', 'company', 'since', 'plan']);
  expect(shown(800)).toEqual(['name', 'id', 'email', 'company', 'since']);
  expect(shown(300)).toEqual(['name', 'id', 'email', 'company']);
});

test('What is kept shows where others have no room, and takes its own from them.', () => {
  const kept = [...columns, { ...column('actions', 100), isKept: true }];
  const shown = (room: number) => fitting(kept, room).map(({ id }) => id);
  expect(shown(2_000)).toEqual(['name', 'id', 'email', 'company', 'since', 'plan', 'actions']);
  expect(shown(800)).toEqual(['name', 'id', 'email', 'company', 'actions']);
  expect(shown(300)).toEqual(['name', 'id', 'email', 'company', 'actions']);
});
