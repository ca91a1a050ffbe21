import { expect, test } from 'vitest';
import type { PriceChangeOrder } from '#contract/domains/bulk-changes/orders.ts';
import type { BulkChange } from '#contract/domains/bulk-changes/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { bulkChangeFixture, undoAll, workThrough } from '#server/testing/bulk-desk.ts';
import { updatePrice } from '../content/service.ts';
import { createPriceChange } from './create.service.ts';
import { getChange, listRows } from './service.ts';
import { startChange } from './steps.service.ts';

const desk = bulkChangeFixture();

/** Creates content at these prices, in US dollars unless a currency is given. @returns its ids */
async function contentAt(
  site: ResourceContext,
  prices: readonly (number | { price: number; currency: string })[],
): Promise<number[]> {
  const rows = prices.map((one) => (typeof one === 'number' ? { price: one, currency: 'usd' } : one));
  const made = await desk.rowsOf<{ id: number }>(
    `insert into content_items (resource_id, key, title, price_cents, currency)
     select $1, 'key ' || n, 'Title ' || n, price, currency
     from unnest($2::bigint[], $3::text[]) with ordinality r (price, currency, n) returning id`,
    site.resource.id,
    rows.map(({ price }) => price),
    rows.map(({ currency }) => currency),
  );
  return made.map(({ id }) => id);
}

const pricesOf = (site: ResourceContext) =>
  desk.rowsOf<{ id: number; price: number; currency: string }>(
    'select id, price_cents as price, currency from content_items where resource_id = $1 order by id',
    site.resource.id,
  );

async function changeAll(site: ResourceContext, change: PriceChangeOrder): Promise<BulkChange> {
  const { id } = await createPriceChange(site, { filter: {}, change });
  await startChange(site, { id });
  await workThrough(site);
  return getChange(site, { id });
}

const raised = (share: number, step?: 1 | 5 | 10 | 50 | 100): PriceChangeOrder => ({
  kind: 'move_price',
  share,
  ...(step ? { step } : {}),
});

test.each([
  { why: 'ten percent more', order: raised(1_000), from: [500, 1_995, 5], to: [550, 2_195, 6] },
  { why: 'half a cent goes up', order: raised(5_000), from: [1, 3], to: [2, 5] },
  {
    why: 'in steps of ten cents',
    order: raised(1_000, 10),
    from: [500, 995, 1_050],
    to: [550, 1_090, 1_160],
  },
  { why: 'a third less', order: raised(-3_333), from: [1_000, 100], to: [667, 67] },
  { why: 'to nothing', order: raised(-10_000), from: [1_000], to: [0] },
  {
    why: 'an amount more, to the whole',
    order: { kind: 'move_price', amount: 25, currency: 'usd', step: 100 },
    from: [400, 425, 480],
    to: [400, 500, 500],
  },
] as const)('prices move: $why', async ({ order, from, to }) => {
  const site = await desk.newSite();
  await contentAt(site, from);
  await changeAll(site, order as PriceChangeOrder);
  expect((await pricesOf(site)).map(({ price }) => price)).toEqual(to);
});

test('a step is one of the currency: whole yen, and hundredths of a dinar', async () => {
  const site = await desk.newSite();
  const prices = [
    { price: 1_005, currency: 'jpy' },
    { price: 1_250, currency: 'kwd' },
    { price: 1_005, currency: 'usd' },
  ];
  await contentAt(site, prices);
  // Plus 10 % is 1,105.5 yen, 1.375 dinars and 11.055 dollars; the last digit of a dinar must be 0.
  await changeAll(site, raised(1_000));
  expect((await pricesOf(site)).map(({ price }) => price)).toEqual([1_106, 1_380, 1_106]);
  // Plus 10 %, rounded to whole units: 1,216.6 yen, 1.518 dinars, 12.166 dollars.
  await changeAll(site, raised(1_000, 100));
  expect((await pricesOf(site)).map(({ price }) => price)).toEqual([1_217, 2_000, 1_200]);
});

