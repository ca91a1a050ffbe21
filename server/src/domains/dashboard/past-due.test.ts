import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { read, readSnapshot } from '#server/database/scope.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { start } from '../member-subscriptions/create.service.ts';
import { amountsDue } from '../member-subscriptions/renewal-terms.service.ts';
import { markPastDue } from '../member-subscriptions/service.ts';
import { updatePricingOption } from '../pricing-options/service.ts';
import { dashboardSources } from './export-sources.ts';
import { listPastDue } from './past-due.service.ts';
import { listFigureRows } from './rows.service.ts';

const day = 86_400_000;
/** Fields that every edit of an option contains. */
const edit = { title: 'Option', period: '1 week' as const };
let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/**
 * Creates weekly subscriptions that were bought eight days ago and whose renewal failed a day ago, one for a member of
 * each country.
 */
async function overdueIn(
  ctx: ResourceContext,
  optionId: number,
  countries: readonly string[],
): Promise<number[]> {
  const members = await makeMembers(ctx, countries.length);
  const ids: number[] = [];
  const at = new Date(Date.now() - 8 * day);
  for (const [place, memberId] of members.entries()) {
    await db.database.owner.query('update members set country_code = $2 where id = $1', [
      memberId,
      countries[place],
    ]);
    ids.push(await start(ctx, { pricingOptionId: optionId, holder: { memberId }, at, paidCents: 1 }));
  }
  return ids;
}

async function fail(ctx: ResourceContext, ids: readonly number[]): Promise<void> {
  for (const id of ids) await markPastDue(ctx, { id, at: new Date(Date.now() - day) });
}

const dates = { date_start: '2026-01-01', date_end: '2026-01-01' };

/** Returns the answers of all lists and files for the same subscriptions, in the order of the ids. */
async function said(ctx: ResourceContext, ids: readonly number[]) {
  const report = await listPastDue(ctx, { limit: 50 });
  const rows = await listFigureRows(ctx, { figure: 'past_due', ...dates, limit: 50 });
  const filed = async (key: string, filters: Record<string, unknown>) => {
    const found = new Map<unknown, unknown>();
    await readSnapshot(ctx, async (scope) => {
      const source = dashboardSources.find((one) => one.key === key);
      // Reads two rows at a time, so that a file has several batches.
      const lots = source?.rows(ctx, scope, filters, ['subscription_id', 'amount', 'currency'], 2) ?? [];
      for await (const lot of lots)
        for (const [id, amount, currency] of lot) found.set(id, [amount, currency]);
    });
    return ids.map((id) => found.get(id));
  };
  const one = <T extends { subscription_id: number | null }>(items: readonly T[], id: number) =>
    items.find(({ subscription_id }) => subscription_id === id);
  return {
    report: ids.map((id) => one(report.items, id)).map((row) => [row?.amount_due, row?.currency]),
    rows: ids.map((id) => one(rows.items, id)).map((row) => [row?.amount, row?.currency]),
    files: [
      await filed('past-due-report', {}),
      await filed('statistic-rows', { figure: 'past_due', ...dates }),
    ],
    charged: await read(ctx, async (scope) => {
      const due = await amountsDue(ctx, scope, ids);
      return ids.map((id) => [due.get(id)?.amountCents, due.get(id)?.currency]);
    }),
  };
}

/** Returns the expected answers: the same one everywhere. */
const everywhere = (amounts: readonly number[], currency: string) => {
  const listed = amounts.map((amount) => [amount, currency]);
  const filed = amounts.map((cents) => [{ cents, currency }, currency.toUpperCase()]);
  return { report: listed, rows: listed, files: [filed, filed], charged: listed };
};

const sites = [
  { timezone: 'America/New_York', currency: 'usd' as const, other: 'eur' as const },
  { timezone: 'Pacific/Auckland', currency: 'eur' as const, other: 'gbp' as const },
];

test.each(sites)(
  'an overdue renewal is listed with the terms it renews on ($timezone, $currency)',
  async ({ timezone, currency }) => {
    const ctx = actAs(db.database, await makeResource(db.database, { timezone }));
    const { optionId } = await makeOption(ctx, { period: '1 week', price: 16_900, currency });
    const ids = await overdueIn(ctx, optionId, ['US', 'DE']);
    // Sold at 169.00; renewals follow 188.00, and no existing subscription follows 210.00.
    await updatePricingOption(ctx, { ...edit, id: optionId, price: 18_800, renewals_follow: true });
    await updatePricingOption(ctx, { ...edit, id: optionId, price: 21_000, renewals_follow: false });
    await fail(ctx, ids);
    expect(await said(ctx, ids)).toEqual(everywhere([18_800, 18_800], currency));
  },
);

test.each(sites)(
  'an overdue renewal is listed with the VAT of its payer ($timezone, $currency)',
  async ({ timezone, currency }) => {
    const ctx = actAs(db.database, await makeResource(db.database, { timezone }));
    const { optionId } = await makeOption(ctx, {
      period: '1 week',
      price: 1_234,
      currency,
      is_applied_vat: true,
      vat_percent: 19,
      country_vat: [
        { country_id: 'FR', vat_percent: 5.5 },
        { country_id: 'AT', vat_percent: 20 },
      ],
    });
    const ids = await overdueIn(ctx, optionId, ['DE', 'FR', 'AT']);
    await fail(ctx, ids);
    // 12.34 x 19 % = 2.3446, so 14.68. x 5.5 % = 0.6787, so 13.02. x 20 % = 2.468, so 14.81.
    expect(await said(ctx, ids)).toEqual(everywhere([1_468, 1_302, 1_481], currency));
  },
);

test.each(sites)(
  'an overdue renewal is listed in the currency it is charged in ($timezone, $currency)',
  async ({ timezone, currency, other }) => {
    const ctx = actAs(db.database, await makeResource(db.database, { timezone }));
    const { optionId } = await makeOption(ctx, { period: '1 week', price: 900, currency });
    const ids = await overdueIn(ctx, optionId, ['US']);
    await updatePricingOption(ctx, {
      ...edit,
      id: optionId,
      price: 1_000,
      currency: other,
      renewals_follow: true,
    });
    await fail(ctx, ids);
    expect(await said(ctx, ids)).toEqual(everywhere([1_000], other));
  },
);
