// Two years of charges, calculated by hand and applied by the test clock. Each line has what was sold and when, in the
// site's local time, and lists the days of all its charges with their amounts; the product must have the same result.
// The years are in the past, so that the dates stay valid.
//
// New York is at UTC-5, with summer time from 10 March to 3 November 2024 and 9 March to 2 November 2025; Tokyo at
// UTC+9; Auckland at UTC+13, with UTC+12 from 7 April to 29 September 2024 and 6 April to 28 September 2025.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGroup } from '#server/domains/groups/service.ts';
import { gift, seat } from '#server/domains/member-subscriptions/create.service.ts';
import { updatePricingOption } from '#server/domains/pricing-options/service.ts';
import { buySubscription } from '#server/domains/transactions/purchases.service.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import {
  bringIn,
  charged,
  chargesOf,
  endOf,
  liveUntil,
  opening,
  sell,
  siteIn,
} from '#server/testing/money-by-hand.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

test('New York: a new price, a week over a change of clocks, a declined card, and one that was imported', async () => {
  const ctx = await siteIn(db.database, 'America/New_York');
  // 31 January 20:00, which is the first of February in UTC. Renewals pay 12.00 from 2025 on.
  const evening = await sell(ctx, { price: 1_000 }, { at: '2024-02-01T01:00:00Z' });
  // Thursdays at 09:00; the clocks are set back on 2 November.
  const weekly = await sell(ctx, { price: 250, period: '1 week' }, { at: '2025-10-16T13:00:00Z' });
  // Each first of the month at 10:00. The card is declined on 1 November and charged a day later, after the clocks were
  // set back.
  const declined = await sell(ctx, { price: 2_000 }, { at: '2025-07-01T14:00:00Z' });
  // A leap day at 23:00, which is 1 March in UTC.
  const leap = await sell(ctx, { price: 9_900, period: '1 year' }, { at: '2024-03-01T04:00:00Z' });
  // The subscription began on 31 January 2023, and was paid elsewhere until 31 March: the billing day stays the 31st.
  const imported = await bringIn(ctx, 700, { start: '2023-01-31', end: '2024-03-31' });

  await liveUntil(ctx, '2025-01-01T05:00:00Z');
  const { optionId: id } = evening;
  await updatePricingOption(ctx, {
    id,
    title: 'Option',
    period: '1 month',
    price: 1_200,
    renewals_follow: true,
  });
  await liveUntil(ctx, '2025-11-01T13:59:00Z');
  await liveUntil(ctx, '2025-11-01T14:01:00Z', 'fail');
  await liveUntil(ctx, '2026-01-30T17:00:00Z');

  expect(await chargesOf(ctx, evening.memberId)).toEqual(
    charged(
      '20:00',
      [
        `2024-01-31 2024-02-29 2024-03-31 2024-04-30 2024-05-31 2024-06-30
         2024-07-31 2024-08-31 2024-09-30 2024-10-31 2024-11-30 2024-12-31`,
        '1000 usd',
      ],
      [
        `2025-01-31 2025-02-28 2025-03-31 2025-04-30 2025-05-31 2025-06-30
         2025-07-31 2025-08-31 2025-09-30 2025-10-31 2025-11-30 2025-12-31`,
        '1200 usd',
      ],
    ),
  );
  expect(await chargesOf(ctx, weekly.memberId)).toEqual(
    charged('09:00', [
      `2025-10-16 2025-10-23 2025-10-30 2025-11-06 2025-11-13 2025-11-20 2025-11-27 2025-12-04
       2025-12-11 2025-12-18 2025-12-25 2026-01-01 2026-01-08 2026-01-15 2026-01-22 2026-01-29`,
      '250 usd',
    ]),
  );
  expect(await chargesOf(ctx, declined.memberId)).toEqual([
    ...charged('10:00', ['2025-07-01 2025-08-01 2025-09-01 2025-10-01', '2000 usd']),
    '2025-11-01 10:00 2000 usd declined',
    ...charged('10:00', ['2025-11-02 2025-12-01 2026-01-01', '2000 usd']),
  ]);
  expect(await chargesOf(ctx, leap.memberId)).toEqual(
    charged('23:00', ['2024-02-29 2025-02-28', '9900 usd']),
  );
  expect(await chargesOf(ctx, imported)).toEqual(
    charged('00:00', [
      `2024-03-31 2024-04-30 2024-05-31 2024-06-30 2024-07-31 2024-08-31 2024-09-30 2024-10-31
       2024-11-30 2024-12-31 2025-01-31 2025-02-28 2025-03-31 2025-04-30 2025-05-31 2025-06-30
       2025-07-31 2025-08-31 2025-09-30 2025-10-31 2025-11-30 2025-12-31`,
      '700 usd',
    ]),
  );
});

