import { expect, test } from 'vitest';
import { offeredZones, zoneOptions } from './zones.ts';

const labelOf = (wall: string, zone: string) =>
  zoneOptions(wall, zone).find(({ value }) => value === zone)?.label;

test('75 zones are offered, each one that the browser knows', () => {
  expect(offeredZones).toHaveLength(75);
  for (const timeZone of offeredZones)
    expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
});

test('a zone shows its offset on the day of the event', () => {
  expect(labelOf('2026-01-15T19:00', 'America/New_York')).toBe('(GMT-05:00) Eastern Time (US & Canada)');
  expect(labelOf('2026-07-15T19:00', 'America/New_York')).toBe('(GMT-04:00) Eastern Time (US & Canada)');
});

test('zones stand in the order of their offsets, and one that is set is among them', () => {
  const options = zoneOptions('2026-01-15T19:00', 'Asia/Pyongyang');
  expect(options[0]?.label).toBe('(GMT-11:00) American Samoa');
  expect(options.at(-1)?.label).toBe('(GMT+13:00) Auckland, Wellington');
  expect(options.map(({ label }) => label)).toContain('(GMT+09:00) Asia/Pyongyang');
});
