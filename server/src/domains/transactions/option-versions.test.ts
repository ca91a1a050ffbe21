import { afterAll, beforeAll, expect, test } from 'vitest';
import { optionVersions } from '#contract/domains/pricing-options/version.schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { attach, start, startTrial } from '../member-subscriptions/create.service.ts';
import { cancel, renew } from '../member-subscriptions/service.ts';
import { previewPriceChange } from '../pricing-options/effect.service.ts';
import { updatePricingOption } from '../pricing-options/service.ts';
import { listVersions } from '../pricing-options/versions.service.ts';
import { renewSubscription } from './purchases.service.ts';

let db: TestDatabase;
let now = new Date('2025-01-31T10:00:00Z');

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/** Creates a site of its own whose clock the test sets. */
async function site(): Promise<ResourceContext> {
  now = new Date('2025-01-31T10:00:00Z');
  const ctx = actAs(db.database, await makeResource(db.database));
  return { ...ctx, clock: { now: () => now } };
}

async function held(ctx: ResourceContext, id: number) {
  const { rows } = await db.database.owner.query(
    `select price_cents, currency, option_version, recurring_value / 720 as mrr
     from member_subscriptions where resource_id = $1 and id = $2`,
    [ctx.resource.id, id],
  );
  return rows[0];
}

const mrrOf = async (ctx: ResourceContext) => {
  const { rows } = await db.database.owner.query<{ currency: string; cents: number }>(
    `select currency, sum(recurring_value) / 720 as cents from member_subscriptions
     where resource_id = $1 and status <> 'ended' group by 1`,
    [ctx.resource.id],
  );
  return new Map(rows.map((row) => [row.currency, Number(row.cents)]));
};

async function buyers(ctx: ResourceContext, optionId: number, count: number): Promise<number[]> {
  const members = await makeMembers(ctx, count);
  return Promise.all(
    members.map((memberId) =>
      start(ctx, { pricingOptionId: optionId, holder: { memberId }, paidCents: 1_000 }),
    ),
  );
}

const edit = (
  ctx: ResourceContext,
  id: number,
  terms: Omit<Parameters<typeof updatePricingOption>[1], 'id' | 'title' | 'period'> & { title?: string },
) => updatePricingOption(ctx, { id, title: 'Option', period: '1 month', ...terms });

test('what was sold keeps its terms until it renews, and then as the edit said', async () => {
  const ctx = await site();
  const { optionId } = await makeOption(ctx);
  const [following = 0] = await buyers(ctx, optionId, 1);
  await edit(ctx, optionId, { price: 1_200 });
  expect(await held(ctx, following)).toMatchObject({ price_cents: 1_000, option_version: 1 });
  const [later = 0] = await buyers(ctx, optionId, 1);
  expect(await held(ctx, later)).toMatchObject({ price_cents: 1_200, option_version: 2 });

  now = new Date('2025-02-28T10:00:00Z');
  await renew(ctx, { id: following, paidCents: 1_000 });
  await renew(ctx, { id: later, paidCents: 1_200 });
  expect(await held(ctx, following)).toMatchObject({ price_cents: 1_000, option_version: 1 });

  await edit(ctx, optionId, { price: 1_500, renewals_follow: true });
  await edit(ctx, optionId, { price: 9_900 });
  now = new Date('2025-03-31T10:00:00Z');
  for (const id of [following, later]) {
    await renew(ctx, { id, paidCents: 1_500 });
    expect(await held(ctx, id)).toMatchObject({ price_cents: 1_500, option_version: 3, mrr: 1_500 });
  }
});

test('a renewal is charged by the terms that the subscription has then, with their VAT', async () => {
  const ctx = await site();
  const { optionId } = await makeOption(ctx, { vat_percent: 10, is_applied_vat: true });
  const [kept = 0] = await buyers(ctx, optionId, 1);
  await edit(ctx, optionId, { price: 2_000, vat_percent: 20 });
  now = new Date('2025-02-28T10:00:00Z');
  const { transactionId } = await renewSubscription(ctx, { subscriptionId: kept, paySystem: 'manual' });
  const { rows } = await db.database.owner.query('select amount_cents from transactions where id = $1', [
    transactionId,
  ]);
  expect(rows).toEqual([{ amount_cents: 1_100 }]);
});

