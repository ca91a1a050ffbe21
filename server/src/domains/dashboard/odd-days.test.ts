// @module-tag slow
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { start } from '#server/domains/member-subscriptions/create.service.ts';
import { cancel } from '#server/domains/member-subscriptions/service.ts';
import { actAs } from '#server/testing/act-as.ts';
import { insertActivityAt } from '#server/testing/happen-at.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { zonesOfOddDays } from '#server/testing/odd-zones.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { refreshFigures } from '../figures/events/refresh.service.ts';
import { rebuildOnSettingsChange } from '../figures/rebuild/rebuild.service.ts';
import { oddDays } from './self-check.queries.ts';
import { checkCards } from './self-check.service.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const halfHour = 1_800_000;

/** Returns every half hour from two hours before each of these days to two hours after. */
async function halfHoursAround(days: readonly string[], zone: string): Promise<Date[]> {
  const { rows } = await db.database.owner.query<{ first: Date; over: Date }>(
    `select start_of_day(day, $2) as first, start_of_day(day + 1, $2) as over from unnest($1::date[]) day`,
    [days, zone],
  );
  return rows.flatMap(({ first, over }) => {
    const begins = first.getTime() - 4 * halfHour;
    const count = (over.getTime() - begins) / halfHour + 4;
    return Array.from({ length: count }, (_, position) => new Date(begins + position * halfHour));
  });
}

/** Starts a subscription at each of these times; every other one is cancelled a week later. */
async function subscribe(ctx: ResourceContext, instants: readonly Date[]): Promise<void> {
  const { optionId } = await makeOption(ctx);
  const members = await makeMembers(ctx, instants.length);
  for (const [position, at] of instants.entries()) {
    const holder = { memberId: members[position] ?? 0 };
    const id = await start(ctx, { pricingOptionId: optionId, holder, paidCents: 1_000, at });
    if (position % 2 === 0) await cancel(ctx, { id, at: new Date(at.getTime() + 1_000) });
  }
}

describe.each(zonesOfOddDays)('where clocks are changed at midnight, in %s', (zone) => {
  test('the nightly check finds every card equal to its rows on those days', async () => {
    const ctx = actAs(db.database, await makeResource(db.database, { timezone: zone }), { relation: 'root' });
    const days = await read(ctx, (scope) => oddDays(scope, ctx.resource));
    expect(days.length).toBeGreaterThanOrEqual(2);
    const instants = await halfHoursAround(days, zone);
    await subscribe(ctx, instants);
    await insertActivityAt(
      db.database,
      ctx,
      instants.map((at) => at.toISOString()),
    );
    await rebuildOnSettingsChange(ctx);
    await refreshFigures(ctx);
    expect(await checkCards(ctx)).toMatchObject({ cards: 13, equal: 13, differences: [] });
  });
});

test('and would tell if rows were cut by the second midnight', async () => {
  const zone = 'Atlantic/Azores';
  const ctx = actAs(db.database, await makeResource(db.database, { timezone: zone }), { relation: 'root' });
  const days = await read(ctx, (scope) => oddDays(scope, ctx.resource));
  const instants = await halfHoursAround(days, zone);
  await insertActivityAt(
    db.database,
    ctx,
    instants.map((at) => at.toISOString()),
  );
  await rebuildOnSettingsChange(ctx);
  const late = `create or replace function start_of_day(day date, zone text) returns timestamptz
    language sql immutable parallel safe as 'select day::timestamp at time zone zone'`;
  await db.database.owner.query(late);
  const found = await checkCards(ctx);
  expect(found?.differences.map(({ card }) => card)).toContain('gross_volume');
  expect(found?.differences.map(({ card }) => card)).toContain('paywall_hits');
});
