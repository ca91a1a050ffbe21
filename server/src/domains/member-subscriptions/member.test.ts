import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { fixedClock, type MovableClock } from '#server/platform/clock/clock.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { attach, start, startTrial } from './create.service.ts';
import {
  attachSubscription,
  getSubscription,
  listSubscriptions,
  previewSubscription,
  updateSubscription,
} from './member.service.ts';
import { end } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let clock: MovableClock;
let member: number;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

beforeEach(async () => {
  clock = fixedClock(new Date('2025-01-31T10:00:00Z'));
  ctx = actAs(db.database, await makeResource(db.database), { clock });
  [member = 0] = await makeMembers(ctx, 1, new Date('2025-01-01T00:00:00Z'));
});

const on = (subscriptionId: number) => ({ id: member, subscriptionId });

async function bought(input: Parameters<typeof makeOption>[1] = {}): Promise<number> {
  const { optionId } = await makeOption(ctx, input);
  return start(ctx, { pricingOptionId: optionId, holder: { memberId: member }, paidCents: 1_000 });
}

async function tried(): Promise<number> {
  const { optionId } = await makeOption(ctx, { trial_period: '2 weeks', trial_price: 0 });
  return startTrial(ctx, { pricingOptionId: optionId, holder: { memberId: member } });
}

const faultsOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { code: string; fields?: Record<string, string> }) => error.fields ?? error.code,
  );

test('what is given lasts one period, or until the day that is named, and is no revenue', async () => {
  const { optionId } = await makeOption(ctx);
  const given = await attachSubscription(ctx, on(optionId));
  expect(given).toMatchObject({
    kind: 'attached',
    is_attached_by_admin: true,
    subscription_start_date: '2025-01-31T10:00:00.000Z',
    subscription_end_date: '2025-02-28T10:00:00.000Z',
    autorenew: false,
    mrr: 0,
  });
  const longer = await attachSubscription(ctx, { ...on(optionId), subscription_end_date: '2025-06-01' });
  expect(longer.subscription_end_date).toBe('2025-06-02T00:00:00.000Z');
  const never = await attachSubscription(ctx, { ...on(optionId), subscription_end_date: null });
  expect(never.subscription_end_date).toBeNull();
  const past = { ...on(optionId), subscription_end_date: '2025-01-01' };
  expect(await faultsOf(attachSubscription(ctx, past))).toEqual({
    subscription_end_date: 'The end date is in the past.',
  });
});

test('the list has what is held first, then what ended, and pages through 200', async () => {
  const { optionId } = await makeOption(ctx);
  const ids: number[] = [];
  for (let count = 0; count < 200; count += 1)
    ids.push(await attach(ctx, { pricingOptionId: optionId, holder: { memberId: member } }));
  for (const id of ids.slice(0, 150)) await end(ctx, { id, cause: 'admin' });
  const page = await listSubscriptions(ctx, { id: member, limit: 25, page: 2 });
  expect(page.paginator).toEqual({ total_items: 200, page: 2, limit: 25 });
  expect(page.items.every(({ status }) => status === 'active')).toBe(true);
  const ended = await listSubscriptions(ctx, { id: member, state: 'ended' });
  expect([ended.paginator.total_items, ended.items[0]?.end_cause]).toEqual([150, 'admin']);
});

test('where it renews, a day is that of the next charge, at its time of day in the zone of the site', async () => {
  const id = await bought();
  const zoned = { ...ctx, resource: { ...ctx.resource, timezone: 'America/New_York' } };
  const moved = await updateSubscription(zoned, { ...on(id), subscription_end_date: '2025-03-31' });
  expect(moved.subscription_end_date).toBe('2025-03-31T09:00:00.000Z');
  const same = await updateSubscription(zoned, { ...on(id), subscription_end_date: '2025-03-31' });
  expect(same.version).toBe(moved.version);
  expect(moved.mrr).toBe(1_000);
});

test("one is read by its id, and only as its member's", async () => {
  const id = await bought();
  const [other = 0] = await makeMembers(ctx, 1);
  const { items } = await listSubscriptions(ctx, { id: member });
  expect(await getSubscription(ctx, on(id))).toEqual(items[0]);
  expect(await faultsOf(getSubscription(ctx, { id: other, subscriptionId: id }))).toBe('not_found');
});

test('an old version is refused, and a name that is another member of the site, too', async () => {
  const id = await bought();
  await updateSubscription(ctx, { ...on(id), autorenew: false, version: 1 });
  const again = updateSubscription(ctx, { ...on(id), autorenew: true, version: 1 });
  expect(await faultsOf(again)).toBe('conflict');
  const [stranger = 0] = await makeMembers(ctx, 1);
  const foreign = updateSubscription(ctx, { id: stranger, subscriptionId: id, autorenew: true });
  expect(await faultsOf(foreign)).toBe('not_found');
});

test('what cannot be says why at its field, and nothing of the rest is stored', async () => {
  const paid = await bought({ is_allowed_autorenew: false });
  const edit = {
    ...on(paid),
    subscription_end_date: null,
    autorenew: true,
    is_allowed_next_subscription: true,
    is_trial: true,
  };
  expect(await faultsOf(updateSubscription(ctx, edit))).toEqual({
    autorenew: 'This pricing option is sold without autorenew.',
    is_allowed_next_subscription: 'This pricing option names no next subscription.',
    is_trial: 'This subscription is paid for. A trial ends with the first payment.',
    subscription_end_date: 'A paid subscription needs an end date.',
  });
  const { optionId } = await makeOption(ctx);
  const given = await attachSubscription(ctx, on(optionId));
  expect(await faultsOf(updateSubscription(ctx, { ...on(given.id), is_trial: true }))).toEqual({
    is_trial: 'This subscription did not begin with a trial.',
  });
});

