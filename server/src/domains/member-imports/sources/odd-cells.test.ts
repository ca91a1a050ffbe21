// Odd cells that some plugins write, and sources that handle them.
import { expect, test } from 'vitest';
import { SourceRows } from './cells-of-source.ts';
import { headingBy } from './heading-by.ts';
import { leakyPaywallSubscribers } from './leaky-paywall.ts';
import { patreonMembers } from './patreon.ts';
import type { Source } from './source.ts';

/** Reads a row whose last column the operator has assigned to the ZIP code. */
function zipIn(source: Source, given: Readonly<Record<string, string>>) {
  const titles = Object.keys(given);
  const heading = new Map([...headingBy(source, titles), ['zip', titles.length - 1] as const]);
  const rows = new SourceRows(source, titles, heading, new Date('2026-11-26T12:00:00Z'));
  return rows.said({ line: 2, cells: Object.values(given) }).zip;
}

const subscriber = { user_email: 'a@example.com', level_id: '0', payment_status: 'active' };

test('digits that begin with a zero come as a formula, and are read as they were', () => {
  expect(zipIn(leakyPaywallSubscribers, { ...subscriber, postal_code: '="01234"' })).toBe('01234');
  expect(zipIn(leakyPaywallSubscribers, { ...subscriber, postal_code: '12345' })).toBe('12345');
  expect(zipIn(leakyPaywallSubscribers, { ...subscriber, postal_code: '=A1' })).toBe('=A1');
});

test('systems that write no formulas are read as they stand', () => {
  expect(zipIn(patreonMembers, { email: 'a@example.com', tier: 'Gold', code: '="01234"' })).toBe('="01234"');
});
