import { expect, test } from 'vitest';
import { lackingFields } from '#contract/domains/member-imports/schemas.ts';
import { cellsAt } from '../file/cells.ts';
import { fieldsOfTitles, readHeading } from '../file/headings.ts';
import { memberStyle, noOrigin } from './batches.ts';
import { readRow } from './columns.ts';

const now = new Date('2026-11-21T12:00:00Z');
const titles = [
  'E-mail', 'Plan', 'Subscription', 'Subscription status', 'Subscription start date', 'Subscription end date',
  'Autorenew', 'Trial', 'Price', 'Price currency', 'Subscription period',
]; // biome-ignore format: a table reads better dense
const fields = [
  'email', 'tiers', 'subscription', 'subscription_status', 'subscription_start', 'subscription_end',
  'autorenew', 'trial', 'price', 'price_currency', 'subscription_period',
] as const; // biome-ignore format: a table reads better dense
type Cells = Partial<Record<(typeof fields)[number], string>>;

function read(cells: Cells, zone = 'Europe/Zurich', origin = noOrigin) {
  const row = fields.map((field) => ({ email: 'a@example.com', tiers: 'Gold', ...cells })[field] ?? '');
  const times = memberStyle({ now, siteZone: zone, style: { dates: null, decimals: null }, origin });
  return readRow(cellsAt(readHeading('members', titles)), { cells: row, line: 2 }, times);
}

function subscriptions(cells: Cells, zone?: string) {
  const row = read(cells, zone);
  if ('reason' in row) throw new Error(row.reason);
  return row.subscriptions;
}

const nothing = {
  title: null,
  status: 'active',
  start: null,
  endsAt: null,
  autorenew: false,
  isTrial: false,
  price: null,
  period: null,
  elsewhere: null,
};

test('the titles of an export are known by themselves, where the file names plans', () => {
  expect(fieldsOfTitles('members', titles)).toEqual(fields);
  expect(fieldsOfTitles('members', ['email', 'Price', 'Trial'])).toEqual(['email', null, null]);
  expect(lackingFields('members', ['email', 'price'])).toEqual([['tiers']]);
  expect(lackingFields('members', ['email', 'price', 'tiers'])).toEqual([]);
});

test('cells that say nothing leave everything open', () => {
  expect(subscriptions({})).toEqual([{ plan: 'Gold', terms: nothing, isFree: false }]);
  expect(subscriptions({ tiers: '' })).toEqual([]);
});

test('lines stand beside those of the plans, which may repeat; an empty one says nothing', () => {
  const found = subscriptions({
    tiers: 'Gold\nPrint\nGold',
    subscription: '"Monthly, ""M""\nnew"\r\n\r\nYearly',
    subscription_end: '\n2027-01-01T00:00:00Z\n',
    subscription_status: 'active\npast_due\nACTIVE',
    price: '9.90\n\n1,200.00',
    price_currency: 'EUR\n\nUSD',
    autorenew: 'TRUE\nfalse\n',
    subscription_period: '1 month\n\n1 Year',
  });
  expect(found?.map(({ plan, terms }) => [plan, terms.title, terms.status])).toEqual([
    ['Gold', 'Monthly, "M"\nnew', 'active'],
    ['Print', null, 'past_due'],
    ['Gold', 'Yearly', 'active'],
  ]);
  expect(found?.map(({ terms }) => [terms.endsAt?.toISOString(), terms.price, terms.period])).toEqual([
    [undefined, { cents: 990, currency: 'eur' }, '1 month'],
    ['2027-01-01T00:00:00.000Z', null, null],
    [undefined, { cents: 120_000, currency: 'usd' }, '1 year'],
  ]);
  expect(found?.map(({ terms }) => terms.autorenew)).toEqual([true, false, false]);
});

test.each([
  ['2026-01-31T14:05:09.123+05:45', '2026-01-31T08:20:09.123Z', 1],
  ['2024-02-29T23:59:59Z', '2024-02-29T23:59:59.000Z', 1_000],
  ['2026-01-31 14:05', '2026-01-31T13:05:00.000Z', 60_000],
  ['2026-07-31 14:05:09', '2026-07-31T12:05:09.000Z', 1_000],
  ['2026-07-31', '2026-07-30T22:00:00.000Z', 86_400_000],
  // The day has 25 hours, and 02:30 comes twice.
  ['2026-10-25', '2026-10-24T22:00:00.000Z', 90_000_000],
  ['2026-10-25 02:30', '2026-10-25T00:30:00.000Z', 3_660_000],
  // 02:30 does not come at all.
  ['2026-03-29 02:30', '2026-03-29T01:30:00.000Z', 60_000],
])('%s is meant where the site counts its days, as finely as it is told', (said, at, fineness) => {
  const [found] = subscriptions({ subscription_start: said }) ?? [];
  const { from, to } = found?.terms.start ?? { from: now, to: now };
  expect([from.toISOString(), to.getTime() - from.getTime()]).toEqual([at, fineness]);
});