test('Tokyo: yen and dinars with VAT, a trial that is paid for, three days, and a gift', async () => {
  const ctx = await siteIn(db.database, 'Asia/Tokyo');
  const vat = (vat_percent: number) => ({ is_applied_vat: true, vat_percent });
  // 1 March 05:00, which is the last of February in UTC. ¥1,200 and 10 % of it, ¥120.
  const yen = await sell(ctx, { price: 1_200, currency: 'jpy', ...vat(10) }, { at: '2024-02-29T20:00:00Z' });
  // 12.500 dinars and 5 % of it: 0.625, which cards pay as 0.630.
  const yearly = { price: 12_500, currency: 'kwd' as const, period: '1 year' as const, ...vat(5) };
  const dinars = await sell(ctx, yearly, { at: '2024-02-29T03:00:00Z' });
  // Two weeks for 1.00, two weeks more, and then 9.00 a month from 19 March on.
  const trial = { trial_period: '2 weeks' as const, trial_price: 100, trial_iterations: 2 };
  const tried = await sell(ctx, { price: 900, ...trial }, { at: '2024-02-19T23:00:00Z', isTrial: true });
  const short = await sell(ctx, { price: 90, period: '3 days' }, { at: '2025-12-27T13:00:00Z' });
  const { optionId: present } = await makeOption(ctx, { type: 'gift', period: '6 months' });
  const [memberId = 0] = await makeMembers(ctx, 1, opening);
  const at = new Date('2024-08-31T01:00:00Z');
  const given = await gift(ctx, { pricingOptionId: present, holder: { memberId }, giverId: null, at });
  const imported = await bringIn(ctx, 800, { start: '2023-03-01', end: '2025-10-01' });

  await liveUntil(ctx, '2026-01-30T03:00:00Z');

  expect(await chargesOf(ctx, yen.memberId)).toEqual(
    charged('05:00', [
      `2024-03-01 2024-04-01 2024-05-01 2024-06-01 2024-07-01 2024-08-01 2024-09-01 2024-10-01
       2024-11-01 2024-12-01 2025-01-01 2025-02-01 2025-03-01 2025-04-01 2025-05-01 2025-06-01
       2025-07-01 2025-08-01 2025-09-01 2025-10-01 2025-11-01 2025-12-01 2026-01-01`,
      '1320 jpy',
    ]),
  );
  expect(await chargesOf(ctx, dinars.memberId)).toEqual(
    charged('12:00', ['2024-02-29 2025-02-28', '13130 kwd']),
  );
  expect(await chargesOf(ctx, tried.memberId)).toEqual(
    charged(
      '08:00',
      ['2024-02-20 2024-03-05', '100 usd'],
      [
        `2024-03-19 2024-04-19 2024-05-19 2024-06-19 2024-07-19 2024-08-19 2024-09-19 2024-10-19
         2024-11-19 2024-12-19 2025-01-19 2025-02-19 2025-03-19 2025-04-19 2025-05-19 2025-06-19
         2025-07-19 2025-08-19 2025-09-19 2025-10-19 2025-11-19 2025-12-19 2026-01-19`,
        '900 usd',
      ],
    ),
  );
  expect(await chargesOf(ctx, short.memberId)).toEqual(
    charged('22:00', [
      `2025-12-27 2025-12-30 2026-01-02 2026-01-05 2026-01-08 2026-01-11
       2026-01-14 2026-01-17 2026-01-20 2026-01-23 2026-01-26 2026-01-29`,
      '90 usd',
    ]),
  );
  expect(await chargesOf(ctx, memberId)).toEqual([]);
  // 28 February 10:00.
  expect(await endOf(ctx, given)).toEqual({
    ends_at: new Date('2025-02-28T01:00:00Z'),
    end_cause: 'expired',
  });
  expect(await chargesOf(ctx, imported)).toEqual(
    charged('00:00', ['2025-10-01 2025-11-01 2025-12-01 2026-01-01', '800 usd']),
  );
});