test('an edit of anything but price, currency, period and VAT makes no version', async () => {
  const ctx = await site();
  const { optionId } = await makeOption(ctx);
  await edit(ctx, optionId, { title: 'Renamed', trial_period: '1 week', active: false });
  expect((await listVersions(ctx, { id: optionId })).items).toHaveLength(1);
  const [one = 0] = await buyers(ctx, optionId, 1);
  await edit(ctx, optionId, { price: 1_100, renewals_follow: true });
  const { items } = await listVersions(ctx, { id: optionId });
  expect(items.map(({ version, users_count }) => [version, users_count])).toEqual([
    [3, 0],
    [1, 1],
  ]);
  now = new Date('2025-02-28T10:00:00Z');
  await renew(ctx, { id: one, paidCents: 1_100 });
  expect((await listVersions(ctx, { id: optionId })).items.map(({ users_count }) => users_count)).toEqual([
    1, 0,
  ]);
});

test('a version tells who set it and when', async () => {
  const ctx = await site();
  const { optionId } = await makeOption(ctx);
  const { id, email } = await makeOperator(db.database);
  const asked = { ...ctx, actor: { kind: 'operator' as const, id, email } };
  await edit(asked, optionId, { price: 1_200, renewals_follow: true });
  const { items } = optionVersions.parse(await listVersions(ctx, { id: optionId }));
  expect(items[0]).toMatchObject({ version: 2, price: 1_200, is_followed: true, author: email });
  expect(Date.parse(items[0]?.created_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
});

test('what the form shows before saving is what happens after the renewals', async () => {
  const ctx = await site();
  const { optionId } = await makeOption(ctx);
  const renewing = await buyers(ctx, optionId, 3);
  const [cancelled = 0] = await buyers(ctx, optionId, 1);
  await cancel(ctx, { id: cancelled });
  const [trying = 0, given = 0] = await makeMembers(ctx, 2);
  await edit(ctx, optionId, { trial_period: '1 week' });
  await startTrial(ctx, { pricingOptionId: optionId, holder: { memberId: trying } });
  await attach(ctx, { pricingOptionId: optionId, holder: { memberId: given } });

  const wanted = { price: 800 };
  const shown = await previewPriceChange(ctx, { id: optionId, ...wanted });
  expect(shown).toEqual({
    now: 0,
    renewals: 3,
    trials: 1,
    from: '2025-02-28',
    mrr_change: [{ currency: 'usd', amount: -600 }],
  });

  const before = await mrrOf(ctx);
  await edit(ctx, optionId, { ...wanted, renewals_follow: true });
  expect(await mrrOf(ctx)).toEqual(before);
  now = new Date('2025-02-28T10:00:00Z');
  for (const id of renewing) await renew(ctx, { id, paidCents: 800 });
  expect((await mrrOf(ctx)).get('usd')).toBe((before.get('usd') ?? 0) - 600);
});

test('another currency takes from one and gives to the other', async () => {
  const ctx = await site();
  const { optionId } = await makeOption(ctx);
  await buyers(ctx, optionId, 2);
  const { mrr_change } = await previewPriceChange(ctx, {
    id: optionId,
    price: 12_000,
    currency: 'eur',
    period: '1 year',
  });
  expect(mrr_change).toEqual([
    { currency: 'usd', amount: -2_000 },
    { currency: 'eur', amount: 2_000 },
  ]);
});

test('the same terms touch nobody, nor do those whom an earlier edit gives them anyway', async () => {
  const ctx = await site();
  const { optionId } = await makeOption(ctx);
  await buyers(ctx, optionId, 2);
  expect(await previewPriceChange(ctx, { id: optionId, price: 1_000 })).toMatchObject({
    renewals: 0,
    from: null,
  });
  await edit(ctx, optionId, { price: 1_200, renewals_follow: true });
  expect(await previewPriceChange(ctx, { id: optionId, price: 1_200 })).toMatchObject({ renewals: 0 });
  // The price is reverted before any renewal: all subscriptions are affected, and pay the same as now.
  expect(await previewPriceChange(ctx, { id: optionId, price: 1_000 })).toMatchObject({
    renewals: 2,
    mrr_change: [{ currency: 'usd', amount: 0 }],
  });
});
