import { expect, test } from 'vitest';
import { instantOf, offsetAt, offsetInWords, wallTime } from './wall-time.ts';

test.each([
  ['2026-01-15T19:00', 'America/New_York', '2026-01-16T00:00:00.000Z'],
  ['2026-07-15T19:00', 'America/New_York', '2026-07-15T23:00:00.000Z'],
  ['2026-07-15T19:00', 'Asia/Kolkata', '2026-07-15T13:30:00.000Z'],
  ['2026-07-15T19:00', 'UTC', '2026-07-15T19:00:00.000Z'],
  ['2026-07-15T00:30', 'Pacific/Auckland', '2026-07-14T12:30:00.000Z'],
])('%s in %s is %s, and back', (wall, zone, instant) => {
  expect(instantOf(wall, zone)).toBe(instant);
  expect(wallTime(instant, zone)).toBe(wall);
});

test('of an hour that comes twice the first one counts', () => {
  expect(instantOf('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  expect(instantOf('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
});

test('an hour that is left out is the same time after the gap', () => {
  expect(wallTime(instantOf('2026-03-08T02:30', 'America/New_York'), 'America/New_York')).toBe(
    '2026-03-08T03:30',
  );
});

test('every hour of a year comes back from its wall time, but for the second of one that comes twice', () => {
  for (const zone of ['America/St_Johns', 'Europe/London', 'Australia/Lord_Howe', 'Asia/Tehran']) {
    let other = 0;
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 3_600_000) {
      const instant = new Date(at).toISOString();
      if (instantOf(wallTime(instant, zone), zone) !== instant) other += 1;
    }
    expect(other).toBeLessThanOrEqual(1);
  }
});

test('offsets are named as the list of zones shows them', () => {
  expect(offsetInWords(offsetAt(new Date('2026-01-01'), 'America/New_York'))).toBe('GMT-05:00');
  expect(offsetInWords(offsetAt(new Date('2026-01-01'), 'Asia/Kathmandu'))).toBe('GMT+05:45');
  expect(offsetInWords(0)).toBe('GMT+00:00');
});
