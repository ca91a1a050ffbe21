import { expect, test } from 'vitest';
import { daysOfDigest, nextDigestAt, weekToSend } from './week.rules.ts';

const at = (instant: string) => new Date(instant);

test.each([
  // New York is four hours behind UTC in summer, and five in winter; clocks are changed on Sundays.
  ['America/New_York', '2026-03-09T12:00:00Z', '2026-03-02', '2026-03-09T04:00:00Z'],
  ['America/New_York', '2026-11-02T13:00:00Z', '2026-10-26', '2026-11-02T05:00:00Z'],
  // Berlin: two hours before UTC in summer, one in winter.
  ['Europe/Berlin', '2026-03-30T06:00:00Z', '2026-03-23', '2026-03-29T22:00:00Z'],
  ['Europe/Berlin', '2026-10-26T07:00:00Z', '2026-10-19', '2026-10-25T23:00:00Z'],
  ['Asia/Tokyo', '2026-11-22T23:00:00Z', '2026-11-16', '2026-11-22T15:00:00Z'],
  ['UTC', '2026-01-05T08:00:00Z', '2025-12-29', '2026-01-05T00:00:00Z'],
])('in %s a digest is sent from Monday 8:00, %s, for a day', (zone, eight, monday, endedAt) => {
  const first = at(eight).getTime();
  const week = weekToSend(new Date(first), zone);
  expect(week).toMatchObject({ start: monday, endedAt: at(endedAt) });
  expect(weekToSend(new Date(first - 1), zone)).toBeNull();
  const day = 86_400_000;
  expect(weekToSend(new Date(first + day - 1), zone)).toEqual(week);
  expect(weekToSend(new Date(first + day), zone)).toBeNull();
});

test('the week from Monday to Sunday is beside the seven days before it', () => {
  const week = weekToSend(at('2026-03-02T09:00:00Z'), 'UTC');
  expect(week && daysOfDigest(week)).toEqual({
    group_by: 'day',
    date_start: '2026-02-23',
    date_end: '2026-03-01',
    compare_start: '2026-02-16',
    compare_end: '2026-02-22',
  });
});

test.each([
  // On since a Wednesday: the next Monday.
  ['2026-11-25T10:00:00Z', '2026-11-25T10:00:00Z', '2026-11-30T08:00:00.000Z'],
  // On since Sunday, and it is Monday before eight: today.
  ['2026-11-30T07:59:00Z', '2026-11-29T23:59:00Z', '2026-11-30T08:00:00.000Z'],
  // On since Monday before eight: the week before was over, so a week later.
  ['2026-11-30T07:59:00Z', '2026-11-30T07:30:00Z', '2026-12-07T08:00:00.000Z'],
  ['2026-11-30T08:00:00Z', '2026-11-02T10:00:00Z', '2026-12-07T08:00:00.000Z'],
])('at %s, on since %s, the next one comes at %s', (now, since, next) => {
  expect(nextDigestAt(at(now), at(since), 'UTC').toISOString()).toBe(next);
});

test('the next one comes at eight by the clock on the wall after clocks were changed', () => {
  const sunday = at('2026-03-08T04:00:00Z');
  expect(nextDigestAt(sunday, sunday, 'America/New_York').toISOString()).toBe('2026-03-09T12:00:00.000Z');
});
