import { expect, test } from 'vitest';
import { z } from 'zod';
import { oneLine } from './one-line.ts';

test('line breaks and tabs become one blank, and what nobody sees goes', () => {
  expect(oneLine(' A\r\nB ')).toBe('A B');
  expect(oneLine('A\u2028\n\tB')).toBe('A B');
  expect(oneLine('A\u0007B\u202eC')).toBe('ABC');
  // NUL stays, so the server rejects the text. No part of a text is dropped silently because it can't be stored.
  expect(oneLine('A\u0000B')).toBe('A\u0000B');
  expect(oneLine('a  b')).toBe('a  b');
});

test('the same letters are the same text, with their accents composed or beside them', () => {
  expect(oneLine('Cafe\u0301')).toBe('Caf\u00e9');
});

test('the length is that of the cleaned text, and one of breaks alone is empty', () => {
  expect(z.string().overwrite(oneLine).max(4).parse('Cafe\u0301\n')).toBe('Café');
  expect(z.string().overwrite(oneLine).min(1).safeParse('\r\n').success).toBe(false);
});
