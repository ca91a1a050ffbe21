import { expect, test } from 'vitest';
import { memberSearch } from './member-search.ts';

test.each(['7', '4711', '999999999999999'])('%s asks for the member with this id', (text) => {
  expect(memberSearch(text)).toEqual({ id: Number(text) });
});

test.each(['ana', '0', '07', '7a', '4711@example.com', '1.5', '-1', '1234567890123456'])(
  '%s is part of a name or an e-mail',
  (text) => expect(memberSearch(text)).toEqual({ global: text }),
);

test('no text asks for nothing', () => {
  expect(memberSearch('')).toEqual({});
  expect(memberSearch(undefined)).toEqual({});
});
