import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/base/date-ranges.ts';
import { periods } from '#contract/base/periods.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { readSnapshot } from '#server/database/scope.ts';
import { start } from '#server/domains/member-subscriptions/create.service.ts';
import { switchTo } from '#server/domains/member-subscriptions/service.ts';
import type { PricingOptionInput } from '#server/domains/pricing-options/service.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { refreshFigures } from '../figures/events/refresh.service.ts';
import { rebuildOnSettingsChange } from '../figures/rebuild/rebuild.service.ts';
import { stateOf } from '../figures/values/values.queries.ts';
import { dashboardSources } from './export-sources.ts';
import { listFigureRows } from './rows.service.ts';
import { getStatistics } from './statistics.service.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const currencies = ['usd', 'eur', 'gbp'] as const;
const figures = ['mrr', 'mrr_new', 'mrr_expansion', 'mrr_contraction'] as const;

type Bought = Required<Pick<PricingOptionInput, 'period' | 'price' | 'currency'>>;
const subscription: fc.Arbitrary<Bought> = fc.record({
  period: fc.constantFrom(...periods.filter((period) => period !== '100 years')),
  price: fc.integer({ min: 1, max: 20_000 }),
  currency: fc.constantFrom(...currencies),
});
interface Life {
  first: Bought;
  later: Bought | null;
}
const site: fc.Arbitrary<Life[]> = fc.array(
  fc.record({ first: subscription, later: fc.option(subscription) }),
  { minLength: 15, maxLength: 25 },
);

const day = 86_400_000;

/** Creates a site on which every member bought an option ten days ago, and some switched to another since. */
async function live(lives: readonly Life[]): Promise<ResourceContext> {
  const ctx = actAs(db.database, await makeResource(db.database), { relation: 'root' });
  const members = await makeMembers(ctx, lives.length);
  const { planId } = await makeOption(ctx);
  const optionFor = async (input: Bought) => (await makeOption(ctx, { plan_id: planId, ...input })).optionId;
  for (const [position, { first, later }] of lives.entries()) {
    const holder = { memberId: members[position] ?? 0 };
    const at = new Date(Date.now() - 10 * day);
    const pricingOptionId = await optionFor(first);
    const id = await start(ctx, { pricingOptionId, holder, paidCents: first.price, at });
    if (later)
      await switchTo(ctx, {
        id,
        pricingOptionId: await optionFor(later),
        at: new Date(at.getTime() + 3_600_000),
        paidCents: 0,
        isNewPeriod: false,
      });
  }
  await rebuildOnSettingsChange(ctx);
  await refreshFigures(ctx);
  return ctx;
}

type Asked = Pick<Parameters<typeof listFigureRows>[1], 'figure' | 'date_start' | 'date_end' | 'currency'>;

/** Sums the cents of the rows, page by page. */
async function listed(ctx: ResourceContext, asked: Asked): Promise<{ value: number | null; cents: number }> {
  let cents = 0;
  for (let page = 1; ; page += 1) {
    const { items, paginator, value } = await listFigureRows(ctx, { ...asked, limit: 4, page });
    for (const { amount } of items) cents += amount ?? 0;
    if (page * 4 >= paginator.total_items) return { value, cents };
  }
}

/** Sums the cents of the rows in the file. */
function exported(ctx: ResourceContext, asked: Asked): Promise<number> {
  const source = dashboardSources.find(({ key }) => key === 'statistic-rows');
  return readSnapshot(ctx, async (scope) => {
    let cents = 0;
    for await (const batch of source?.rows(ctx, scope, { ...asked }, ['mrr'], 5) ?? [])
      for (const [cell] of batch)
        if (cell !== null && typeof cell === 'object' && 'cents' in cell) cents += cell.cents;
    return cents;
  });
}

test('rows of recurring revenue add up to the card, in every currency, page by page and in the file', async () => {
  await fc.assert(
    fc.asyncProperty(site, async (lives) => {
      const ctx = await live(lives);
      const { today } = await readSnapshot(ctx, ({ client }) => stateOf(client, ctx.resource.id));
      const days = { date_start: addDays(today, -20), date_end: addDays(today, -1) };
      const { mrr } = await getStatistics(ctx, { ...days, group_by: 'month', do_not_compare: true });
      for (const currency of currencies)
        for (const figure of figures) {
          const asked = { figure, ...days, currency };
          const { value, cents } = await listed(ctx, asked);
          expect([figure, currency, cents]).toEqual([figure, currency, value]);
          expect([figure, currency, await exported(ctx, asked)]).toEqual([figure, currency, value]);
          if (figure === 'mrr') expect(value).toBe(mrr?.[currency]?.current_value ?? 0);
        }
    }),
    { numRuns: 3, seed: 20_261_122 },
  );
});

test('each for itself rounded, as twelve at a year of 49.90 show, they would not', async () => {
  const year = { period: '1 year', price: 4_990, currency: 'usd' } as const;
  const ctx = await live(Array.from({ length: 12 }, () => ({ first: year, later: null })));
  const { today } = await readSnapshot(ctx, ({ client }) => stateOf(client, ctx.resource.id));
  const days = { date_start: addDays(today, -20), date_end: addDays(today, -1) };
  const asked = { figure: 'mrr', ...days, currency: 'usd' } as const;
  expect(await listed(ctx, asked)).toEqual({ value: 4_990, cents: 4_990 });
  const { items } = await listFigureRows(ctx, { ...asked, limit: 20 });
  // 4990 / 12 = 415 5/6 cents: ten rows have 416, two have 415, always the same two.
  expect(items.map(({ amount }) => amount).filter((amount) => amount === 416)).toHaveLength(10);
  expect(12 * Math.round(4_990 / 12)).not.toBe(4_990);
});
