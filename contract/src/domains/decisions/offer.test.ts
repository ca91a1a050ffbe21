import { expect, test } from 'vitest';
import { combine } from './combine.ts';
import { furtherArticles } from './offer.ts';
import { readCase } from './testing/case-language.ts';

const offered = (line: string) => furtherArticles(combine(readCase(`${line} | -`).situation).signUp);

// Account opens 5 articles in 30 days, Weekly 2 in 7; Digital opens everything, Sport all of sport, Zero nothing.
test.each([
  // The article asked for is one of the five.
  ['anonymous | | | members article | sign-up gives Account', { count: 4, days: 30 }],
  ['anonymous | | | members article | sign-up gives Weekly', { count: 1, days: 7 }],
  // An account alone opens these, so none of the five is used.
  ['anonymous | | | registered article | sign-up gives Account', { count: 5, days: 30 }],
  ['anonymous | | | registered article | sign-up gives Digital', null],
  ['anonymous | | | registered article | ', null],
  ['anonymous | | | members article | sign-up gives Digital', null],
  ['anonymous | | | members article | sign-up gives Zero', null],
  ['anonymous | | | members article | ', null],
  ['member | | | members article | sign-up gives Account', null],
  ['anonymous | | | free article | sign-up gives Account', null],
])('%s', (line, expected) => {
  expect(offered(line)).toEqual(expected);
});

test('a limit of one article leaves no further ones', () => {
  expect(furtherArticles({ planId: 14, limit: 1, days: 30 })).toEqual({ count: 0, days: 30 });
});
