import { expect, test } from 'vitest';
import { choiceOf, chosenColumns, leftOut, shownColumns, wrongIn } from './mapping.ts';
import type { ImportColumn, ImportField } from './types.ts';

function column(position: number, field: ImportField | null, title = `Title ${position}`): ImportColumn {
  return { position, title, samples: [], field, suggested_by: field === null ? null : 'heading' };
}

const columns = [column(0, 'email'), column(1, null), column(2, 'labels')];

test('a choice begins with what is suggested', () => {
  const choice = choiceOf(columns);
  expect(choice).toEqual({ 0: 'email', 1: null, 2: 'labels' });
  expect(chosenColumns(choice)).toEqual([
    { position: 0, field: 'email' },
    { position: 2, field: 'labels' },
  ]);
  expect(leftOut(columns, choice).map(({ position }) => position)).toEqual([1]);
});

test('without a column for the email a file cannot be checked', () => {
  expect(wrongIn('members', choiceOf(columns)).missing).toEqual([]);
  expect(wrongIn('members', { 0: 'name', 1: null }).missing).toEqual([['email']]);
});

test('what is said of subscriptions needs their plans beside it', () => {
  expect(wrongIn('members', { 0: 'email', 1: 'price' }).missing).toEqual([['tiers']]);
  expect(wrongIn('members', { 0: 'email', 1: 'price', 2: 'tiers' }).missing).toEqual([]);
});

test('sales need who paid, when, how much and in what', () => {
  expect(wrongIn('sales', { 0: 'email', 1: 'date', 2: 'amount', 3: 'currency' }).missing).toEqual([]);
  expect(wrongIn('sales', { 0: 'title', 1: 'date' }).missing).toEqual([
    ['id', 'email', 'stripe_customer_id'],
    ['amount'],
    ['currency'],
  ]);
});

test('two columns cannot become the same', () => {
  expect([...wrongIn('members', { 0: 'email', 1: 'note', 2: 'note', 3: null, 4: null }).doubled]).toEqual([
    'note',
  ]);
  expect(wrongIn('members', { 0: 'email', 1: null, 2: null }).doubled.size).toBe(0);
});

test('of very many columns the first show, and all that become something', () => {
  const many = Array.from({ length: 300 }, (_none, position) => column(position, null));
  many[250] = column(250, 'email', 'Mail');
  const choice = choiceOf(many);
  const positions = (search: string) =>
    shownColumns(many, choice, { search, most: 3 }).map(({ position }) => position);
  expect(positions('')).toEqual([0, 1, 2, 250]);
  expect(positions(' mail ')).toEqual([250]);
  expect(positions('title 29')).toEqual([29, 290, 291]);
});
