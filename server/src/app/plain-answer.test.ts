import { expect, test } from 'vitest';
import { plainAnswers } from './plain-answer.ts';

const sent = (value: unknown) => JSON.stringify(plainAnswers.serialize(value));

test('objects and lists go out as JSON writes them', () => {
  const value = { at: new Date(0), list: [1, undefined, null], left: undefined, wrong: Number.NaN };
  expect(plainAnswers.condition(value)).toBe(true);
  expect(plainAnswers.condition([value])).toBe(true);
  expect(sent(value)).toBe('{"at":"1970-01-01T00:00:00.000Z","list":[1,null,null],"wrong":null}');
  expect(sent([value, []])).toBe(`[${sent(value)},[]]`);
});

test.each([new Blob(['x']), new Date(0), 'text', 7, null, undefined, plainAnswers.serialize({})])(
  'other things are left to the router: %s',
  (value) => {
    expect(plainAnswers.condition(value)).toBe(false);
  },
);
