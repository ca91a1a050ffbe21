import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { actAs } from '#server/testing/act-as.ts';
import {
  completeAdvance,
  logOf,
  monthsAhead,
  reloadSite,
  rowsOf,
  subscribe,
} from '#server/testing/advanced-clock.ts';
import { jobInfo } from '#server/testing/job-info.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { sitesWithDueSubscriptions } from '../member-subscriptions/across-sites.queries.ts';
import { start, startTrial } from '../member-subscriptions/create.service.ts';
import { sitesWithDueCharges } from '../payments/across-sites.queries.ts';
import { catchUp, continueAdvance, failAdvance } from './advance.service.ts';
import { testClockTasks } from './jobs.ts';
import { listDays, listHappened } from './log.service.ts';
import { advanceClock, getClock, getDue, listAdvances, stopAdvance } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
const day = 86_400_000;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  ctx = await newSite();
});

async function newSite(livemode = false): Promise<ResourceContext> {
  return actAs(db.database, await makeResource(db.database, { livemode }));
}

const rows = <T extends object>(statement: string, of = ctx) => rowsOf<T>(of, statement);
const lines = (of = ctx) => logOf(of);

test('what is due on the way happens at its time: periods, charges in test mode, and what others hear of it', async () => {
  await subscribe(ctx, 2);
  const turn = await completeAdvance(ctx, 3);
  expect((await lines()).filter(({ type }) => type === 'renew')).toHaveLength(6);
  const charges = await rows<{ livemode: boolean; pay_system: string; amount_cents: number; at: Date }>(
    `select livemode, pay_system, amount_cents, created_at as at from transactions where resource_id = $1 order by created_at`,
  );
  expect(charges).toHaveLength(6);
  expect(charges[0]).toMatchObject({ livemode: false, pay_system: 'test_clock', amount_cents: 1_000 });
  const renewals = await rows<{ at: Date }>(
    `select occurred_at as at from subscription_events where resource_id = $1 and type = 'renew' order by occurred_at`,
  );
  expect(charges.map(({ at }) => at)).toEqual(renewals.map(({ at }) => at));
  const heard = await rows<{ name: string; happened_at: Date }>(
    `select name, happened_at from domain_events where resource_id = $1 and happened_at is not null order by id`,
  );
  expect(heard.map(({ name }) => name).sort()).toEqual([
    ...Array.from({ length: 6 }, () => 'subscription.renewed'),
    ...Array.from({ length: 6 }, () => 'transaction.succeeded'),
  ]);
  const times = heard.map((one) => one.happened_at.getTime());
  expect(times).toEqual([...times].sort((one, other) => one - other));
  const { now, turn: latest } = await getClock(await reloadSite(ctx));
  expect(Math.abs(new Date(now).getTime() - new Date(turn.ends_at).getTime())).toBeLessThan(60_000);
  expect(latest).toMatchObject({ state: 'done', reached_at: turn.ends_at, steps: 12 });
});

test('what is declined is tried again on its days, and ends with the grace', async () => {
  await subscribe(ctx, 1);
  await completeAdvance(ctx, 2, 'fail');
  expect((await lines()).map(({ type, cause }) => [type, cause])).toEqual([
    ['start', null],
    ['past_due', 'charge_failed'],
    ['end', 'payment_failed'],
  ]);
  const tried = await rows<{ days: number }>(
    `select round(extract(epoch from created_at - (select min(created_at) from transactions where resource_id = $1))
       / 86400)::int as days from transactions where resource_id = $1 and status = 'failed' order by created_at`,
  );
  expect(tried.map(({ days }) => days)).toEqual([0, 1, 3, 5, 6]);
});

test('without a card nothing is charged', async () => {
  await subscribe(ctx, 1);
  await completeAdvance(ctx, 2, 'no_card');
  expect((await lines()).map(({ cause }) => cause)).toEqual([null, 'no_payment_method', 'payment_failed']);
  expect(await rows('select from transactions where resource_id = $1')).toEqual([]);
});

test('from then on the site lives in its own time: what begins, what is asked, and what becomes due', async () => {
  const optionId = await subscribe(ctx, 1);
  await completeAdvance(ctx, 2);
  const turned = await reloadSite(ctx);
  const [memberId = 0] = await makeMembers(turned, 1);
  await start(turned, { pricingOptionId: optionId, holder: { memberId }, paidCents: 1_000 });
  const [begun] = await rows<{ at: Date }>(
    `select starts_at as at from member_subscriptions where resource_id = $1 order by id desc limit 1`,
  );
  const twoMonths = new Date(monthsAhead(2)).getTime();
  expect(Math.abs((begun?.at.getTime() ?? 0) - twoMonths)).toBeLessThan(60_000);
  await db.database.owner.query(
    `update member_subscriptions set ends_at = ends_at - interval '31 days' where resource_id = $1 and member_id = $2`,
    [ctx.resource.id, memberId],
  );
  expect(await catchUp(turned)).toBe(2);
  expect(await catchUp(turned)).toBe(0);
});