// Today ends in New York (UTC-5) at 05:00 UTC of the next day, in Tokyo (UTC+9) at 15:00 UTC; in Zurich summer time
// ends on 25 October, so that the day ends at 23:00 UTC.
test.each([
  ['America/New_York', '2026-11-21', '', '2026-11-22T05:00:00.000Z'],
  ['America/New_York', '2026-11-21', 'true', '2026-11-21T05:00:00.000Z'],
  ['Asia/Tokyo', '2026-12-01', '', '2026-12-01T15:00:00.000Z'],
  ['Asia/Tokyo', '2026-12-01', 'true', '2026-11-30T15:00:00.000Z'],
  ['Europe/Zurich', '2027-10-31', '', '2027-10-31T23:00:00.000Z'],
  ['Europe/Zurich', '2027-10-31 00:00', '', '2027-10-30T22:00:00.000Z'],
])('in %s the end %s with autorenew "%s" is at %s', (zone, subscription_end, autorenew, at) => {
  const [found] = subscriptions({ subscription_end, autorenew }, zone) ?? [];
  expect(found?.terms.endsAt?.toISOString()).toBe(at);
});

test.each(['0000-00-00 00:00:00', 'Never', '1970-01-01', '2118-09-11T12:14:56.557Z', '9999-12-31'])(
  'the end %s is none',
  (subscription_end) => {
    const [found] = subscriptions({ subscription_start: '2026-01-01', subscription_end }) ?? [];
    expect(found?.terms).toMatchObject({ endsAt: null, start: { isDay: true } });
  },
);

test('what is over and began nobody knows when is not brought in', () => {
  expect(subscriptions({ subscription_end: '2026-11-20' })).toEqual([]);
  expect(subscriptions({ subscription_end: '2026-11-20', subscription_status: 'past_due' })).toHaveLength(1);
  expect(subscriptions({ subscription_end: '2026-11-20', subscription_start: '2026-01-20' })).toHaveLength(1);
});

test.each<[Cells, string]>([
  [{ subscription_start: 'soon' }, 'subscription_start is not a date such as 2026-01-31'],
  [{ subscription_end: '2026-02-30' }, 'subscription_end is not a date such as 2026-01-31'],
  [{ subscription_end: '2026-02-29T00:00:00Z' }, 'subscription_end is not a date such as 2026-01-31'],
  [{ subscription_end: '2026-02-10T00:61:00Z' }, 'subscription_end is not a date such as 2026-01-31'],
  [{ subscription_start: '1826-02-03' }, 'subscription_start lies before 1900'],
  [{ subscription_start: '2026-11-23' }, 'subscription_start lies in the future'],
  [
    { subscription_start: '2026-02-03', subscription_end: '2026-02-02' },
    'subscription_end lies before subscription_start',
  ],
  [{ subscription_status: 'weird' }, 'subscription_status "weird" is not known: no access was given'],
  [
    { subscription_status: 'constructor' },
    'subscription_status "constructor" is not known: no access was given',
  ],
  [{ subscription_status: 'incomplete' }, 'subscriptions that never began were left out'],
  [
    { subscription_status: 'Future' },
    'subscriptions that begin later were left out: add them once they begin',
  ],
  [{ subscription_status: 'expired' }, 'subscriptions that are over and tell no end were left out'],
  [{ tiers: 'Gold\nPrint', price: '1.00' }, 'price names 1 where tiers names 2'],
  [{ subscription: 'x'.repeat(301) }, 'subscription is longer than 300 letters'],
])('a row with %j gives no access, and is told why', (cells, reason) => {
  expect(read(cells)).toMatchObject({
    email: 'a@example.com',
    subscriptions: [],
    plans: [],
    leftOut: [reason],
  });
});

