import { afterAll, beforeAll, expect, test } from 'vitest';
import { requiredDataClass } from '#contract/base/hidden-fields.ts';
import { type PromoUseOrderColumn, promoUsesInput } from '#contract/domains/promos/redemption-schemas.ts';
import { promoInput } from '#contract/domains/promos/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { testCrudOperations } from '#server/testing/crud-verbs.ts';
import { makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { redeemPromo } from './redeem.service.ts';
import { listPromoRedemptions } from './redemptions.service.ts';
import { createPromo, getPromo, listPromos, removePromo, updatePromo } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let foreign: ResourceContext;
let usual: { own: ResourceContext; foreign: ResourceContext };
let count = 0;

beforeAll(async () => {
  db = await testDatabase();
  const site = async () => actAs(db.database, await makeResource(db.database));
  [ctx, foreign] = [await site(), await site()];
  usual = { own: await site(), foreign: await site() };
});
afterAll(() => db.drop());

type Making = Parameters<typeof createPromo>[1];

/** Returns the input with a code of its own: each test uses the same site. */
function unique<T extends { code: string }>(input: T): T {
  count += 1;
  return { ...input, code: `${input.code}${count}` };
}

const percent: Making = {
  title: 'Émile',
  code: 'EMIL',
  discount: 10,
  discount_type: 'percent',
  for_all_plans: true,
  start_date: '2026-01-01',
  end_date: '2026-01-31',
};
const amount: Making = {
  title: 'zebra',
  code: 'zoo',
  discount: 500,
  discount_type: 'amount',
  currency: 'eur',
  for_all_plans: true,
  start_date: '2026-02-01',
  end_date: '2026-02-28',
};

/** Codes by the id of their promo, so that a change with the same input keeps its code. */
const codes = new Map<number, { start: string; code: string }>();

testCrudOperations({
  domain: 'promos',
  sites: () => usual,
  inputs: [percent, amount],
  create: async (site, input) => {
    const promo = await createPromo(site, unique(input));
    codes.set(promo.id, { start: input.code, code: promo.code });
    return promo;
  },
  get: getPromo,
  update: (site, input) => {
    const own = codes.get(input.id);
    return updatePromo(site, own?.start === input.code ? { ...input, code: own.code } : unique(input));
  },
  remove: removePromo,
  list: listPromos,
  orders: {
    id: ({ id }) => id,
    title: ({ title }) => title,
    code: ({ code }) => code,
    discount: ({ discount }) => discount,
    count_uses: ({ count_uses }) => count_uses,
    start_date: ({ start_date }) => start_date,
    end_date: ({ end_date }) => end_date,
  },
  filters: {
    title: { by: { title: 'emil' }, holds: ({ title }) => title === 'Émile' },
    code: { by: { code: 'ZOO' }, holds: ({ code }) => code.startsWith('zoo') },
  },
});

test('a code is taken whatever its case, on this site alone and while its promo is there', async () => {
  const first = await createPromo(ctx, { ...percent, code: 'Spring' });
  const again = createPromo(ctx, { ...percent, code: 'SPRING' });
  await expect(again).rejects.toMatchObject({
    code: 'invalid',
    fields: { code: 'Another promo has this code. Choose a different one.' },
  });
  const other = await createPromo(ctx, { ...percent, code: 'autumn' });
  await expect(updatePromo(ctx, { ...percent, id: other.id, code: 'sPRING' })).rejects.toMatchObject({
    fields: { code: expect.any(String) },
  });
  await createPromo(foreign, { ...percent, code: 'spring' });
  await removePromo(ctx, { id: first.id });
  await createPromo(ctx, { ...percent, code: 'spring' });
});

test('of twenty who take a code at once, one gets it and the others are told at the field', async () => {
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, () => createPromo(ctx, { ...percent, code: 'RACE' })),
  );
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of all)
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({ code: 'invalid', fields: { code: expect.any(String) } });
});

test('what it is for comes back with titles; another site’s things are as unknown as none', async () => {
  const own = await makeOption(ctx, { title: 'Yearly' });
  const others = await makeOption(foreign);
  const promo = await createPromo(ctx, {
    ...percent,
    code: 'SOME',
    for_all_plans: false,
    available_for: { subscriptions: [{ id: own.optionId }] },
  });
  expect(promo.available_for).toEqual({
    subscriptions: [{ id: own.optionId, title: 'Plan: Yearly' }],
    ti_event_tickets: [],
    bundles: [],
    content: [],
  });
  for (const kind of ['subscriptions', 'ti_event_tickets', 'bundles', 'content'] as const)
    for (const id of [others.optionId, 9_999_999])
      await expect(
        createPromo(ctx, {
          ...percent,
          code: 'NONE',
          for_all_plans: false,
          available_for: { [kind]: [{ id }] },
        }),
      ).rejects.toMatchObject({
        code: 'invalid',
        fields: { [`available_for.${kind}.0.id`]: "This can't be chosen." },
      });
  const changed = await updatePromo(ctx, { ...percent, id: promo.id, code: 'SOME', for_all_plans: true });
  expect(changed.available_for.subscriptions).toEqual([]);
  expect(changed).toMatchObject({ for_all_plans: true, version: 2 });
});

