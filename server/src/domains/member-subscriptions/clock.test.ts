import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { read, write } from '#server/database/scope.ts';
import { fixedClock, type MovableClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { actAs } from '#server/testing/act-as.ts';
import { jobInfo } from '#server/testing/job-info.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { start } from './create.service.ts';
import { memberSubscriptionTasks } from './jobs.ts';
import { advanceDueSubscriptions } from './renewal-scheduler.service.ts';
import { dueRenewals } from './renewal-terms.service.ts';
import { failRenewalIn } from './renewals.service.ts';

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

async function ends(): Promise<string[]> {
  const lines = await read(ctx, ({ db: queries }) =>
    queries.selectFrom('subscription_events').selectAll().where('type', '=', 'end').execute(),
  );
  return lines.map((line) => `${line.occurred_at.toISOString().slice(0, 10)} ${line.cause}`);
}

test('a renewal that nobody reports is waited for one day, then overdue since its end, and over with the grace', async () => {
  const { optionId } = await makeOption(ctx);
  await start(ctx, { pricingOptionId: optionId, holder: { memberId: member }, paidCents: 1_000 });
  to('2025-03-01T09:59:00Z');
  expect(await advanceDueSubscriptions(ctx)).toBe(0);
  to('2025-03-01T10:00:00Z');
  expect(await advanceDueSubscriptions(ctx)).toBe(1);
  expect(await ends()).toEqual([]);
  to('2025-03-07T10:00:00Z');
  expect(await advanceDueSubscriptions(ctx)).toBe(1);
  expect(await ends()).toEqual(['2025-03-07 payment_failed']);
});

test('what was left lying for days is still to be charged while its grace lasts, until somebody tried', async () => {
  const { optionId } = await makeOption(ctx);
  const id = await start(ctx, { pricingOptionId: optionId, holder: { memberId: member }, paidCents: 1_000 });
  const due = () => read(ctx, (scope) => dueRenewals(ctx, scope, { until: clock.now(), limit: 5 }));
  to('2025-03-03T10:00:00Z');
  await advanceDueSubscriptions(ctx);
  const [found] = (await due()).due;
  expect(found).toMatchObject({
    subscription: { id, status: 'past_due', pastDueReason: 'not_charged' },
    periodEndsAt: new Date('2025-02-28T10:00:00Z'),
  });
  const failure = { id, periodEndsAt: new Date('2025-02-28T10:00:00Z'), at: clock.now() };
  await write(ctx, 'test.fail', (scope) =>
    failRenewalIn(ctx, scope, { ...failure, reason: 'charge_failed' }),
  );
  expect((await due()).due).toEqual([]);
});

test('a job that runs on a clock ahead of the database ends nothing early', async () => {
  const { optionId } = await makeOption(ctx);
  clock.set(new Date());
  const holder = { memberId: member };
  await start(ctx, { pricingOptionId: optionId, holder, paidCents: 1_000, autorenew: false });
  clock.advance(400 * 86_400_000);
  expect(await advanceDueSubscriptions(ctx)).toBe(0);
});

test('many that ran out are ended in batches, also by two workers at once', async () => {
  const { optionId } = await makeOption(ctx);
  const members = await makeMembers(ctx, 30);
  for (const memberId of members)
    await start(ctx, {
      pricingOptionId: optionId,
      holder: { memberId },
      paidCents: 1_000,
      autorenew: false,
    });
  to('2025-06-01T00:00:00Z');
  const counts = await Promise.all([
    advanceDueSubscriptions(ctx, { batchSize: 7 }),
    advanceDueSubscriptions(ctx, { batchSize: 7 }),
  ]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(30);
  const { rows } = await db.database.owner.query<{ transactions: number }>(
    'select count(distinct xmin::text) as transactions from subscription_events where resource_id = $1 and type = $2',
    [ctx.resource.id, 'end'],
  );
  expect(rows[0]?.transactions).toBeGreaterThanOrEqual(5);
});

test('the job comes by every site', async () => {
  const other = actAs(db.database, await makeResource(db.database), { clock });
  for (const context of [ctx, other]) {
    const { optionId } = await makeOption(context);
    const [memberId = 0] = await makeMembers(context, 1);
    await start(context, { pricingOptionId: optionId, holder: { memberId }, paidCents: 1, autorenew: false });
  }
  to('2025-03-05T00:00:00Z');
  const [task] = memberSubscriptionTasks({ database: db.database, clock, log: silentLog });
  await task?.run({}, jobInfo());
  const { rows } = await db.database.owner.query<{ status: string }>(
    'select status from member_subscriptions where resource_id = any($1)',
    [[ctx.resource.id, other.resource.id]],
  );
  expect(rows).toEqual([{ status: 'ended' }, { status: 'ended' }]);
});
