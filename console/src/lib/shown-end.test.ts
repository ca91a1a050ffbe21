import { expect, test } from 'vitest';
import { shownEnd } from './shown-end.ts';
import { wallTime } from './wall-time.ts';

// Midnight of 1 December in New York (UTC-5) and in Tokyo (UTC+9), and an afternoon.
test.each([
  ['America/New_York', '2026-12-01T05:00:00.000Z', false, '2026-11-30'],
  ['America/New_York', '2026-12-01T05:00:00.000Z', true, '2026-12-01'],
  ['Asia/Tokyo', '2026-11-30T15:00:00.000Z', false, '2026-11-30'],
  ['Asia/Tokyo', '2026-11-30T15:00:00.000Z', true, '2026-12-01'],
  ['Asia/Tokyo', '2026-12-01T05:00:00.000Z', false, '2026-12-01'],
])('in %s the end %s, renewing: %s, is shown as %s', (zone, end, renews, day) => {
  expect(wallTime(shownEnd(end, renews), zone).slice(0, 10)).toBe(day);
});
