import { expect, test } from 'vitest';
import { codeAlphabet } from '#contract/domains/code-families/words.ts';
import { randomCodes } from './random-codes.rules.ts';

test('every letter comes as often as any other, within chance', () => {
  const letters = randomCodes(10_000, { prefix: '', letters: 16 }).join('');
  const counts = new Map<string, number>();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const expected = letters.length / codeAlphabet.length;
  expect(counts.size).toBe(32);
  // Allows ten standard deviations.
  for (const count of counts.values())
    expect(Math.abs(count - expected)).toBeLessThan(10 * Math.sqrt(expected));
});
