import { afterEach, expect, test } from 'vitest';
import { type Site, siteNow, sites } from './sites.ts';

const day = 86_400_000;
const site = (clock_ahead_ms: number): Site => ({
  id: 1,
  key: 'courier',
  title: 'The Courier',
  host: 'courier.example',
  active: true,
  livemode: false,
  reporting_timezone: 'UTC',
  relation: 'admin',
  clock_ahead_ms,
});

afterEach(() => sites.forget());

test('A clock that was moved is not set back by an answer from before.', () => {
  sites.setAvailable([site(0)]);
  sites.moveClock(day);
  sites.setAvailable([site(0)]);
  expect(sites.state().current?.clock_ahead_ms).toBe(day);
  sites.moveClock(0);
  expect(siteNow().getTime() - Date.now()).toBeGreaterThan(day - 1_000);
  sites.setAvailable([site(2 * day)]);
  expect(sites.state().current?.clock_ahead_ms).toBe(2 * day);
});
