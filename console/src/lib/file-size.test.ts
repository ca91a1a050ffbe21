import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [12_340, '12.3 kB'],
  [999_949, '999.9 kB'],
  [999_950, '1 MB'],
  [500_000_000, '500 MB'],
  [1_500_000_000_000, '1,500 GB'],
])('%s bytes are written as %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});