test('what is foretold is what changes, and undoing brings back exactly what was', async () => {
  const site = await desk.newSite();
  const ids = await contentAt(site, [
    ...Array.from({ length: 1_500 }, (_, n) => 100 + n * 7),
    0,
    1,
    { price: 700, currency: 'eur' },
  ]);
  const before = await pricesOf(site);
  for (const order of [
    raised(1_000),
    raised(-5_000, 50),
    { kind: 'move_price', amount: -150, currency: 'usd' },
    { kind: 'set_price', price: 450, currency: 'gbp' },
  ] as const satisfies PriceChangeOrder[]) {
    const prepared = await createPriceChange(site, { filter: {}, change: order });
    expect(await pricesOf(site)).toEqual(before);
    const [bound] = prepared.will_come_to?.prices ?? [];
    const done = await changeAll(site, order);
    const { will_change, unchanged, refused } = prepared.effect;
    expect(done.outcomes).toEqual({ changed: will_change, unchanged, refused, gone: 0 });
    expect(done.total).toBe(ids.length);
    const after = await pricesOf(site);
    const changed = before.filter(
      (row, n) => row.price !== after[n]?.price || row.currency !== after[n]?.currency,
    );
    expect(changed).toHaveLength(will_change);
    // The sums of the changed prices equal the forecast.
    const sums = new Map<string, { before: number; after: number }>();
    const add = (currency: string, which: 'before' | 'after', price: number) => {
      const sum = sums.get(currency) ?? { before: 0, after: 0 };
      sum[which] += price;
      sums.set(currency, sum);
    };
    for (const row of changed) {
      add(row.currency, 'before', row.price);
      const now = after.find(({ id }) => id === row.id);
      add(now?.currency ?? '', 'after', now?.price ?? 0);
    }
    expect(bound).toBeDefined();
    expect(new Map(prepared.will_come_to?.prices?.map(({ currency, ...sum }) => [currency, sum]))).toEqual(
      sums,
    );
    const undone = await undoAll(site, done.id);
    expect(undone).toMatchObject({ state: 'undone', undone: { restored: will_change, kept: 0 } });
    expect(await pricesOf(site)).toEqual(before);
  }
}, 60_000);

test('each row tells what it was and became, or why it was skipped', async () => {
  const site = await desk.newSite();
  const [dear, free, other, low] = await contentAt(site, [1_000, 0, { price: 900, currency: 'eur' }, 50]);
  const { id } = await changeAll(site, { kind: 'move_price', amount: -100, currency: 'usd' });
  const { items } = await listRows(site, { id });
  const unchanged = await listRows(site, { id, filter: { outcome: 'unchanged' } });
  expect(unchanged.items.map((one) => one.id)).toEqual([free]);
  expect((await getChange(site, { id })).outcomes).toEqual({ changed: 1, unchanged: 1, refused: 2, gone: 0 });
  const row = (of: number | undefined, more: object) =>
    expect.objectContaining({ id: of, member_id: null, undo: null, ...more });
  expect(items).toEqual([
    row(dear, {
      title: 'Title 1',
      outcome: 'changed',
      reason: null,
      before: { price: 1_000, currency: 'usd' },
      after: { price: 900, currency: 'usd' },
    }),
    row(free, { outcome: 'unchanged', reason: 'It is free and stays free.', before: null, after: null }),
    row(other, { outcome: 'refused', reason: 'It is priced in another currency.' }),
    row(low, { outcome: 'refused', reason: 'The price would fall below zero.' }),
  ]);
});

test('the set is fixed when it is made, and what was priced anew since is left by undoing', async () => {
  const site = await desk.newSite();
  const [first = 0, second = 0] = await contentAt(site, [500, 600]);
  const { id } = await createPriceChange(site, { filter: { price: { from: 550 } }, change: raised(1_000) });
  // The first piece matches the filter only now, and the second no longer does.
  await updatePrice(site, { key: 'key 1', price: 5_000, currency: 'usd' });
  await updatePrice(site, { key: 'key 2', price: 100, currency: 'usd' });
  await startChange(site, { id });
  await workThrough(site);
  expect(await pricesOf(site)).toMatchObject([
    { id: first, price: 5_000 },
    { id: second, price: 110 },
  ]);
  await updatePrice(site, { key: 'key 2', price: 120, currency: 'usd' });
  expect(await undoAll(site, id)).toMatchObject({ undone: { restored: 0, kept: 1 } });
  expect(await pricesOf(site)).toMatchObject([{ price: 5_000 }, { price: 120 }]);
});

test('a filter that finds nothing, and content of another site, are refused', async () => {
  const [site, other] = [await desk.newSite(), await desk.newSite()];
  const [foreign = 0] = await contentAt(other, [500]);
  const change = raised(1_000);
  await expect(createPriceChange(site, { filter: { title: 'nothing' }, change })).rejects.toMatchObject({
    fields: { filter: 'No content matches.' },
  });
  await expect(createPriceChange(site, { content_ids: [foreign], change })).rejects.toMatchObject({
    code: 'not_found',
  });
});
