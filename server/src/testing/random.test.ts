import { expect, inject, test } from 'vitest';
import {
  pick,
  randomContent,
  randomInteger,
  startRandom,
  uniqueHex,
  uniqueNumber,
  uniqueText,
  uniqueUuid,
} from './random.ts';

const draw = () => [randomInteger(1, 1_000_000), uniqueText('plan'), uniqueUuid(), pick(['a', 'b', 'c'])];
const drawsOf = (seed: number, file: string) => {
  startRandom(seed, file);
  return Array.from({ length: 20 }, draw);
};

test('the same seed and the same file draw the same, another seed or another file does not', () => {
  const first = drawsOf(7, 'a.test.ts');
  expect(drawsOf(8, 'a.test.ts')).not.toEqual(first);
  expect(drawsOf(7, 'b.test.ts')).not.toEqual(first);
  expect(drawsOf(7, 'a.test.ts')).toEqual(first);
});

test('the seed of the run reaches the tests and the processes that they start', () => {
  expect(process.env.TEST_SEED).toBe(String(inject('testSeed')));
});

test('unique values never repeat, in one file and across files', () => {
  const texts = ['a.test.ts', 'b.test.ts'].flatMap((file) => {
    startRandom(7, file);
    return Array.from({ length: 50_000 }, () => uniqueHex());
  });
  expect(new Set(texts).size).toBe(100_000);
  const numbers = Array.from({ length: 50_000 }, () => uniqueNumber(900));
  expect(new Set(numbers).size).toBe(50_000);
  expect(numbers.filter((number) => number <= 900)).toEqual([]);
});

test('integers reach both limits and nothing beyond, and contents hold every byte', () => {
  startRandom(7, 'a.test.ts');
  const dice = new Set(Array.from({ length: 1_000 }, () => randomInteger(1, 6)));
  expect(dice).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  expect(new Set(randomContent(10_000)).size).toBe(256);
});

test('a UUID is one of version 4, and fewer digits than are unique are refused', () => {
  expect(uniqueUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(uniqueHex(40)).toMatch(/^[0-9a-f]{40}$/);
  expect(() => uniqueHex(15)).toThrow('not unique');
});