test('a trial that an operator ends is given for what is left of it, and can be one again', async () => {
  const id = await tried();
  const over = await updateSubscription(ctx, { ...on(id), is_trial: false });
  expect(over).toMatchObject({
    kind: 'attached',
    is_trial: false,
    is_trial_subscription: true,
    autorenew: true,
    mrr: 0,
  });
  const back = await updateSubscription(ctx, { ...on(id), is_trial: true });
  expect(back).toMatchObject({ kind: 'trial', is_trial: true, is_attached_by_admin: false });
});

test('the effect tells end, next charge and recurring revenue before and after, with VAT of the payer', async () => {
  const id = await bought({ is_applied_vat: true, vat_percent: 20 });
  const charge = { at: '2025-02-28T10:00:00.000Z', amount: 1_200, currency: 'usd', title: 'Option' };
  const before = { access_ends_at: null, next_charge: charge, mrr: 1_000, currency: 'usd' };
  const stop = await previewSubscription(ctx, { ...on(id), action: 'edit', autorenew: false });
  expect(stop).toEqual({
    before,
    after: { ...before, access_ends_at: charge.at, next_charge: null },
    is_changed: true,
    holds: null,
    notes: [],
    refusals: [],
  });
  const over = { ...on(id), action: 'edit' as const, subscription_end_date: '2025-01-01' };
  expect((await previewSubscription(ctx, over)).after).toMatchObject({ mrr: 0, next_charge: null });
  const same = await previewSubscription(ctx, { ...on(id), action: 'edit', autorenew: true });
  expect([same.is_changed, same.notes]).toEqual([false, ['No changes yet.']]);
  const trial = await tried();
  const asIs = await previewSubscription(ctx, { ...on(trial), action: 'edit' });
  expect(asIs.before?.next_charge).toMatchObject({ at: '2025-02-14T10:00:00.000Z', amount: 1_000 });
});

test('attaching what is held already is said to add nothing, and what lasts longer to extend it', async () => {
  // It started on 01/31 for a month, so it renews on the last day of February.
  const id = await bought();
  const { subscription_id: subscriptionId } = await getSubscription(ctx, on(id));
  const attachUntil = (subscription_end_date?: string) =>
    previewSubscription(ctx, {
      ...on(subscriptionId),
      action: 'attach',
      ...(subscription_end_date && { subscription_end_date }),
    });
  const twice = await attachUntil();
  expect(twice).toMatchObject({
    before: { access_ends_at: null, mrr: 1_000 },
    after: { access_ends_at: null, mrr: 1_000 },
    is_changed: false,
    holds: { id, title: 'Option', group: null, access_ends_at: null, renews_at: '2025-02-28T10:00:00.000Z' },
  });
  expect(twice.notes[0]).toContain('adds nothing');
  await updateSubscription(ctx, { ...on(id), autorenew: false });
  expect(await attachUntil('2025-02-20')).toMatchObject({
    before: { access_ends_at: '2025-02-28T10:00:00.000Z' },
    after: { access_ends_at: '2025-02-28T10:00:00.000Z', next_charge: null },
    is_changed: false,
  });
  // Ten minutes later a period ends at 10:10 of the same day, which adds no day.
  clock.advance(600_000);
  expect(await attachUntil('2025-02-28')).toMatchObject({ is_changed: false });
  const longer = await attachUntil('2025-03-10');
  expect(longer.after?.access_ends_at).toMatch(/^2025-03-1/);
  expect([longer.is_changed, longer.holds?.id]).toEqual([true, id]);
});

test('access that comes with a group is what the effect of attaching begins with', async () => {
  const { optionId } = await makeOption(ctx);
  const none = await previewSubscription(ctx, { ...on(optionId), action: 'attach' });
  expect([none.before, none.holds, none.is_changed]).toEqual([null, null, true]);
  const { rows } = await db.database.owner.query<{ id: number }>(
    "insert into groups (resource_id, name, type) values ($1, 'Bank', 'company') returning id",
    [ctx.resource.id],
  );
  const groupId = rows[0]?.id ?? 0;
  await db.database.owner.query(
    'insert into group_members (resource_id, group_id, member_id) values ($1, $2, $3)',
    [ctx.resource.id, groupId, member],
  );
  await start(ctx, { pricingOptionId: optionId, holder: { groupId }, payerId: member, paidCents: 1_000 });
  const held = await previewSubscription(ctx, { ...on(optionId), action: 'attach' });
  expect(held).toMatchObject({
    before: { next_charge: { at: '2025-02-28T10:00:00.000Z' } },
    is_changed: false,
    holds: { id: null, group: 'Bank', renews_at: '2025-02-28T10:00:00.000Z' },
  });
  const other = await makeOption(ctx);
  expect((await previewSubscription(ctx, { ...on(other.optionId), action: 'attach' })).holds).toBeNull();
});

test('ids of another site answer like ids that never were', async () => {
  const other = actAs(db.database, await makeResource(db.database), { clock });
  const id = await bought();
  const { optionId: gift } = await makeOption(ctx, { type: 'gift' });
  const [stranger = 0] = await makeMembers(other, 1);
  for (const [there, unknown] of [
    [
      { id: stranger, subscriptionId: gift },
      { id: stranger, subscriptionId: 999_999_999 },
    ],
    [on(gift), { id: 999_999_999, subscriptionId: gift }],
  ] as const)
    expect(await faultsOf(attachSubscription(other, there))).toEqual(
      await faultsOf(attachSubscription(other, unknown)),
    );
  expect(await faultsOf(updateSubscription(other, on(id)))).toBe('not_found');
  expect(await faultsOf(listSubscriptions(other, { id: member }))).toBe('not_found');
});
