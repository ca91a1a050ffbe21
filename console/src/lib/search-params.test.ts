import { expect, test } from 'vitest';
import { oneOf, parseSearch, readSearch, stringifySearch, text, whole } from './search-params.ts';

test('Every value of an address stays the text it is.', () => {
  expect(parseSearch('?reset=0123&tags=a&tags=b&tags=c&name=%7B%22x%22%7D')).toEqual({
    reset: '0123',
    tags: ['a', 'b', 'c'],
    name: '{"x"}',
  });
});

test('Empty values leave no trace in the address, and what is written is read again.', () => {
  const search = { search: 'ann & bo', tags: ['a', 'b'], page: undefined, plan: '' };
  expect(stringifySearch(search)).toBe('?search=ann+%26+bo&tags=a&tags=b');
  expect(parseSearch(stringifySearch(search))).toEqual({ search: 'ann & bo', tags: ['a', 'b'] });
  expect(stringifySearch({})).toBe('');
});

test('A bad value is dropped and never fatal.', () => {
  const read = readSearch({ reset: text, page: whole, tab: oneOf('one', 'two') });
  expect(read({ reset: 'abc', page: '2', tab: 'two', other: 'x' })).toEqual({
    reset: 'abc',
    page: 2,
    tab: 'two',
  });
  expect(read({ reset: ['a', 'b'], page: '-1', tab: 'three' })).toEqual({});
});
