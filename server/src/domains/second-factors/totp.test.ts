import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { isTotpCode, newTotpSecret, stepOfCode, totpUri } from './totp.ts';

// Appendix B of RFC 6238 for SHA-1: the secret is the ASCII text 12345678901234567890. It gives eight digits; the last
// six of them are the code of six.
const secret = Secret.fromLatin1('12345678901234567890').base32;
const at = (seconds: number) => new Date(seconds * 1_000);

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_111_111_111, '050471', 37_037_037],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
  [20_000_000_000, '353130', 666_666_666],
])('at second %d the code is %s, of step %d', (seconds, code, step) => {
  expect(stepOfCode(secret, code, at(seconds))).toBe(step);
});

test('a code counts one step early and one step late, and no longer', () => {
  // 287082 belongs to step 1, from second 30 to 59.
  expect(stepOfCode(secret, '287082', at(0))).toBe(1);
  expect(stepOfCode(secret, '287082', at(89))).toBe(1);
  expect(stepOfCode(secret, '287082', at(90))).toBeNull();
  expect(stepOfCode(secret, '081804', at(1_111_111_109 - 60))).toBeNull();
});

test('what is no code fits nothing', () => {
  for (const typed of ['', '28708', '2870820', '28708a', 'k7wqm2xpk7wqm2xp', '２８７０８２', '𑅖#㋤𝇁']) {
    expect(isTotpCode(typed)).toBe(false);
    expect(stepOfCode(secret, typed, at(59))).toBeNull();
  }
  expect(isTotpCode('287082')).toBe(true);
});

test('a new secret has 160 bits, and its address names the product and the account', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(newTotpSecret());
  expect(totpUri(secret, 'ana@example.com')).toBe(
    `otpauth://totp/Masthead:ana%40example.com?issuer=Masthead&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
});
