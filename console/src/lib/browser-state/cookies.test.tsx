import { expect, test } from 'vitest';
import { readCookie, writeCookie } from './cookies.ts';

test('a cookie is read as it was written, and one that nobody can read counts as none', () => {
  writeCookie('kept', 'ä=b; c', null);
  expect(readCookie('kept')).toBe('ä=b; c');
  // biome-ignore lint/suspicious/noDocumentCookie: as somebody else on the host would write it
  document.cookie = 'broken=%E0%A4%A';
  expect(readCookie('broken')).toBeNull();
});
