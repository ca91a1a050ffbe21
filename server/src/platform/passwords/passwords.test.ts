import { expect, test } from 'vitest';
import {
  hashPassword,
  isCommonPassword,
  needsRehash,
  verifyDummyPassword,
  verifyPassword,
} from './passwords.ts';

test('a password fits its own hash and no other does', async () => {
  const stored = await hashPassword('correct horse');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(stored, 'correct horse')).toBe(true);
  expect(await verifyPassword(stored, 'correct horsf')).toBe(false);
});

test('two hashes of one password differ', async () => {
  expect(await hashPassword('same thing')).not.toBe(await hashPassword('same thing'));
});

test('an accent typed in one or two signs is the same password', async () => {
  const stored = await hashPassword('caf\u00e9 noir');
  expect(await verifyPassword(stored, 'cafe\u0301 noir')).toBe(true);
});

test('a text that is no hash fits nothing', async () => {
  expect(await verifyPassword('none', 'none')).toBe(false);
  expect(await verifyDummyPassword('anything')).toBe(false);
});

test('a hash with weaker parameters is to be renewed', async () => {
  const stored = await hashPassword('some password');
  expect(needsRehash(stored)).toBe(false);
  expect(needsRehash(stored.replace('m=19456', 'm=4096'))).toBe(true);
});

test('many at once all come to an end', async () => {
  const stored = await hashPassword('in turn');
  const answers = await Promise.all(Array.from({ length: 12 }, () => verifyPassword(stored, 'in turn')));
  expect(answers.every(Boolean)).toBe(true);
});

test('beyond a bound hashing is refused with a time to come back, and others still take their turn', async () => {
  const stored = await hashPassword('in turn');
  const outcome = (asked: Promise<boolean>) => asked.catch((error: unknown) => error);
  const many = Array.from({ length: 150 }, () => outcome(verifyPassword(stored, 'in turn', 'a flood')));
  const other = outcome(verifyPassword(stored, 'in turn', 'somebody else'));
  const answers = await Promise.all(many);
  expect(await other).toBe(true);
  // 2 run and 100 wait, one of which makes room for another caller.
  expect(answers.filter((answer) => answer === true)).toHaveLength(101);
  const refused = answers.filter((answer) => answer !== true);
  expect(refused).toHaveLength(49);
  for (const one of refused) expect(one).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
});

test('passwords that are tried first are known, whatever their capitals', () => {
  expect(isCommonPassword('Password123')).toBe(true);
  expect(isCommonPassword('12345678')).toBe(true);
  expect(isCommonPassword('masthead-demo')).toBe(false);
});
