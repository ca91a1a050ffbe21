import { expect, test } from 'vitest';
import { isTooDeep } from './too-deep.ts';

test('JSON is too deep beyond 32 levels, brackets in texts do not count', () => {
  const isDeep = (json: Buffer) => isTooDeep(json, 32);
  const nested = (depth: number) => Buffer.from(`${'['.repeat(depth)}${']'.repeat(depth)}`);
  expect(isDeep(nested(32))).toBe(false);
  expect(isDeep(nested(33))).toBe(true);
  expect(isDeep(Buffer.from(JSON.stringify({ text: `\\"${'['.repeat(100)}` })))).toBe(false);
  expect(isDeep(Buffer.from(JSON.stringify(Array.from({ length: 100 }, () => [{}]))))).toBe(false);
});
