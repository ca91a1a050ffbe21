import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#contract/base/date-ranges.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { readSnapshot } from '#server/database/scope.ts';
import { start } from '#server/domains/member-subscriptions/create.service.ts';
import { actAs } from '#server/testing/act-as.ts';
import { insertActivityAt } from '#server/testing/happen-at.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { zoneFarFromMidnight } from '#server/testing/zone-far-from-midnight.ts';
import { refreshDays } from '../figures/days/days.service.ts';
import { refreshFigures } from '../figures/events/refresh.service.ts';
import { rebuildOnSettingsChange } from '../figures/rebuild/rebuild.service.ts';
import { stateOf } from '../figures/values/values.queries.ts';
import { listActiveSubscribers, listActivity } from './charts.service.ts';
import { listFigureRows } from './rows.service.ts';
import { getStatistic } from './statistic.service.ts';
import { getStatistics } from './statistics.service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let yesterday: string;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  const site = await makeResource(db.database, { timezone: zoneFarFromMidnight() });
  ctx = actAs(db.database, site, { relation: 'root' });
  await rebuildOnSettingsChange(ctx);
  const { today } = await readSnapshot(ctx, ({ client }) => stateOf(client, site.id));
  yesterday = addDays(today, -1);
});

/** Inserts thousands of charges at once. */
async function charge(count: number, ago: string): Promise<void> {
  await db.database.owner.query(
    `insert into transactions (resource_id, amount_cents, currency, status, pay_system, created_at)
     select $1, 100, 'usd', 'succeeded', 'manual', now() - $2::interval from generate_series(1, $3)`,
    [ctx.resource.id, ago, count],
  );
}

const upTo = (end: string, days = 28) => ({ date_start: addDays(end, 1 - days), date_end: end });

async function cards(days = upTo(yesterday)) {
  const { period, gross_volume: volume } = await getStatistics(ctx, {
    ...days,
    group_by: 'day',
    do_not_compare: true,
  });
  return { isCounting: period.counting, cents: volume?.usd?.current_value };
}

test('while thousands of charges of its days are to be counted, everything that lags says so', async () => {
  await charge(3_000, '5 days');
  expect(await cards()).toEqual({ isCounting: true, cents: 0 });
  expect((await getStatistic(ctx)).counting).toBe(true);
  expect((await listActivity(ctx)).counting).toBe(true);
  expect((await listFigureRows(ctx, { figure: 'gross_volume', ...upTo(yesterday) })).counting).toBe(true);
  await refreshDays(ctx);
  expect(await cards()).toEqual({ isCounting: false, cents: 300_000 });
  expect((await getStatistic(ctx)).counting).toBe(false);
  expect((await listActivity(ctx)).counting).toBe(false);
});

test('charges of other days say nothing about these, unless these are compared with those', async () => {
  await charge(1, '100 days');
  await charge(1, '0 days');
  expect((await cards()).isCounting).toBe(false);
  const compared = { compare_start: addDays(yesterday, -120), compare_end: addDays(yesterday, -90) };
  const { period } = await getStatistics(ctx, { ...upTo(yesterday), ...compared, group_by: 'day' });
  expect(period.counting).toBe(true);
});

test('a subscription that began in the range is to be counted, one that begins now is not', async () => {
  const { optionId: pricingOptionId } = await makeOption(ctx);
  const [one = 0, other = 0] = await makeMembers(ctx, 2);
  await refreshFigures(ctx);
  await start(ctx, { pricingOptionId, holder: { memberId: one }, paidCents: 1_000 });
  await refreshDays(ctx);
  expect((await cards()).isCounting).toBe(false);
  const at = new Date(Date.now() - 3 * 86_400_000);
  await start(ctx, { pricingOptionId, holder: { memberId: other }, paidCents: 1_000, at });
  await refreshDays(ctx);
  expect((await cards()).isCounting).toBe(true);
  expect((await listActiveSubscribers(ctx)).counting).toBe(true);
  await refreshFigures(ctx);
  await refreshDays(ctx);
  expect((await cards()).isCounting).toBe(false);
});

test('so are hits and visits of the range, and not those of today', async () => {
  const { rows } = await db.database.owner.query<{ now: Date; earlier: Date }>(
    `select now() as now, now() - interval '4 days' as earlier`,
  );
  const { now, earlier } = rows[0] ?? { now: new Date(), earlier: new Date() };
  await insertActivityAt(db.database, ctx, [now.toISOString(), earlier.toISOString()]);
  expect((await cards()).isCounting).toBe(false);
  const again = (table: string, columns: string) =>
    db.database.owner.query(
      `insert into ${table} (resource_id, ${columns}) select resource_id, ${columns} from (
         select resource_id, session_id, content_id, occurred_at from content_decisions) d
       where resource_id = $1 and occurred_at = $2`,
      [ctx.resource.id, earlier],
    );
  await again('stale_hits', 'session_id, content_id');
  expect((await cards()).isCounting).toBe(true);
  await refreshDays(ctx);
  expect((await cards()).isCounting).toBe(false);
});
