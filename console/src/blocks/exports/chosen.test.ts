import { expect, test } from 'vitest';
import { asFields, type Chosen, moved, startingColumns, titledAs, withColumns } from './chosen.ts';

const chosen: Chosen = [
  { key: 'id', title: '' },
  { key: 'email', title: 'Address' },
  { key: 'job', title: '' },
];
const keys = (columns: Chosen) => columns.map(({ key }) => key);
const field = (key: string, title: string, is_default = false) => ({ key, title, is_default });

test('a column moves to a place, and the ends are the ends', () => {
  expect(keys(moved(chosen, 'job', 0))).toEqual(['job', 'id', 'email']);
  expect(keys(moved(chosen, 'id', 1))).toEqual(['email', 'id', 'job']);
  expect(keys(moved(chosen, 'id', 9))).toEqual(['email', 'job', 'id']);
  expect(keys(moved(chosen, 'id', -1))).toEqual(['id', 'email', 'job']);
});

test('all of a group join at the end, those chosen already keep their place and title', () => {
  const all = withColumns(chosen, ['first_name', 'email', 'company'], true);
  expect(keys(all)).toEqual(['id', 'email', 'job', 'first_name', 'company']);
  expect(all[1]?.title).toBe('Address');
  expect(keys(withColumns(chosen, ['email', 'id'], false))).toEqual(['job']);
});

test('an empty title is not sent, and blanks around one are not', () => {
  expect(asFields(titledAs(chosen, 'job', '  Role '))).toEqual([
    { key: 'id' },
    { key: 'email', title: 'Address' },
    { key: 'job', title: 'Role' },
  ]);
  expect(asFields(titledAs(chosen, 'email', '  '))[1]).toEqual({ key: 'email' });
});

test('what is asked for names each column, its own title before the usual one', () => {
  expect(asFields(chosen, [field('id', 'ID'), field('email', 'Email'), field('job', 'Job')])).toEqual([
    { key: 'id', title: 'ID' },
    { key: 'email', title: 'Address' },
    { key: 'job', title: 'Job' },
  ]);
});

test('the last columns come first, with their own titles alone; without any the usual ones', () => {
  const fields = [field('id', 'ID', true), field('email', 'Email', true), field('job', 'Job')];
  const last = [
    { key: 'job', title: 'Role' },
    { key: 'gone', title: 'Gone' },
    { key: 'id', title: 'ID' },
  ];
  expect(startingColumns(fields, last)).toEqual([
    { key: 'job', title: 'Role' },
    { key: 'id', title: '' },
  ]);
  expect(keys(startingColumns(fields, []))).toEqual(['id', 'email']);
  expect(keys(startingColumns(fields, [{ key: 'gone', title: 'Gone' }]))).toEqual(['id', 'email']);
});
