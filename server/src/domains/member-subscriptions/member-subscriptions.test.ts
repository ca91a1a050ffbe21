import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { read, write } from '#server/database/scope.ts';
import { fixedClock, type MovableClock } from '#server/platform/clock/clock.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { updatePricingOption } from '../pricing-options/service.ts';
import { attach, gift, seat, start, startTrial } from './create.service.ts';
import { advanceDueSubscriptions } from './renewal-scheduler.service.ts';
import { cancel, editEndDate, end, markPastDue, recover, renew, switchTo, uncancel } from './service.ts';

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

const to = (instant: string) => clock.set(new Date(instant));

function row(id: number, context = ctx) {
  return read(context, ({ db: queries }) =>
    queries.selectFrom('member_subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
}

async function history(id: number) {
  const lines = await read(ctx, ({ db: queries }) =>
    queries
      .selectFrom('subscription_events')
      .selectAll()
      .where('subscription_id', '=', id)
      .orderBy('id')
      .execute(),
  );
  return lines.map((line) => {
    const at = line.occurred_at.toISOString().slice(0, 10);
    return `${at} ${line.type} ${line.previous_value}->${line.next_value}${line.cause ? ` ${line.cause}` : ''}`;
  });
}

async function paidUntil(id = member): Promise<string | undefined> {
  const found = await read(ctx, ({ db: queries }) =>
    queries
      .selectFrom('member_summaries')
      .select('paid_until')
      .where('member_id', '=', id)
      .executeTakeFirst(),
  );
  return found?.paid_until?.toISOString().slice(0, 10);
}

test('a bought subscription is renewed from its anchor, cancelled, and ends when its period is over', async () => {
  const { optionId } = await makeOption(ctx);
  const id = await start(ctx, { pricingOptionId: optionId, holder: { memberId: member }, paidCents: 1_000 });
  expect(await paidUntil()).toBe('2025-02-28');
  to('2025-02-28T10:00:00Z');
  await renew(ctx, { id, paidCents: 1_000 });
  expect(await paidUntil()).toBe('2025-03-31');
  to('2025-03-10T00:00:00Z');
  await cancel(ctx, { id });
  await uncancel(ctx, { id });
  await cancel(ctx, { id });
  to('2025-04-20T00:00:00Z');
  expect(await advanceDueSubscriptions(ctx)).toBe(1);
  expect(await advanceDueSubscriptions(ctx)).toBe(0);
  expect(await history(id)).toEqual([
    '2025-01-31 start 0->720000',
    '2025-02-28 renew 720000->720000',
    '2025-03-10 cancel 720000->720000 cancelled',
    '2025-03-10 uncancel 720000->720000',
    '2025-03-10 cancel 720000->720000 cancelled',
    '2025-03-31 end 720000->0 cancelled',
  ]);
  expect(await row(id)).toMatchObject({ status: 'ended', end_cause: 'cancelled', recurring_value: 0 });
});

test('a trial is worth nothing until its first regular period is bought', async () => {
  const { optionId } = await makeOption(ctx, {
    trial_period: '1 month',
    trial_price: 100,
    trial_iterations: 2,
  });
  const id = await startTrial(ctx, { pricingOptionId: optionId, holder: { memberId: member } });
  to('2025-02-28T10:00:00Z');
  await renew(ctx, { id, paidCents: 100 });
  expect(await row(id)).toMatchObject({ kind: 'trial', trial_periods: 2, is_paying: false });
  expect(await paidUntil()).toBeUndefined();
  to('2025-03-31T10:00:00Z');
  await renew(ctx, { id, paidCents: 1_000 });
  expect(await row(id)).toMatchObject({ kind: 'paid', is_paying: true, is_trial: false });
  expect(await history(id)).toEqual([
    '2025-01-31 trial_start 0->0',
    '2025-02-28 renew 0->0',
    '2025-03-31 start 0->720000',
  ]);
});

test('an overdue payment keeps access for the days of grace, and ends at their end or with the payment', async () => {
  const { optionId } = await makeOption(ctx);
  const buy = () => start(ctx, { pricingOptionId: optionId, holder: { memberId: member }, paidCents: 1_000 });
  const [saved, lost] = [await buy(), await buy()];
  to('2025-02-28T10:00:00Z');
  for (const id of [saved, lost]) await markPastDue(ctx, { id, graceDays: 5 });
  expect(await paidUntil()).toBe('2025-03-05');
  to('2025-03-03T10:00:00Z');
  await recover(ctx, { id: saved, paidCents: 1_000 });
  expect((await row(saved)).ends_at?.toISOString()).toBe('2025-03-31T10:00:00.000Z');
  to('2025-03-20T10:00:00Z');
  await advanceDueSubscriptions(ctx);
  expect(await history(lost)).toEqual([
    '2025-01-31 start 0->720000',
    '2025-02-28 past_due 720000->720000 charge_failed',
    '2025-03-05 end 720000->0 payment_failed',
  ]);
  await expect(recover(ctx, { id: lost, paidCents: 1_000 })).rejects.toThrow('has ended');
});

test('a switch counts at once; a price edit counts at the next renewal', async () => {
  const { planId, optionId } = await makeOption(ctx);
  const { optionId: yearly } = await makeOption(ctx, { plan_id: planId, price: 6_000, period: '1 year' });
  const id = await start(ctx, { pricingOptionId: optionId, holder: { memberId: member }, paidCents: 1_000 });
  to('2025-02-10T10:00:00Z');
  await switchTo(ctx, { id, pricingOptionId: yearly, paidCents: 6_000, isNewPeriod: true });
  expect(await row(id)).toMatchObject({ recurring_value: 360_000, price_cents: 6_000 });
  expect(await paidUntil()).toBe('2026-02-10');
  const edit = {
    id: yearly,
    title: 'Yearly',
    period: '1 year' as const,
    price: 9_000,
    renewals_follow: true,
  };
  await updatePricingOption(ctx, edit);
  expect((await row(id)).recurring_value).toBe(360_000);
  to('2026-02-10T10:00:00Z');
  await renew(ctx, { id, paidCents: 9_000 });
  expect((await row(id)).recurring_value).toBe(540_000);
});

test('gifts, attached ones and 100 years give access and are worth nothing', async () => {
  const { planId, optionId } = await makeOption(ctx);
  const { optionId: present } = await makeOption(ctx, { plan_id: planId, type: 'gift', period: '6 months' });
  const { optionId: forever } = await makeOption(ctx, {
    plan_id: planId,
    price: 49_900,
    period: '100 years',
  });
  const holder = { memberId: member };
  const ids = [
    await gift(ctx, { pricingOptionId: present, holder, giverId: null }),
    await attach(ctx, { pricingOptionId: optionId, holder, endsAt: null }),
    await start(ctx, { pricingOptionId: forever, holder, paidCents: 49_900 }),
  ];
  for (const id of ids) expect(await row(id)).toMatchObject({ recurring_value: 0, is_paying: false });
  expect(await paidUntil()).toBeUndefined();
  expect((await row(ids[2] ?? 0)).ends_at?.toISOString()).toBe('2125-01-31T10:00:00.000Z');
});

test('a group holds a subscription that one member is charged for', async () => {
  const { optionId } = await makeOption(ctx);
  const { rows } = await db.database.owner.query<{ id: number }>(
    `insert into groups (resource_id, name, type) values ($1, 'Team', 'company') returning id`,
    [ctx.resource.id],
  );
  const holder = { groupId: rows[0]?.id ?? 0 };
  await expect(start(ctx, { pricingOptionId: optionId, holder, paidCents: 1_000 })).rejects.toThrow(
    'charged',
  );
  await start(ctx, { pricingOptionId: optionId, holder, payerId: member, paidCents: 1_000 });
  expect(await paidUntil()).toBe('2025-02-28');
});

test('seats last as long as the subscription they belong to, and there are never more than it has', async () => {
  const { optionId } = await makeOption(ctx, { type: 'multi-seat', limit_sponsored_slots: 3 });
  const guests = await makeMembers(ctx, 30);
  const holder = { memberId: member };
  const parentId = await start(ctx, { pricingOptionId: optionId, holder, paidCents: 1_000 });
  const given = await Promise.allSettled(guests.map((memberId) => seat(ctx, { parentId, memberId })));
  const seats = given.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(seats).toHaveLength(3);
  await end(ctx, { id: seats[0] ?? 0, cause: 'admin' });
  expect((await row(parentId)).seats_taken).toBe(2);
  to('2025-02-28T10:00:00Z');
  await renew(ctx, { id: parentId, paidCents: 1_000 });
  expect((await row(seats[1] ?? 0)).ends_at?.toISOString()).toBe('2025-03-31T10:00:00.000Z');
  await cancel(ctx, { id: parentId });
  to('2025-04-01T10:00:00Z');
  await advanceDueSubscriptions(ctx);
  expect(await row(seats[2] ?? 0)).toMatchObject({ status: 'ended', end_cause: 'cancelled' });
});

test('an operator moves the end, also into the past', async () => {
  const { optionId } = await makeOption(ctx);
  const id = await start(ctx, { pricingOptionId: optionId, holder: { memberId: member }, paidCents: 1_000 });
  await editEndDate(ctx, { id, endsAt: new Date('2025-03-15T10:00:00Z') });
  expect(await paidUntil()).toBe('2025-03-15');
  await expect(editEndDate(ctx, { id, endsAt: null })).rejects.toThrow('needs an end date');
  to('2025-03-15T10:00:00Z');
  await renew(ctx, { id, paidCents: 1_000 });
  expect(await paidUntil()).toBe('2025-04-15');
  await editEndDate(ctx, { id, endsAt: new Date('2025-02-15T10:00:00Z') });
  expect((await history(id)).at(-1)).toBe('2025-02-15 end 720000->0 admin');
  expect(await paidUntil()).toBe('2025-02-15');
});

test("another site's ids answer like ids that never were", async () => {
  const other = actAs(db.database, await makeResource(db.database), { clock });
  const { optionId } = await makeOption(ctx);
  const { optionId: foreign } = await makeOption(other);
  const [stranger = 0] = await makeMembers(other, 1);
  const id = await start(ctx, { pricingOptionId: optionId, holder: { memberId: member }, paidCents: 1_000 });
  const attempts = await Promise.allSettled([
    start(ctx, { pricingOptionId: foreign, holder: { memberId: member }, paidCents: 1 }),
    start(ctx, { pricingOptionId: optionId, holder: { memberId: stranger }, paidCents: 1 }),
    switchTo(ctx, { id, pricingOptionId: foreign, paidCents: 1, isNewPeriod: true }),
    renew(other, { id, paidCents: 1 }),
    end(other, { id: 999_999_999, cause: 'admin' }),
  ]);
  for (const attempt of attempts)
    expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } });
});

test('the log cannot be rewritten by the server', async () => {
  for (const change of ['update subscription_events set next_value = 0', 'delete from subscription_events']) {
    const attempt = write(ctx, 'test.rewrite', ({ client }) => client.query(change));
    await expect(attempt).rejects.toThrow('permission denied');
  }
});
