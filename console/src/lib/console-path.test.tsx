import { expect, test } from 'vitest';
import { consolePath } from './console-path.ts';

test('an address of the console is kept with its search and hash', () => {
  for (const path of ['/users/edit/33', '/users?tags=a&tags=b&page=2', '/resources/edit?section=people#top'])
    expect(consolePath(path)).toBe(path);
});

test('nothing leads to another host, however it is written', () => {
  const elsewhere = [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%2Fevil.example',
    '/%2fevil.example',
    '/%5Cevil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/./\\evil.example',
    '/..//evil.example',
    '/%',
    'https://evil.example',
    'javascript:alert(1)',
    'evil.example',
    '',
  ];
  for (const address of elsewhere) expect(consolePath(address), address).toBeNull();
  expect(consolePath(undefined)).toBeNull();
});

test('addresses for visitors lead nowhere', () => {
  for (const path of ['/login', '/login?forgot=yes', '/reset-password?reset=x', '/partners-registration'])
    expect(consolePath(path), path).toBeNull();
});
