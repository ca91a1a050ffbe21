import { expect, test } from 'vitest';
import { localDay, localMoment } from './formats.ts';

// 26 November 2026, 23:30 in UTC: the 27th in Zurich (+1) and Tokyo (+9), the 26th in New York (-5).
const at = new Date('2026-11-26T23:30:00Z');

test.each([
  ['US', 'America/New_York', '11/26/2026', '11/26/2026, 6:30 PM'],
  [null, 'America/New_York', '11/26/2026', '11/26/2026, 6:30 PM'],
  ['GB', 'Europe/London', '26/11/2026', '26/11/2026, 23:30'],
  ['CH', 'Europe/Zurich', '27.11.2026', '27.11.2026, 00:30'],
  ['DE', 'Europe/Berlin', '27.11.2026', '27.11.2026, 00:30'],
  ['FR', 'Europe/Paris', '27/11/2026', '27/11/2026, 00:30'],
  ['JP', 'Asia/Tokyo', '2026/11/27', '2026/11/27, 08:30'],
  // The expected texts have neither the Buddhist calendar nor Arabic digits, nor marks of the writing direction.
  ['TH', 'Asia/Bangkok', '27/11/2026', '27/11/2026, 06:30'],
])('%s writes a day in %s as %s', (country, zone, day, moment) => {
  expect(localDay(at, { zone, country })).toBe(day);
  // The character between the time and PM is a narrow no-break space.
  expect(localMoment(at, { zone, country }).replaceAll('\u202f', ' ')).toBe(moment);
});

test('a country of other digits or writing gets plain numbers', () => {
  for (const country of ['EG', 'SA', 'IR', 'IN', 'IL', 'KR'])
    expect(localMoment(at, { zone: 'UTC', country })).toMatch(/^[\d./ -]+, [\d:]+(\s[ap]m)?$/i);
});
