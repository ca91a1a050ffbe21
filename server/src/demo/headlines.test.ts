import { expect, test } from 'vitest';
import { desks } from './filing.ts';
import { headlineOf } from './headlines.ts';

test('a headline reads like one of a newspaper', () => {
  expect(headlineOf('City', 0)).toBe('Council votes on the city budget after a seven-hour debate');
  expect(headlineOf('Business', 0)).toBe('The shipyard hires again for the first time in a decade');
  expect(headlineOf('Harbour', 72)).toBe('Eastgate: A winter morning at the night ferry');
  expect(headlineOf('Harbour', 72 * 13)).toBe('Eastgate, Eastgate: A winter morning at the night ferry');
});

test('no two headlines are the same, have a number, or are cut at their end', () => {
  const all = desks.flatMap((desk) =>
    Array.from({ length: 900 }, (_, position) => headlineOf(desk, position)),
  );
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((title) => /[0-9()%]/.test(title) || title.length > 100)).toEqual([]);
});