test('Auckland: VAT by country, a group that somebody pays for, seats, and a week over a change of clocks', async () => {
  const ctx = await siteIn(db.database, 'Pacific/Auckland');
  const rates = [
    { country_id: 'DE', vat_percent: 19 },
    { country_id: 'FR', vat_percent: 5.5 },
  ];
  const price = { price: 999, currency: 'eur' as const, period: '3 months' as const };
  const quarterly = { ...price, is_applied_vat: true, vat_percent: 20, country_vat: rates };
  // 31 May 09:00 in winter. 19 % of 9.99 is 1.8981, so 1.90; 5.5 % is 0.54945, so 0.55; 20 % is 1.998, so 2.00.
  const sold = (country: string, vatBasisPoints: number) =>
    sell(ctx, quarterly, { at: '2024-05-30T21:00:00Z', country, vatBasisPoints });
  const germany = await sold('DE', 1_900);
  const france = await sold('FR', 550);
  const elsewhere = await sold('NZ', 2_000);
  // Wednesdays at 07:30; the clocks are set forward on 28 September.
  const weekly = await sell(ctx, { price: 300, period: '1 week' }, { at: '2025-09-16T19:30:00Z' });
  // 30 November 11:00 in summer, with a seat that follows.
  const team = {
    price: 4_000,
    currency: 'gbp' as const,
    type: 'multi-seat' as const,
    limit_sponsored_slots: 3,
  };
  const seats = await sell(ctx, team, { at: '2024-11-29T22:00:00Z' });
  const [guest = 0, payerId = 0] = await makeMembers(ctx, 2, opening);
  const from = new Date('2024-12-05T00:00:00Z');
  const place = await seat(ctx, { parentId: seats.subscriptionId, memberId: guest, at: from });
  // A leap day at 23:30 for a group, paid for by a member who isn't in it.
  const { id: groupId } = await createGroup(ctx, { name: 'Harbour Ltd', type: 'company' });
  const { optionId } = await makeOption(ctx, { price: 50_000, period: '1 year' });
  const forGroup = { pricingOptionId: optionId, holder: { groupId }, payerId, autorenew: true };
  await buySubscription(ctx, { ...forGroup, paySystem: 'manual', at: new Date('2024-02-29T10:30:00Z') });

  await liveUntil(ctx, '2026-01-29T23:00:00Z');

  const quarters = '2024-05-31 2024-08-31 2024-11-30 2025-02-28 2025-05-31 2025-08-31 2025-11-30';
  expect(await chargesOf(ctx, germany.memberId)).toEqual(charged('09:00', [quarters, '1189 eur']));
  expect(await chargesOf(ctx, france.memberId)).toEqual(charged('09:00', [quarters, '1054 eur']));
  expect(await chargesOf(ctx, elsewhere.memberId)).toEqual(charged('09:00', [quarters, '1199 eur']));
  expect(await chargesOf(ctx, weekly.memberId)).toEqual(
    charged('07:30', [
      `2025-09-17 2025-09-24 2025-10-01 2025-10-08 2025-10-15 2025-10-22 2025-10-29 2025-11-05 2025-11-12 2025-11-19
       2025-11-26 2025-12-03 2025-12-10 2025-12-17 2025-12-24 2025-12-31 2026-01-07 2026-01-14 2026-01-21 2026-01-28`,
      '300 usd',
    ]),
  );
  expect(await chargesOf(ctx, seats.memberId)).toEqual(
    charged('11:00', [
      `2024-11-30 2024-12-30 2025-01-30 2025-02-28 2025-03-30 2025-04-30 2025-05-30 2025-06-30
       2025-07-30 2025-08-30 2025-09-30 2025-10-30 2025-11-30 2025-12-30 2026-01-30`,
      '4000 gbp',
    ]),
  );
  // 28 February 11:00 in summer.
  expect(await endOf(ctx, place)).toEqual({ ends_at: new Date('2026-02-27T22:00:00Z'), end_cause: null });
  expect(await chargesOf(ctx, payerId)).toEqual(charged('23:30', ['2024-02-29 2025-02-28', '50000 usd']));
  expect(await chargesOf(ctx, guest)).toEqual([]);
});
