// Time zones in which periods are counted, with expected values computed by hand. Tokyo is at UTC+9; New York at UTC-5,
// and at UTC-4 from 8 March to 1 November 2026; Zurich at UTC+1, and at UTC+2 from 29 March to 25 October 2026; Los
// Angeles at UTC-8.
import { expect, test } from 'vitest';
import { attached, started, trialStarted } from './creation.rules.ts';
import { pastDue } from './expiry.rules.ts';
import { imported } from './import.rules.ts';
import type { Terms } from './import-terms.service.ts';
import { endMoved, renewed } from './lifecycle.rules.ts';
import type { Option, Subscription } from './subscription.ts';

const optionIn = (zone: string, other: Partial<Option> = {}): Option => ({
  id: 1, version: 1, planId: 1, type: 'standard', seats: 0, priceCents: 900, currency: 'usd', period: '1 month',
  trialPeriod: null, trialIterations: 1, isAllowedAutorenew: true, zone, ...other,
}); // biome-ignore format: a table reads better dense
const at = (text: string) => new Date(text);
const holder = { memberId: 1, groupId: null };
const begin = (option: Option, begun: string) =>
  started({ option, holder, at: at(begun), livemode: true, paidCents: 900 }).next;

/** Renews at each end. @returns the ends that follow */
function ends(first: Subscription, option: Option, count: number): string[] {
  let current = first;
  return Array.from({ length: count }, () => {
    current = renewed(current, { option, at: current.endsAt ?? current.startsAt, paidCents: 900 }).next;
    return current.endsAt?.toISOString() ?? 'never';
  });
}

test('a month in Tokyo that begins on the first lasts until the next first', () => {
  const option = optionIn('Asia/Tokyo');
  const bought = begin(option, '2028-02-29T20:00:00Z');
  expect(bought.endsAt).toEqual(at('2028-03-31T20:00:00Z'));
  expect(ends(bought, option, 2)).toEqual(['2028-04-30T20:00:00.000Z', '2028-05-31T20:00:00.000Z']);
  const trial = trialStarted({
    option: { ...option, trialPeriod: '1 month' },
    holder,
    at: at('2028-02-29T20:00:00Z'),
    livemode: true,
  }).next;
  expect(trial.endsAt).toEqual(at('2028-03-31T20:00:00Z'));
});

test('an end that was counted in UTC stays, and the next one is on the day of the anchor', () => {
  // A month in UTC from 1 March 05:00 in Tokyo led to 30 March 05:00; the month after that ends on 1 May 05:00.
  const option = optionIn('Asia/Tokyo');
  const old = begin(optionIn('UTC'), '2028-02-29T20:00:00Z');
  expect(old.endsAt).toEqual(at('2028-03-29T20:00:00Z'));
  expect(ends(old, option, 2)).toEqual(['2028-04-30T20:00:00.000Z', '2028-05-31T20:00:00.000Z']);
});

test('where the site moves to another zone, the ends go on from the anchor on the days of the new one', () => {
  // It started on 31 January at 20:00 in New York, which is 1 February 02:00 in Zurich.
  const bought = begin(optionIn('America/New_York'), '2026-02-01T01:00:00Z');
  expect(bought.endsAt).toEqual(at('2026-03-01T01:00:00Z'));
  const zurich = optionIn('Europe/Zurich');
  expect(ends(bought, zurich, 3)).toEqual([
    '2026-04-01T00:00:00.000Z',
    '2026-05-01T00:00:00.000Z',
    '2026-06-01T00:00:00.000Z',
  ]);
  // It started on 1 April at 02:00 in Zurich, which is 31 March 20:00 in New York: 30 April and then 31 May.
  const moved = begin(zurich, '2026-04-01T00:00:00Z');
  expect(moved.endsAt).toEqual(at('2026-05-01T00:00:00Z'));
  expect(ends(moved, optionIn('America/New_York'), 2)).toEqual([
    '2026-06-01T00:00:00.000Z',
    '2026-07-01T00:00:00.000Z',
  ]);
});

test('an end that an operator moved is where the next months are counted from', () => {
  const option = optionIn('America/New_York');
  const bought = begin(option, '2026-01-31T17:00:00Z');
  const moved = endMoved(bought, at('2026-02-10T00:00:00Z'), at('2026-03-07T07:30:00Z')).next;
  // The start is 02:30 on 7 March in winter; a month later it is summer.
  expect(ends(moved, option, 1)).toEqual(['2026-04-07T06:30:00.000Z']);
});

test('days of grace keep the time of day when the clocks are set', () => {
  const option = optionIn('America/New_York', { period: '1 week' });
  const bought = begin(option, '2026-02-26T15:00:00Z');
  const failed = pastDue(bought, at('2026-03-05T15:00:00Z'), 7).next;
  expect(failed.graceEndsAt).toEqual(at('2026-03-12T14:00:00Z'));
});

test('what was given for a month goes on from the day it began', () => {
  const option = optionIn('America/Los_Angeles');
  const given = attached({ option, holder, at: at('2026-01-31T20:00:00Z'), livemode: true }).next;
  expect(given.endsAt).toEqual(at('2026-02-28T20:00:00Z'));
  expect(ends(given, option, 1)).toEqual(['2026-03-31T19:00:00.000Z']);
});

const minute = (text: string) => ({ from: at(text), to: new Date(at(text).getTime() + 60_000) });
const terms = (start: string, endsAt: string): Terms => ({
  title: 'Monthly', status: 'active', autorenew: true, isTrial: false, price: null, period: null, elsewhere: null, start: minute(start),
  endsAt: at(endsAt),
}); // biome-ignore format: a table reads better dense
const brought = (option: Option, said: Terms) =>
  imported(
    { memberId: 1, option, terms: said, isComplimentary: false, livemode: true },
    at('2026-10-01T00:00:00Z'),
    7,
  ).next;

test('what is imported keeps its billing day', () => {
  const monthly = optionIn('America/Los_Angeles');
  // 31 January to 30 November.
  const month = brought(monthly, terms('2026-01-31T08:00:00Z', '2026-11-30T08:00:00Z'));
  expect(ends(month, monthly, 4)).toEqual([
    '2026-12-31T08:00:00.000Z',
    '2027-01-31T08:00:00.000Z',
    '2027-02-28T08:00:00.000Z',
    '2027-03-31T07:00:00.000Z',
  ]);
  const yearly = optionIn('America/Los_Angeles', { period: '1 year' });
  const year = brought(yearly, terms('2024-02-29T08:00:00Z', '2027-02-28T08:00:00Z'));
  expect(ends(year, yearly, 1)).toEqual(['2028-02-29T08:00:00.000Z']);
  // 1 March to 1 December in Tokyo: every first.
  const tokyo = optionIn('Asia/Tokyo');
  const first = brought(tokyo, terms('2026-02-28T15:00:00Z', '2026-11-30T15:00:00Z'));
  expect(ends(first, tokyo, 4)).toEqual([
    '2026-12-31T15:00:00.000Z',
    '2027-01-31T15:00:00.000Z',
    '2027-02-28T15:00:00.000Z',
    '2027-03-31T15:00:00.000Z',
  ]);
  // Until 29 November, to which no whole months lead: from there on.
  const odd = brought(monthly, terms('2026-01-31T08:00:00Z', '2026-11-29T08:00:00Z'));
  expect(ends(odd, monthly, 2)).toEqual(['2026-12-29T08:00:00.000Z', '2027-01-29T08:00:00.000Z']);
});
