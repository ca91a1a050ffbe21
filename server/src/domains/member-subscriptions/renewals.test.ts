import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { read, write } from '#server/database/scope.ts';
import { fixedClock, type MovableClock } from '#server/platform/clock/clock.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { attach, start, startTrial } from './create.service.ts';
import { advanceDueSubscriptions } from './renewal-scheduler.service.ts';
import { dueRenewals } from './renewal-terms.service.ts';
import { failRenewalIn, renewFreeIn, renewPaidIn } from './renewals.service.ts';
import { cancel } from './service.ts';

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
const firstEnd = new Date('2025-02-28T10:00:00Z');

const due = (limit = 50, context = ctx) =>
  read(context, (scope) => dueRenewals(context, scope, { until: context.clock.now(), limit }));
const paid = (id: number, periodEndsAt = firstEnd, at = clock.now()) =>
  write(ctx, 'test.paid', (scope) => renewPaidIn(ctx, scope, { id, periodEndsAt, at, paidCents: 1_000 }));
const failed = (id: number, at = clock.now()) =>
  write(ctx, 'test.failed', (scope) =>
    failRenewalIn(ctx, scope, { id, periodEndsAt: firstEnd, at, reason: 'no_payment_method' }),
  );
const free = (id: number, periodEndsAt = firstEnd) =>
  write(ctx, 'test.free', (scope) => renewFreeIn(ctx, scope, { id, periodEndsAt }));

async function buy(input: Parameters<typeof makeOption>[1] = {}, paidCents = 1_000) {
  const { optionId, planId } = await makeOption(ctx, input);
  const holder = { memberId: member };
  return { id: await start(ctx, { pricingOptionId: optionId, holder, paidCents }), optionId, planId };
}

async function log(id: number): Promise<string[]> {
  const lines = await read(ctx, ({ db: queries }) =>
    queries
      .selectFrom('subscription_events')
      .selectAll()
      .where('subscription_id', '=', id)
      .orderBy('id')
      .execute(),
  );
  return lines.map((line) =>
    [line.occurred_at.toISOString().slice(0, 10), line.type, ...(line.cause ? [line.cause] : [])].join(' '),
  );
}

function row(id: number) {
  return read(ctx, ({ db: queries }) =>
    queries.selectFrom('member_subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
}

test('what is due is told with its price, and VAT of the payer country, once its period is over', async () => {
  const { id, optionId } = await buy({
    is_applied_vat: true,
    vat_percent: 20,
    country_vat: [{ country_id: 'DE', vat_percent: 7 }],
  });
  await db.database.owner.query("update members set country_code = 'DE' where id = $1", [member]);
  to('2025-02-28T09:59:00Z');
  expect((await due()).due).toEqual([]);
  to('2025-02-28T10:00:00Z');
  const [found] = (await due()).due;
  expect(found).toMatchObject({
    subscription: { id },
    periodEndsAt: firstEnd,
    terms: { step: 'regular', option: { id: optionId }, payerId: member, currency: 'usd', isFree: false },
  });
  expect(found?.terms).toMatchObject({ priceCents: 1_000, vatBasisPoints: 700, amountCents: 1_070 });
});

test('all that is due is told page by page, each once', async () => {
  const { optionId } = await makeOption(ctx);
  const members = await makeMembers(ctx, 7);
  for (const memberId of members)
    await start(ctx, { pricingOptionId: optionId, holder: { memberId }, paidCents: 1_000 });
  to('2025-02-28T10:00:00Z');
  const ids: number[] = [];
  let after: { periodEndsAt: Date; id: number } | undefined;
  do {
    const page = await read(ctx, (scope) =>
      dueRenewals(ctx, scope, { until: clock.now(), limit: 3, ...(after && { after }) }),
    );
    ids.push(...page.due.map(({ subscription }) => subscription.id));
    after = page.last ?? undefined;
  } while (after);
  expect(ids).toHaveLength(7);
  expect(new Set(ids).size).toBe(7);
});

test('a paid period is taken once, also when the answer comes twice at the same time', async () => {
  const { id } = await buy();
  to('2025-02-28T10:05:00Z');
  const given = await Promise.allSettled([paid(id), paid(id), paid(id)]);
  expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await row(id)).ends_at?.toISOString()).toBe('2025-03-31T10:00:00.000Z');
  expect((await due()).due).toEqual([]);
});

test('money that was asked for before autorenew was turned off still buys its period', async () => {
  const { id } = await buy();
  to('2025-02-28T09:00:00Z');
  await cancel(ctx, { id });
  to('2025-02-28T10:05:00Z');
  await paid(id);
  expect(await row(id)).toMatchObject({ autorenew: false, ends_at: new Date('2025-03-31T10:00:00Z') });
});

test('nobody to charge makes it past due with the reason, and a payment in time settles that', async () => {
  const { id } = await buy();
  to('2025-02-28T10:01:00Z');
  await failed(id, firstEnd);
  await failed(id, firstEnd);
  expect(await row(id)).toMatchObject({
    status: 'past_due',
    past_due_reason: 'no_payment_method',
    grace_ends_at: new Date('2025-03-07T10:00:00Z'),
  });
  expect((await due()).due).toEqual([]);
  to('2025-03-04T10:00:00Z');
  await paid(id);
  expect(await row(id)).toMatchObject({ status: 'active', past_due_reason: null });
  expect(await log(id)).toEqual([
    '2025-01-31 start',
    '2025-02-28 past_due no_payment_method',
    '2025-03-04 recover',
  ]);
});

