import { expect, test } from 'vitest';
import { hashToken, newToken } from './tokens.ts';

test('a token has 256 bits, no sign that an address would change, and is never made twice', () => {
  const made = Array.from({ length: 1_000 }, newToken);
  expect(new Set(made).size).toBe(1_000);
  for (const token of made) {
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  }
});

test('the hash of a token is SHA-256, always the same, and shows nothing of the token', () => {
  expect(hashToken('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