test('the rounds of other sites leave a site alone whose clock is ahead, which has its own', async () => {
  await subscribe(ctx, 1);
  const endNow = () =>
    db.database.owner.query(
      `update member_subscriptions set starts_at = now() - interval '1 day', ends_at = now() where resource_id = $1`,
      [ctx.resource.id],
    );
  const looks = [sitesWithDueSubscriptions, sitesWithDueCharges];
  const has = async () => {
    const found = await Promise.all(looks.map((look) => look(db.database)));
    return found.map((sites) => sites.some(({ site }) => site.id === ctx.resource.id));
  };
  await endNow();
  expect(await has()).toEqual([true, true]);
  await completeAdvance(ctx, 1);
  await endNow();
  expect(await has()).toEqual([false, false]);
  const tasks = testClockTasks({ database: db.database, clock: systemClock, log: silentLog });
  await tasks.find(({ name }) => name === 'test-clock.keep-up')?.run({}, jobInfo());
});

test('what is due is told before: each subscription once', async () => {
  await subscribe(ctx, 2);
  const { optionId } = await makeOption(ctx, {
    trial_period: '2 weeks',
    trial_price: 0,
    trial_iterations: 1,
  });
  const [memberId = 0, other = 0] = await makeMembers(ctx, 2);
  await startTrial(ctx, { pricingOptionId: optionId, holder: { memberId } });
  const holder = { memberId: other };
  await start(ctx, { pricingOptionId: optionId, holder, paidCents: 1_000, autorenew: false });
  expect(await getDue(ctx, { to: monthsAhead(3) })).toMatchObject({
    renew: 2,
    trials_end: 1,
    go_on: 0,
    end: 1,
    past_due: 0,
  });
  // A day after tomorrow, because tomorrow would be over if midnight passes during the test.
  const soon = new Date(Date.now() + 2 * day).toISOString().slice(0, 10);
  expect(await getDue(ctx, { to: soon })).toMatchObject({ renew: 0, trials_end: 0, end: 0 });
});

test('the log of a turn tells what happened on which day, and to whom', async () => {
  await subscribe(ctx, 2);
  const { id } = await completeAdvance(ctx, 2);
  const turned = await reloadSite(ctx);
  const { items } = await listDays(turned, { id });
  expect(items).toHaveLength(2);
  expect(items[0]?.counts.sort((one, two) => one.kind.localeCompare(two.kind))).toEqual([
    { kind: 'charged', count: 2 },
    { kind: 'renewed', count: 2 },
  ]);
  const asked = { id, day: items[0]?.day ?? '', kind: 'charged' as const };
  const { items: charged, paginator } = await listHappened(turned, asked);
  expect(paginator.total_items).toBe(2);
  expect(charged[0]).toMatchObject({ name: 'Test 0', title: 'Option', group_id: null });
  const elsewhere = await newSite();
  await expect(listDays(elsewhere, { id })).rejects.toMatchObject({ code: 'not_found' });
});

test('a turn is stopped where it is, and the next goes on from there', async () => {
  await subscribe(ctx, 1);
  const { id } = await advanceClock(ctx, { to: monthsAhead(3), charges: 'succeed' });
  await expect(advanceClock(ctx, { to: monthsAhead(3), charges: 'succeed' })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await continueAdvance(ctx, id)).toBe(true);
  const stopped = await stopAdvance(ctx, { id });
  expect(stopped.state).toBe('stopped');
  expect(await continueAdvance(ctx, id)).toBe(false);
  await expect(stopAdvance(ctx, { id })).rejects.toMatchObject({ code: 'conflict' });
  const turned = await reloadSite(ctx);
  expect(turned.resource.clockOffsetMs).toBeLessThan(40 * day);
  const next = await advanceClock(turned, { to: monthsAhead(3), charges: 'succeed' });
  while (await continueAdvance(turned, next.id));
  expect((await lines()).filter(({ type }) => type === 'renew')).toHaveLength(3);
  const { items } = await listAdvances(turned, {});
  expect(items.map(({ state }) => state)).toEqual(['done', 'stopped']);
});

test('a turn that fails ends, and the clock can be moved on', async () => {
  const { id } = await advanceClock(ctx, { to: monthsAhead(1), charges: 'succeed' });
  await failAdvance(ctx, id);
  expect((await getClock(await reloadSite(ctx))).turn?.state).toBe('failed');
  await completeAdvance(await reloadSite(ctx), 1);
});
