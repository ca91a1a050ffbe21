// Draws codes that can't be guessed. Pure, except for the system's random source.
import { randomBytes } from 'node:crypto';
import { codeAlphabet } from '#contract/domains/code-families/words.ts';

/** Draws this many codes. All letters are equally likely, because 32 divides the 256 values of a byte. */
export function randomCodes(
  count: number,
  { prefix, letters }: { prefix: string; letters: number },
): string[] {
  const chance = randomBytes(count * letters);
  return Array.from({ length: count }, (_, place) => {
    let code = prefix;
    for (const byte of chance.subarray(place * letters, (place + 1) * letters))
      code += codeAlphabet[byte % codeAlphabet.length];
    return code;
  });
}