test('what was paid for days after nobody came by was overdue in between', async () => {
  const { id } = await buy();
  to('2025-03-03T10:00:00Z');
  await paid(id);
  expect(await log(id)).toEqual([
    '2025-01-31 start',
    '2025-02-28 past_due not_charged',
    '2025-03-03 recover',
  ]);
  const { id: lost } = await buy();
  to('2025-04-20T10:00:00Z');
  await expect(paid(lost, new Date('2025-04-03T10:00:00Z'))).rejects.toThrow('expired');
});

test('after the grace a free option follows that is named for it; one that costs money does not', async () => {
  const { optionId: basic, planId } = await makeOption(ctx, { price: 0 });
  const { optionId: cheaper } = await makeOption(ctx, { plan_id: planId, price: 500 });
  const { id: toBasic } = await buy({ downgrade_subscription: basic });
  const { id: toNothing } = await buy({ downgrade_subscription: cheaper });
  to('2025-02-28T10:01:00Z');
  for (const id of [toBasic, toNothing]) await failed(id, firstEnd);
  to('2025-03-08T00:00:00Z');
  await Promise.all([advanceDueSubscriptions(ctx), advanceDueSubscriptions(ctx)]);
  await advanceDueSubscriptions(ctx);
  for (const id of [toBasic, toNothing]) expect((await log(id)).at(-1)).toBe('2025-03-07 end payment_failed');
  const held = await read(ctx, ({ db: queries }) =>
    queries.selectFrom('member_subscriptions').selectAll().where('status', '=', 'active').execute(),
  );
  expect(held).toMatchObject([{ pricing_option_id: basic, starts_at: new Date('2025-03-07T10:00:00Z') }]);
});

test('the next option follows while that is allowed: a free one by itself, one that costs money by its payment', async () => {
  const { optionId: basic, planId } = await makeOption(ctx, { price: 0 });
  const { optionId: dear } = await makeOption(ctx, { plan_id: planId, price: 2_000 });
  const intro = { plan_id: planId, price: 100, is_allowed_autorenew: false };
  const { id: toBasic } = await buy({ ...intro, next_subscription: basic }, 100);
  const { id: toDear } = await buy({ ...intro, next_subscription: dear }, 100);
  const { id: stays } = await buy({ ...intro, next_subscription: dear }, 100);
  await db.database.owner.query(
    'update member_subscriptions set is_allowed_next_subscription = false where id = $1',
    [stays],
  );
  to('2025-02-28T10:01:00Z');
  expect(
    (await due()).due.map(({ subscription, terms }) => [subscription.id, terms.step, terms.amountCents]),
  ).toEqual([
    [toBasic, 'next', 0],
    [toDear, 'next', 2_000],
  ]);
  await advanceDueSubscriptions(ctx);
  await paid(toDear);
  expect(await row(toBasic)).toMatchObject({ pricing_option_id: basic, is_paying: false, autorenew: true });
  expect(await row(toDear)).toMatchObject({ pricing_option_id: dear, is_paying: true, price_cents: 2_000 });
  expect(await row(stays)).toMatchObject({ status: 'ended', end_cause: 'expired' });
});

test('free periods go on by themselves, all that were missed, and a trial ends in what it is a trial of', async () => {
  const { id } = await buy({ price: 0 }, 0);
  const { optionId: tried } = await makeOption(ctx, {
    trial_period: '2 weeks',
    trial_price: 0,
    trial_iterations: 2,
  });
  const trial = await startTrial(ctx, { pricingOptionId: tried, holder: { memberId: member } });
  await expect(free(id, new Date('2025-03-31T10:00:00Z'))).rejects.toThrow('renewed already');
  to('2025-05-01T00:00:00Z');
  await advanceDueSubscriptions(ctx);
  expect(await log(id)).toEqual([
    '2025-01-31 start',
    '2025-02-28 renew',
    '2025-03-31 renew',
    '2025-04-30 renew',
  ]);
  expect(await log(trial)).toEqual([
    '2025-01-31 trial_start',
    '2025-02-14 renew',
    '2025-02-28 past_due not_charged',
    '2025-03-07 end payment_failed',
  ]);
  expect(await advanceDueSubscriptions(ctx)).toBe(0);
});

test('what an operator gave ends by itself, and is no recurring revenue', async () => {
  const { optionId } = await makeOption(ctx);
  const id = await attach(ctx, { pricingOptionId: optionId, holder: { memberId: member } });
  to('2025-03-01T00:00:00Z');
  expect((await due()).due).toEqual([]);
  await advanceDueSubscriptions(ctx);
  expect(await log(id)).toEqual(['2025-01-31 attach', '2025-02-28 end expired']);
});

test('one site is not told what is due at another, and cannot take its steps', async () => {
  const { id } = await buy();
  to('2025-02-28T10:01:00Z');
  const other = actAs(db.database, await makeResource(db.database), { clock });
  expect((await due(50, other)).due).toEqual([]);
  const attempt = write(other, 'test.free', (scope) =>
    renewFreeIn(other, scope, { id, periodEndsAt: firstEnd }),
  );
  await expect(attempt).rejects.toMatchObject({ code: 'not_found' });
  await expect(free(id)).rejects.toThrow('costs money');
});
