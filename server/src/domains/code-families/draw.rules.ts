// Codes that nobody guesses. Pure, but for the system's own source of chance.
import { randomBytes } from 'node:crypto';
import { codeAlphabet } from '#contract/domains/code-families/words.ts';

/** So many codes. Each letter is as likely as any other: 32 of them go evenly into a byte. */
export function drawCodes(count: number, { prefix, letters }: { prefix: string; letters: number }): string[] {
  const chance = randomBytes(count * letters);
  return Array.from({ length: count }, (_, place) => {
    let code = prefix;
    for (const byte of chance.subarray(place * letters, (place + 1) * letters))
      code += codeAlphabet[byte % codeAlphabet.length];
    return code;
  });
}