test.each<[Cells, string, object]>([
  [{ price: 'free', price_currency: 'USD' }, 'price is no number such as 1234.50', { price: null }],
  [{ price: '-1', price_currency: 'USD' }, 'price is negative', { price: null }],
  [{ price: '5000000000', price_currency: 'USD' }, 'price is larger than 4169999654.97', { price: null }],
  [{ price: '1' }, 'price_currency is missing', { price: null }],
  [{ price_currency: 'US$' }, 'price_currency is no currency code such as USD', { price: null }],
  [{ autorenew: 'maybe' }, 'autorenew is neither true nor false', { autorenew: false }],
  [{ trial: 'maybe' }, 'trial is neither true nor false', { isTrial: false }],
  [
    { subscription_period: '30 days' },
    'a period of "30 days" is none of ours: the subscription stays until its end and does not renew',
    { period: null, autorenew: false },
  ],
  [
    { subscription_period: 'constructor' },
    'a period of "constructor" is none of ours: the subscription stays until its end and does not renew',
    { period: null },
  ],
])('of a row with %j the subscription comes in without what cannot be read', (cells, reason, terms) => {
  const row = read(cells);
  expect(row).toMatchObject({ leftOut: [reason] });
  expect('subscriptions' in row && row.subscriptions?.[0]?.terms).toMatchObject(terms);
});

test.each<Cells>([
  { price: '1.255', price_currency: 'KWD' },
  { price: '1200.5', price_currency: 'JPY' },
  { price: '9.00' },
])('nothing renews here at another price than the one of %j that could not be taken', (cells) => {
  const [found] = subscriptions({ ...cells, autorenew: 'true', subscription_end: '2026-12-24' }) ?? [];
  expect(found?.terms).toMatchObject({ price: null, autorenew: false, endsAt: expect.any(Date) });
});

test.each([
  ['1 year', undefined],
  ['', undefined],
  ['100 years', '2125-07-08T23:40:47.862Z'],
])('an end in 2125 of a period of "%s" is %s', (subscription_period, end) => {
  const subscription_end = '2125-07-08T23:40:47.862Z';
  const [found] = subscriptions({ subscription_end, subscription_period }) ?? [];
  expect(found?.terms.endsAt?.toISOString()).toBe(end);
});

// Now is 21 November 2026.
const [ahead, past] = ['2026-12-24T00:00:00Z', '2026-10-24T00:00:00Z'];

test.each<[string, Cells, object | null]>([
  [
    'canceled, paid until its end',
    { subscription_status: 'Canceled', subscription_end: ahead, autorenew: 'true' },
    { status: 'active', autorenew: false },
  ],
  [
    'canceled, and over',
    { subscription_status: 'cancelled', subscription_end: past, subscription_start: '2026-01-01' },
    { status: 'active', autorenew: false, endsAt: new Date(past) },
  ],
  ['over without a beginning', { subscription_status: 'expired', subscription_end: past }, null],
  [
    'pending-cancel',
    { subscription_status: 'wc-pending-cancel', subscription_end: ahead, autorenew: 'true' },
    { autorenew: false },
  ],
  ['trialing', { subscription_status: 'trialing', subscription_end: ahead }, { isTrial: true }],
  ['past due', { subscription_status: 'Past Due', subscription_end: past }, { status: 'past_due' }],
  ['on hold', { subscription_status: 'on-hold', subscription_end: ahead }, null],
  [
    'complimentary',
    { subscription_status: 'comped', price: '9.00', price_currency: 'EUR' },
    { price: { cents: 0, currency: 'eur' }, autorenew: false },
  ],
])('%s', (_which, cells, terms) => {
  const [found] = subscriptions({ ...cells }) ?? [];
  if (terms === null) expect(found).toBeUndefined();
  else expect(found?.terms).toMatchObject(terms);
});

test('whoever is paused gets a tag and no access', () => {
  expect(read({ subscription_status: 'paused' })).toMatchObject({
    tags: ['paused'],
    plans: [],
    subscriptions: [],
  });
});

test.each([
  ['monthly', '1 month'], ['Month', '1 month'], ['1 Month(s)', '1 month'], ['12 months', '1 year'], ['annual', '1 year'],
  ['quarterly', '3 months'], ['7 days', '1 week'], ['24 months', '2 years'], ['lifetime', null],
])('a period of %s is %s', (subscription_period, period) => {
  expect(subscriptions({ subscription_period })?.[0]?.terms.period).toBe(period);
}); // biome-ignore format: a table reads better dense
