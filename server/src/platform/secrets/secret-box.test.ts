import { expect, test } from 'vitest';
import { randomContent } from '#server/testing/random.ts';
import { createSecretBox, mask, SecretUnreadable } from './secret-box.ts';

const key = randomContent(32);
const box = createSecretBox([key]);

test('a sealed text opens for its purpose and shows nothing of itself', () => {
  const sealed = box.seal('sk_live_öffnen', 'resource:1:stripe');
  expect(sealed).not.toContain('sk_live');
  expect(box.open(sealed, 'resource:1:stripe')).toBe('sk_live_öffnen');
});

test('a value moved to another row does not open', () => {
  const sealed = box.seal('secret', 'resource:1:stripe');
  expect(() => box.open(sealed, 'resource:2:stripe')).toThrow(SecretUnreadable);
});

test('a value that was changed does not open', () => {
  const sealed = box.seal('secret', 'x');
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
  expect(() => box.open(changed, 'x')).toThrow(SecretUnreadable);
  expect(() => box.open('box1.zzz', 'x')).toThrow(SecretUnreadable);
});

test('after a change of keys old values still open and are known as outdated', () => {
  const sealed = box.seal('secret', 'x');
  const renewed = createSecretBox([randomContent(32), key]);
  expect(renewed.open(sealed, 'x')).toBe('secret');
  expect(renewed.isOutdated(sealed)).toBe(true);
  expect(renewed.isOutdated(renewed.seal('secret', 'x'))).toBe(false);
  expect(() => createSecretBox([randomContent(32)]).open(sealed, 'x')).toThrow(SecretUnreadable);
});

test('a mask shows the end of a long secret and nothing of a short one', () => {
  expect(mask('sk_live_123456789')).toBe('••••6789');
  expect(mask('short')).toBe('••••');
  // JSON with half a surrogate pair can't be stored.
  expect(mask('twelve letters 👴ab!')).toBe('••••👴ab!');
});

test('what follows from a key is the same each time, another for another purpose or key, and 32 bytes long', () => {
  const derived = box.derive('signing');
  expect(derived).toHaveLength(32);
  expect(createSecretBox([key]).derive('signing')).toEqual(derived);
  expect(box.derive('other')).not.toEqual(derived);
  expect(createSecretBox([randomContent(32)]).derive('signing')).not.toEqual(derived);
});
