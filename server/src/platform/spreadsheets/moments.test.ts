import { expect, test } from 'vitest';
import { plainCell } from './cells.ts';
import { momentOf } from './moments.ts';

test.each([
  ['UTC', '2026-07-01T22:30:00.000Z', '2026-07-01T22:30:00Z'],
  ['Asia/Kathmandu', '2026-07-01T22:30:00.000Z', '2026-07-02T04:15:00+05:45'],
  ['America/New_York', '2026-03-08T06:59:59.000Z', '2026-03-08T01:59:59-05:00'],
  ['America/New_York', '2026-03-08T07:00:00.000Z', '2026-03-08T03:00:00-04:00'],
])('in %s the instant %s is written %s', (zone, instant, text) => {
  const moment = momentOf(new Date(instant), zone);
  expect(plainCell(moment)).toBe(text);
  expect(new Date(text).toISOString()).toBe(instant);
});
