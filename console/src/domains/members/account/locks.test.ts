import { expect, test } from 'vitest';
import { lockedShown } from './locks.ts';

test('a member who is never locked shows as not locked', () => {
  expect(lockedShown({ locked: true, never_lock: true, never_compromised: false })).toBe(false);
  expect(lockedShown({ locked: true, never_lock: false, never_compromised: true })).toBe(true);
  expect(lockedShown({ locked: false, never_lock: false, never_compromised: false })).toBe(false);
});
