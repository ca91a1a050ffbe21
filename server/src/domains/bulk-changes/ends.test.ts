// @module-tag slow
import { expect, test } from 'vitest';
import type { EndChangeOrder } from '#contract/domains/bulk-changes/orders.ts';
import type { BulkChange } from '#contract/domains/bulk-changes/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { bulkChangeFixture, undoAll, workThrough } from '#server/testing/bulk-desk.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { attach, start } from '../member-subscriptions/create.service.ts';
import { updateSubscription } from '../member-subscriptions/member.service.ts';
import { markPastDue } from '../member-subscriptions/service.ts';
import { updatePricingOption } from '../pricing-options/service.ts';
import { buySubscription } from '../transactions/purchases.service.ts';
import { createEndChange } from './create.service.ts';
import { getChange, listRows } from './service.ts';
import { startChange } from './steps.service.ts';

const desk = bulkChangeFixture();
const daysOn = (days: number) => new Date(Date.now() + days * 86_400_000);

/** Reads all rows that a change of an end can touch. */
const stateOf = (site: ResourceContext) =>
  desk.rowsOf(
    `select id, kind, status, starts_at, ends_at, grace_ends_at, past_due_reason, cancelled_at, ended_at, anchor_at,
       anchor_periods, autorenew, is_paying, price_cents, recurring_value, valid_until
     from member_subscriptions where resource_id = $1 order by id`,
    site.resource.id,
  );
const endsOf = async (site: ResourceContext) =>
  (
    await desk.rowsOf<{ ends_at: Date | null }>(
      'select ends_at from member_subscriptions where resource_id = $1 order by id',
      site.resource.id,
    )
  ).map(({ ends_at }) => ends_at?.getTime() ?? null);

async function changeAll(site: ResourceContext, change: EndChangeOrder): Promise<BulkChange> {
  const { id } = await createEndChange(site, { filter: {}, change });
  await startChange(site, { id });
  await workThrough(site);
  return getChange(site, { id });
}

/** Creates members with paid, given, past due and never-ending subscriptions. */
async function mixedSite() {
  const site = await desk.newSite();
  const { optionId, planId } = await makeOption(site);
  const { optionId: other } = await makeOption(site);
  const { optionId: short } = await makeOption(site, { plan_id: planId, period: '5 days' });
  const members = await makeMembers(site, 130);
  const bought = await buySubscription(site, {
    pricingOptionId: optionId,
    holder: { memberId: members[0] ?? 0 },
    paySystem: 'manual',
    autorenew: true,
  });
  const overdue = await buySubscription(site, {
    pricingOptionId: short,
    holder: { memberId: members[1] ?? 0 },
    paySystem: 'manual',
    autorenew: true,
    at: daysOn(-5.05),
  });
  await markPastDue(site, { id: overdue.subscriptionId, graceDays: 10 });
  for (const memberId of members.slice(2, 120))
    await attach(site, { pricingOptionId: optionId, holder: { memberId }, endsAt: daysOn(20) });
  await attach(site, { pricingOptionId: other, holder: { memberId: members[120] ?? 0 }, endsAt: daysOn(20) });
  await attach(site, { pricingOptionId: optionId, holder: { memberId: members[121] ?? 0 }, endsAt: null });
  return { site, planId, members, bought: bought.subscriptionId };
}

test('what is foretold is what changes, and undoing brings back exactly what was', async () => {
  const { site, planId } = await mixedSite();
  const before = await stateOf(site);
  for (const change of [
    { kind: 'extend_end', amount: 14, unit: 'days' },
    { kind: 'extend_end', amount: 2, unit: 'months', plan_id: planId },
    { kind: 'set_end', date: daysOn(60).toISOString().slice(0, 10) },
  ] as const satisfies EndChangeOrder[]) {
    const prepared = await createEndChange(site, { filter: {}, change });
    expect(await stateOf(site)).toEqual(before);
    const done = await changeAll(site, change);
    const { will_change, unchanged, refused } = prepared.effect;
    expect(done, change.kind).toMatchObject({ state: 'done', error: null });
    expect(done.outcomes, change.kind).toEqual({ changed: will_change, unchanged, refused, gone: 0 });
    expect(will_change).toBeGreaterThan(100);
    expect(await stateOf(site)).not.toEqual(before);
    const undone = await undoAll(site, done.id);
    expect(undone).toMatchObject({ undone: { restored: will_change, kept: 0 } });
    expect(await stateOf(site)).toEqual(before);
  }
}, 120_000);

