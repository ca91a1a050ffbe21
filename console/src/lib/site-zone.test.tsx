import { beforeEach, expect, test } from 'vitest';
import { sites } from './browser-state/sites.ts';
import { date, dateTime } from './formats.ts';

const site = {
  id: 1,
  key: 'one',
  title: 'One',
  host: 'one.example',
  active: true,
  livemode: true,
  clock_ahead_ms: 0,
  relation: 'admin' as const,
};

beforeEach(() => sites.forget());

// 12:30 UTC is 02:30 of the next day in Kiritimati (+14:00) and 01:30 of the same day in Pago Pago (-11:00): the viewer
// can be in one of the two zones at most.
test.each([
  ['Pacific/Kiritimati', '11/24/2026', '11/24/2026 02:30 am'],
  ['Pacific/Pago_Pago', '11/23/2026', '11/23/2026 01:30 am'],
])(
  'an instant is shown as the clocks of the site in %s say, wherever it is looked at from',
  (zone, day, time) => {
    sites.setAvailable([{ ...site, reporting_timezone: zone }]);
    expect(date('2026-11-23T12:30:00.000Z')).toBe(day);
    expect(dateTime('2026-11-23T12:30:00.000Z')).toBe(time);
    // An explicit zone takes precedence, and a calendar date has no zone.
    expect(dateTime('2026-11-23T12:30:00.000Z', 'UTC')).toBe('11/23/2026 12:30 pm');
    expect(date('2026-11-23')).toBe('11/23/2026');
  },
);
