import { expect, test } from 'vitest';
import { datedTitle } from './titles.ts';

const now = new Date('2026-07-01T22:30:00Z');

test('copies of an export are told apart by the minute on the clock of the site', () => {
  expect(datedTitle('Members', now, 'Asia/Kathmandu')).toBe('Members 2026-07-02 04:15');
  expect(datedTitle('Members 2025-01-31 10:00', now, 'UTC')).toBe('Members 2026-07-01 22:30');
  expect(datedTitle('x'.repeat(100), now, 'UTC')).toHaveLength(100);
});
