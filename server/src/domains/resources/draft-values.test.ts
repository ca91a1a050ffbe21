import { expect, test } from 'vitest';
import { nested } from './draft-values.service.ts';

test('a path named like a part of every object reaches no object but the input', () => {
  const input = nested({
    'settings.__proto__.tainted': 1,
    'settings.constructor.tainted': 1,
    'settings.constructor.prototype': 1,
    'settings.business.title': 'Courier',
  });
  expect('tainted' in {}).toBe(false);
  expect('tainted' in Object).toBe(false);
  expect(JSON.parse(JSON.stringify(input))).toMatchObject({
    settings: { constructor: { tainted: 1, prototype: 1 }, business: { title: 'Courier' } },
  });
});
