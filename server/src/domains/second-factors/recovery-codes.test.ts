import { expect, test } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

test('ten codes of 80 bits, all different', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
});

test('a code is read as people type it', () => {
  const stored = hashRecoveryCode('0123-1bcd-efgh-jkmn');
  for (const typed of [
    '0123-1BCD-EFGH-JKMN',
    ' 01231bcdefghjkmn ',
    'O123 lbcd efgh jkmn',
    '0i23-Ibcd-efgh-jkmn',
  ])
    expect(hashRecoveryCode(typed).equals(stored)).toBe(true);
  expect(hashRecoveryCode('0123-1bcd-efgh-jkmp').equals(stored)).toBe(false);
});