test('an amount needs its currency, a percentage ends at 100, and a promo is for something', () => {
  const faults = (input: object) => {
    const read = promoInput.safeParse({ ...percent, ...input });
    return read.success
      ? {}
      : Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]));
  };
  expect(faults({ discount_type: 'amount' })).toEqual({ currency: 'required currency' });
  expect(faults({ for_all_plans: false })).toEqual({ available_for: 'required purchases' });
  expect(faults({ discount: 101 })).toHaveProperty('discount');
  expect(faults({ discount: 101, discount_type: 'amount', currency: 'usd' })).toEqual({});
  expect(faults({ title: '  ', code: '', discount: null })).toEqual({
    title: 'required field',
    code: 'required field',
    discount: 'required field',
  });
  // Errors across several fields are reported together with those of single fields.
  expect(faults({ title: '', discount: null, discount_type: 'amount', for_all_plans: false })).toEqual({
    title: 'required field',
    discount: 'required field',
    currency: 'required currency',
    available_for: 'required purchases',
  });
  expect(promoInput.parse({ ...percent, title: ' Trimmed ', code: ' CODE ' })).toMatchObject({
    title: 'Trimmed',
    code: 'CODE',
  });
});

test('the limit is 1 unless told otherwise, and never below the uses there are', async () => {
  const { optionId } = await makeOption(ctx);
  const promo = await createPromo(ctx, { ...percent, code: 'TWICE', start_date: null, end_date: null });
  expect(promo.activations_limit).toBe(1);
  const change = (activations_limit: number) =>
    updatePromo(ctx, {
      ...percent,
      id: promo.id,
      code: 'TWICE',
      start_date: null,
      end_date: null,
      activations_limit,
    });
  await change(5);
  for (const purchaseKey of ['a', 'b'])
    await redeemPromo(ctx, {
      code: 'twice',
      purchaseKey,
      memberId: null,
      currency: 'usd',
      lines: [{ kind: 'subscriptions', id: optionId, title: 'Yearly', amountCents: 1_000 }],
    });
  await expect(change(1)).rejects.toMatchObject({
    fields: { activations_limit: expect.stringContaining('already used 2 times') },
  });
  expect(await change(0)).toMatchObject({ activations_limit: 0, count_uses: 2 });
});

test('users come the latest first, or by what they bought for and what was left to pay', async () => {
  const { optionId } = await makeOption(ctx);
  const { id, code } = await createPromo(ctx, {
    ...unique(percent),
    start_date: null,
    end_date: null,
    activations_limit: 0,
  });
  for (const amountCents of [2_000, 1_000, 3_000])
    await redeemPromo(ctx, {
      code,
      purchaseKey: String(amountCents),
      memberId: null,
      currency: 'usd',
      lines: [{ kind: 'subscriptions', id: optionId, title: 'Yearly', amountCents }],
    });
  const amounts = async (asked: { order?: PromoUseOrderColumn; sort?: 'asc' | 'desc' }) =>
    (await listPromoRedemptions(ctx, { id, ...asked })).items.map(({ amount: cents }) => cents);
  expect(await amounts({})).toEqual([3_000, 1_000, 2_000]);
  expect(await amounts({ sort: 'asc' })).toEqual([2_000, 1_000, 3_000]);
  expect(await amounts({ order: 'amount' })).toEqual([1_000, 2_000, 3_000]);
  expect(await amounts({ order: 'discounted_amount', sort: 'desc' })).toEqual([3_000, 2_000, 1_000]);
});

test('an order by amounts is for those who see them', () => {
  const { order } = promoUsesInput.shape;
  expect(
    ['amount', 'discounted_amount', 'used_at'].map((column) => requiredDataClass(order, column)),
  ).toEqual(['amounts', 'amounts', null]);
});

test('of several made with one code at the same moment one is there, and the others are told so', async () => {
  const made = await Promise.allSettled(
    [1, 2, 3, 4].map(() => createPromo(ctx, { ...percent, code: 'Rush' })),
  );
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of made)
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({
        code: 'invalid',
        fields: { code: 'Another promo has this code. Choose a different one.' },
      });
});
