import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { refreshFigures } from '#server/domains/figures/events/refresh.service.ts';
import { countRenewals, findFigureRows } from '#server/domains/figures/rows/rows.queries.ts';
import { start } from '#server/domains/member-subscriptions/create.service.ts';
import { cancel, editEndDate, renew, switchTo } from '#server/domains/member-subscriptions/service.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { zoneFarFromMidnight } from '#server/testing/zone-far-from-midnight.ts';

const day = 86_400_000;
let db: TestDatabase;
let ctx: ResourceContext;
/** First instant of the requested month: its events count, past or future. */
let first: number;
/** Id of the weekly option. */
let option: number;
let otherOption: number;

async function rows<T extends object>(statement: string, ...values: unknown[]): Promise<T[]> {
  return (await db.database.owner.query<T>(statement, [ctx.resource.id, ...values])).rows;
}

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  ctx = actAs(db.database, await makeResource(db.database, { timezone: zoneFarFromMidnight() }));
  const { planId, optionId } = await makeOption(ctx, { period: '1 week' });
  option = optionId;
  ({ optionId: otherOption } = await makeOption(ctx, { plan_id: planId, period: '1 week' }));
  const [month] = await rows<{ at: Date }>(
    `select date_trunc('month', now() at time zone reporting_timezone - interval '1 day')
       at time zone reporting_timezone as at
     from resources where id = $1`,
  );
  first = month?.at.getTime() ?? 0;
});

const at = (days: number) => new Date(first + days * day);

/** Starts a subscription on the second of the month that is paid for again a week later, by renewal or not. */
async function twoWeeks(autorenew = true): Promise<number> {
  const [memberId = 0] = await makeMembers(ctx, 1);
  const holder = { memberId };
  const id = await start(ctx, { pricingOptionId: option, holder, paidCents: 1_000, at: at(1), autorenew });
  await renew(ctx, { id, paidCents: 1_000, at: at(8) });
  return id;
}

/** Returns the listed rows, and their reported number. */
async function renewing(): Promise<{ listed: [number | null, string | null][]; counted: number }> {
  await refreshFigures(ctx);
  return read(ctx, async (scope) => {
    const today = new Date().toISOString().slice(0, 10);
    const reference = { figure: 'renewing', start: today, end: today, plans: [] } as const;
    const asked = { reference, currency: null };
    const { rows: found } = await findFigureRows(scope, ctx.resource, asked, { limit: 9, offset: 0 });
    return {
      listed: found.map((row) => [row.subscription_id, row.detail]),
      counted: await countRenewals(scope, ctx.resource),
    };
  });
}

test('what renews again in its month counts once, with the end that is to come', async () => {
  const id = await twoWeeks();
  expect(await renewing()).toEqual({ listed: [[id, 'to_come']], counted: 1 });
});

test('what renewed counts by that, when the next end was cancelled and moved or switched afterwards', async () => {
  const id = await twoWeeks();
  await cancel(ctx, { id, at: at(9) });
  expect(await renewing()).toEqual({ listed: [[id, 'renewed']], counted: 1 });
  await editEndDate(ctx, { id, at: at(10), endsAt: at(20) });
  expect(await renewing()).toEqual({ listed: [[id, 'renewed']], counted: 1 });
  await switchTo(ctx, { id, pricingOptionId: otherOption, paidCents: 0, isNewPeriod: false, at: at(11) });
  expect(await renewing()).toEqual({ listed: [[id, 'renewed']], counted: 1 });
});

test('what was paid for again without autorenew counts by that, because nothing is to come', async () => {
  const id = await twoWeeks(false);
  expect(await renewing()).toEqual({ listed: [[id, 'renewed']], counted: 1 });
});

/** Returns which transaction wrote each row that is derived from subscriptions. */
function writers(): Promise<object[]> {
  return rows(
    `select 'day' as kind, kind || day || detail as key, xmin::text from figure_days where resource_id = $1
     union all select 'end', ends_at::text, xmin::text from period_ends where resource_id = $1
     union all select 'fact', kind, xmin::text from subscription_facts where resource_id = $1
     union all select 'payer', position::text, xmin::text from payer_facts where resource_id = $1
     order by 1, 2`,
  );
}

test('what is derived again and stays as it is, is not written', async () => {
  const id = await twoWeeks();
  await cancel(ctx, { id, at: at(9) });
  await refreshFigures(ctx);
  const before = await writers();
  expect(before.length).toBeGreaterThan(9);
  await rows('insert into stale_subscriptions (resource_id, subscription_id) values ($1, $2)', id);
  expect(await refreshFigures(ctx)).toBe(1);
  expect(await writers()).toEqual(before);
});
