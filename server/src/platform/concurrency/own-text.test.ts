import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { ownText } from './own-text.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Returns the megabytes that 2,000 texts of 40 letters cost, each cut from one of 15,000 letters. */
function megabytesKept(keep: (text: string) => string): number {
  const kept = new Set<string>();
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let n = 0; n < 2_000; n += 1) {
    const text = JSON.parse(
      `"a text of some letters that ends at ${String(n).padStart(4)}${' '.repeat(15_000)}"`,
    );
    kept.add(keep((text as string).trim()));
  }
  collect();
  expect(kept.size).toBe(2_000);
  return (process.memoryUsage().heapUsed - before) / 1_000_000;
}

test('a copy says the same, whatever the text', () => {
  for (const text of ['', 'key', '\u00e9\u{1f426}', '\ud83d', 'a'.repeat(20_000)])
    expect(ownText(text)).toBe(text);
});

test('a copy keeps no more than itself in memory; a part of a text keeps all of it', () => {
  expect(megabytesKept((text) => text)).toBeGreaterThan(20);
  expect(megabytesKept(ownText)).toBeLessThan(5);
});
