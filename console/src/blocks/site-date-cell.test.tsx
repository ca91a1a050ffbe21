import { render } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { sites } from '#console/lib/browser-state/sites.ts';
import { SiteDateCell } from './site-date-cell.tsx';

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

// The viewer can be in one of the two zones at most.
test.each([
  ['Pacific/Kiritimati', '11/24/2026'],
  ['Pacific/Pago_Pago', '11/23/2026'],
])('a day is one of the site in %s, wherever it is looked at from', (zone, day) => {
  sites.setAvailable([{ ...site, reporting_timezone: zone }]);
  const { container } = render(<SiteDateCell value="2026-11-23T12:30:00.000Z" />);
  expect(container.textContent).toBe(day);
});
