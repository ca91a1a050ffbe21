import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Changes } from '#contract/domains/dashboard/change-schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import {
  type Charge,
  charge,
  countFigures,
  expectRowsOfChanges,
  refund,
  revenueDesk,
  type Terms,
} from '#server/testing/revenue-desk.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { getChanges } from './changes.service.ts';
import { getStatistics } from './statistics.service.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const months = {
  date_start: '2025-02-01',
  date_end: '2025-02-28',
  compare_start: '2025-01-01',
  compare_end: '2025-01-31',
};

const dollarsAYear = (price: number): Terms => ({ price, period: '1 year', currency: 'usd' });
const tenDollarsAQuarter: Terms = { price: 1_000, period: '3 months', currency: 'usd' };
/** 23:30 on 31 January in New York, 10:00 on 1 February in Kolkata. */
const lastOfJanuary = '2025-02-01T04:30Z';

async function chargeInTwoMonths(ctx: ResourceContext, sold: { grows: number; late: number }): Promise<void> {
  const dollars = (at: string, lines: Charge['lines'], amount = 0) =>
    charge(ctx, { at, currency: 'usd', lines, amount });
  const first = await dollars('2025-01-05T12:00Z', [['subscription', 5_000, sold.grows]]);
  await dollars('2025-01-06T12:00Z', [['ticket', 2_000]]);
  await dollars(lastOfJanuary, [['subscription', 1_200, sold.late]]);
  await dollars('2025-02-05T12:00Z', [['subscription', 5_000, sold.grows]]);
  await dollars('2025-02-06T12:00Z', [
    ['content', 300],
    ['bundle', 200],
  ]);
  await dollars('2025-02-07T12:00Z', [], 40);
  await refund(ctx, first, '2025-02-10T12:00Z', 1_000);
  await charge(ctx, { at: '2025-02-07T12:00Z', currency: 'jpy', lines: [['ticket', 700]] });
  await charge(ctx, { at: '2025-01-07T12:00Z', currency: 'kwd', lines: [['subscription', 12_340]] });
}

async function liveTwoMonths(timezone: string): Promise<ResourceContext> {
  const site = await makeResource(db.database, { timezone });
  const ctx = actAs(db.database, site, { relation: 'root' });
  const at = await revenueDesk(ctx);
  const buy = async (when: string, terms: Terms) => at.buy(await at.member(), when, terms);
  // 7.50 a month; from 14 February 10.00.
  const grows = await buy('2025-01-05T12:00Z', dollarsAYear(9_000));
  await at.switch(grows, '2025-02-14T12:00Z', { price: 24_000, period: '2 years', currency: 'usd' });
  // 3.33⅓ a month, ended by the team.
  await at.end(await buy('2025-01-10T12:00Z', tenDollarsAQuarter), '2025-02-12T12:00Z', 'admin');
  // 4.15⅚ a month, in January or in February.
  const late = await buy(lastOfJanuary, dollarsAYear(4_990));
  // 4.15⅚ a month, in February in both zones.
  await buy('2025-02-03T12:00Z', dollarsAYear(4_990));
  // 7.50 a month until January, 3.33⅓ when the member comes back.
  const returning = await at.member();
  await at.end(
    await at.buy(returning, '2025-01-02T12:00Z', dollarsAYear(9_000)),
    '2025-01-15T12:00Z',
    'cancelled',
  );
  await at.buy(returning, '2025-02-20T12:00Z', tenDollarsAQuarter);
  // 7.50 a month, then 3.33⅓.
  await at.switch(
    await buy('2025-01-08T12:00Z', dollarsAYear(9_000)),
    '2025-02-18T12:00Z',
    tenDollarsAQuarter,
  );
  // 4.15⅚ a month, lost with a payment that failed.
  await at.end(await buy('2025-01-09T12:00Z', dollarsAYear(4_990)), '2025-02-27T12:00Z', 'payment_failed');
  // 83⅓ yen a month each.
  const yen: Terms = { price: 1_000, period: '1 year', currency: 'jpy' };
  await buy('2025-01-04T12:00Z', yen);
  await buy('2025-02-02T12:00Z', yen);
  // 12.340 dinars a year: 1.02833 a month.
  const dinars: Terms = { price: 12_340, period: '1 year', currency: 'kwd' };
  await at.end(await buy('2025-01-06T12:00Z', dinars), '2025-02-08T12:00Z', 'cancelled');

  await chargeInTwoMonths(ctx, { grows, late });
  await countFigures(ctx);
  return ctx;
}