test('the forecast says when they end, which renewals come later, and which overdue payments are given up', async () => {
  const { site } = await mixedSite();
  const { will_come_to: told, effect } = await createEndChange(site, {
    filter: {},
    change: { kind: 'extend_end', amount: 1, unit: 'days' },
  });
  expect(effect).toEqual({ will_change: 121, unchanged: 0, refused: 1 });
  expect(told?.ends).toMatchObject({ postponed: 1, settled: 1 });
  const ends = (await endsOf(site)).flatMap((end) => (end === null ? [] : [end + 86_400_000]));
  expect(told?.ends?.first).toBe(new Date(Math.min(...ends)).toISOString());
});

test.each([
  { currency: 'usd' as const, timezone: 'America/New_York' },
  { currency: 'eur' as const, timezone: 'Pacific/Auckland' },
])(
  'a renewal that costs nothing is not charged later ($currency, $timezone)',
  async ({ currency, timezone }) => {
    const made = await desk.newSite();
    const site = { ...made, resource: { ...made.resource, timezone } };
    const { optionId: monthly, planId } = await makeOption(site, { currency });
    const option = async (price: number) =>
      (await makeOption(site, { plan_id: planId, currency, price })).optionId;
    const [free, raised] = [await option(0), await option(0)];
    const members = await makeMembers(site, 6);
    const options = [monthly, free, free, free, raised, raised];
    for (const [place, memberId] of members.entries()) {
      const pricingOptionId = options[place] ?? 0;
      await start(site, { pricingOptionId, holder: { memberId }, paidCents: place === 0 ? 1_000 : 0 });
    }
    // The free option now becomes a paid one that renews at 9.00, so it is charged, too: 1 + 2 of the 6.
    await updatePricingOption(site, {
      id: raised,
      title: 'Option',
      period: '1 month',
      price: 900,
      renewals_follow: true,
    });
    const { will_come_to: told, effect } = await createEndChange(site, {
      filter: {},
      change: { kind: 'extend_end', amount: 1, unit: 'months' },
    });
    expect(effect.will_change).toBe(6);
    expect(told?.ends?.postponed).toBe(3);
  },
);

test('what ends never is skipped with the reason of its rule; another plan is not touched', async () => {
  const { site, planId, members } = await mixedSite();
  const change = { kind: 'extend_end', amount: 1, unit: 'months', plan_id: planId } as const;
  const { id } = await changeAll(site, change);
  const { items } = await listRows(site, { id, filter: { outcome: 'refused' } });
  expect(items).toEqual([
    expect.objectContaining({
      member_id: members[121],
      title: 'Plan: Option',
      reason: 'It never ends, so there is nothing to extend.',
      before: null,
    }),
  ]);
  const { items: all } = await listRows(site, { id, limit: 200 });
  expect(all.map(({ member_id }) => member_id)).not.toContain(members[120]);
});

test('what was changed again since is left by undoing', async () => {
  const { site, members, bought } = await mixedSite();
  const { id } = await changeAll(site, { kind: 'extend_end', amount: 5, unit: 'days' });
  await updateSubscription(site, { id: members[0] ?? 0, subscriptionId: bought, autorenew: false });
  expect((await undoAll(site, id)).undone).toEqual({ restored: 120, kept: 1 });
});

test('a day that is over, an unknown plan, and members who hold nothing are refused', async () => {
  const { site, members } = await mixedSite();
  const ask = (input: Parameters<typeof createEndChange>[1]) => createEndChange(site, input);
  await expect(ask({ filter: {}, change: { kind: 'set_end', date: '2020-01-01' } })).rejects.toMatchObject({
    fields: { 'change.date': 'Choose a day from today on.' },
  });
  const extend = { kind: 'extend_end', amount: 1, unit: 'days' } as const;
  await expect(ask({ filter: {}, change: { ...extend, plan_id: 999_999 } })).rejects.toMatchObject({
    fields: { 'change.plan_id': 'This plan no longer exists.' },
  });
  await expect(ask({ user_ids: [members[129] ?? 0], change: extend })).rejects.toMatchObject({
    fields: { filter: 'These members hold no such subscription.' },
  });
});