/** Formats the lines as `figure change`, as short as in the expected values. */
function told({ currencies }: Changes): Record<string, string[]> {
  return Object.fromEntries(
    currencies.map(({ currency, from, parts, rounding, to, refunds }) => [
      currency,
      [
        `from ${from}`,
        ...parts.map(({ figure, change }) => `${figure} ${change}`),
        ...(rounding === 0 ? [] : [`rounding ${rounding}`]),
        `to ${to}`,
        ...(refunds ? [`refunds ${refunds.compared} ${refunds.current}`] : []),
      ],
    ]),
  );
}

const yenAndDinars = {
  // 83⅓ + 83⅓ = 166⅔: each line is rounded on its own.
  jpy: ['from 83', 'mrr_new 83', 'rounding 1', 'to 167'],
  kwd: ['from 1028', 'mrr_churn_cancelled -1028', 'to 0'],
};
const volumeElsewhere = {
  jpy: ['from 0', 'sales_ticket 700', 'to 700'],
  kwd: ['from 12340', 'sales_new -12340', 'to 0'],
};

describe('two months worked out by hand', () => {
  test('in New York', async () => {
    const ctx = await liveTwoMonths('America/New_York');
    const mrr = await getChanges(ctx, { figure: 'mrr', ...months });
    // 750 + 333⅓ + 415⅚ + 750 + 415⅚ = 2,665; 1,000 + 415⅚ + 415⅚ + 333⅓ + 333⅓ = 2,498⅓.
    expect(told(mrr)).toEqual({
      usd: [
        'from 2665',
        'mrr_new 416',
        'mrr_reactivation 333',
        'mrr_expansion 250',
        'mrr_contraction -417',
        'mrr_churn_payment_failed -416',
        'mrr_churn_admin -333',
        'to 2498',
      ],
      ...yenAndDinars,
    });
    expect(mrr).toMatchObject({ timezone: 'America/New_York', provisional: false, counting: false });
    expect(mrr.parts).toEqual({ date_start: '2025-02-01', date_end: '2025-02-28' });
    await expectRowsOfChanges(ctx, mrr);
    const volume = await getChanges(ctx, { figure: 'gross_volume', ...months });
    expect(told(volume)).toEqual({
      usd: [
        'from 8200',
        'sales_new -6200',
        'sales_renewal 5000',
        'sales_content 500',
        'sales_ticket -2000',
        'sales_other 40',
        'to 5540',
        'refunds 0 1000',
      ],
      ...volumeElsewhere,
    });
    await expectRowsOfChanges(ctx, volume);
  });

  test('in Kolkata, where the last of January is the first of February', async () => {
    const ctx = await liveTwoMonths('Asia/Kolkata');
    const mrr = await getChanges(ctx, { figure: 'mrr', ...months });
    expect(told(mrr)).toEqual({
      usd: [
        'from 2249',
        'mrr_new 832',
        'mrr_reactivation 333',
        'mrr_expansion 250',
        'mrr_contraction -417',
        'mrr_churn_payment_failed -416',
        'mrr_churn_admin -333',
        'to 2498',
      ],
      ...yenAndDinars,
    });
    await expectRowsOfChanges(ctx, mrr);
    const volume = await getChanges(ctx, { figure: 'gross_volume', ...months });
    expect(told(volume).usd).toEqual([
      'from 7000',
      'sales_new -3800',
      'sales_renewal 5000',
      'sales_content 500',
      'sales_ticket -2000',
      'sales_other 40',
      'to 6740',
      'refunds 0 1000',
    ]);
    await expectRowsOfChanges(ctx, volume);
  });

  test('both ends are those of the cards, also where the compared days come later or end on the same day', async () => {
    const ctx = await liveTwoMonths('America/New_York');
    const card = (await getStatistics(ctx, months)).mrr?.usd;
    const usd = async (days: typeof months) =>
      (await getChanges(ctx, { figure: 'mrr', ...days })).currencies[0];
    expect(await usd(months)).toMatchObject({ from: card?.compare_value, to: card?.current_value });
    const turned = {
      ...months,
      date_start: '2025-01-01',
      date_end: '2025-01-31',
      compare_start: '2025-02-01',
      compare_end: '2025-02-28',
    };
    expect(await usd(turned)).toEqual(await usd(months));
    const same = { ...months, compare_start: '2025-02-20', compare_end: '2025-02-28' };
    expect(await usd(same)).toMatchObject({ from: 2_498, parts: [], rounding: 0, to: 2_498 });
  });

  test('days that are not over are refused at their field', async () => {
    const ctx = await liveTwoMonths('UTC');
    await expect(
      getChanges(ctx, { figure: 'mrr', ...months, compare_end: '2999-01-01' }),
    ).rejects.toMatchObject({
      fields: { compare_end: expect.stringContaining('The latest day is yesterday') },
    });
    await expect(getChanges(ctx, { figure: 'mrr', ...months, date_end: '2025-01-01' })).rejects.toMatchObject(
      {
        fields: { date_end: 'The end date is before the start date.' },
      },
    );
  });
});
