import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { start } from '../member-subscriptions/create.service.ts';
import { end, markPastDue, renew } from '../member-subscriptions/service.ts';
import { countStayed } from './code-figures.queries.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/**
 * Start of a period of 30 days: a purchase on this day ends 30 days later, apart from the hour of a change of clocks.
 */
const joined = new Date('2025-09-20T10:00:00Z');
const after = (end: string, seconds: number) => new Date(new Date(end).getTime() + seconds * 1_000);
const hours = 3_600;

/** Ends of the first two months, at the time of day of the site: 06:00 in New York, 22:00 in Auckland. */
const sites = [
  {
    timezone: 'America/New_York',
    currency: 'usd' as const,
    first: '2025-10-20T10:00:00Z',
    // Clocks went back on 2 November.
    second: '2025-11-20T11:00:00Z',
  },
  {
    timezone: 'Pacific/Auckland',
    currency: 'eur' as const,
    // Clocks went forward on 28 September.
    first: '2025-10-20T09:00:00Z',
    second: '2025-11-20T09:00:00Z',
  },
];

interface Stay {
  ctx: ResourceContext;
  optionId: number;
  clock: ReturnType<typeof fixedClock>;
}

async function stay({
  timezone,
  currency,
}: Pick<(typeof sites)[number], 'timezone' | 'currency'>): Promise<Stay> {
  const clock = fixedClock(new Date('2026-01-20T10:00:00Z'));
  const ctx = actAs(db.database, await makeResource(db.database, { timezone }), { clock });
  const { optionId } = await makeOption(ctx, { currency });
  return { ctx, optionId, clock };
}

const bought = ({ ctx, optionId }: Stay, memberId: number, at = joined) =>
  start(ctx, { pricingOptionId: optionId, holder: { memberId }, at, paidCents: 1_000 });

const count = ({ ctx }: Stay, members: readonly number[]) =>
  read(ctx, (scope) =>
    countStayed(
      ctx,
      scope,
      sql`select member_id, ${joined}::timestamptz as joined_at from unnest(${members}::bigint[]) member_id`,
    ),
  );

test.each(sites)(
  'who renews seconds after the end is paying on that day ($timezone, $currency)',
  async (site) => {
    const one = await stay(site);
    const { first, second } = site;
    const members = await makeMembers(one.ctx, 10);
    for (const memberId of members) {
      const id = await bought(one, memberId);
      for (const at of [first, second]) await renew(one.ctx, { id, at: after(at, 20), paidCents: 1_000 });
    }
    expect(await count(one, members)).toEqual({
      joined: 10,
      after_30_days: { joined: 10, paying: 10 },
      after_90_days: { joined: 10, paying: 10 },
    });
  },
);

test.each(sites)('a gap is bridged for 24 hours and no longer ($timezone, $currency)', async (site) => {
  const one = await stay(site);
  const { first } = site;
  const members = await makeMembers(one.ctx, 6);
  const [inTime = 0, late = 0, stopped = 0, overdue = 0, left = 0] = members;
  // Adds another subscription of the same payer after exactly 24 hours, and after a second more.
  for (const [memberId, gap] of [
    [inTime, 24 * hours],
    [late, 24 * hours + 1],
  ] as const) {
    const id = await bought(one, memberId);
    await end(one.ctx, { id, at: new Date(first), cause: 'expired' });
    await bought(one, memberId, after(first, gap));
  }
  await end(one.ctx, { id: await bought(one, stopped), at: new Date(first), cause: 'cancelled' });
  // A charge that is declined 20 seconds after the end: the days of grace are paid time, and end before the 90th day.
  await markPastDue(one.ctx, { id: await bought(one, overdue), at: after(first, 20) });
  // Ended ten days before the 30th; the sixth never bought anything.
  await end(one.ctx, { id: await bought(one, left), at: new Date('2025-10-10T10:00:00Z'), cause: 'admin' });
  expect(await count(one, members)).toEqual({
    joined: 6,
    after_30_days: { joined: 6, paying: 2 },
    after_90_days: { joined: 6, paying: 0 },
  });
});

test('a gap that is still open counts as bridged until 24 hours are over', async () => {
  const one = await stay({ timezone: 'UTC', currency: 'usd' });
  const first = '2025-10-20T10:00:00Z';
  const members = await makeMembers(one.ctx, 1);
  for (const memberId of members) await bought(one, memberId);
  one.clock.set(after(first, 24 * hours - 1));
  expect((await count(one, members)).after_30_days).toEqual({ joined: 1, paying: 1 });
  one.clock.set(after(first, 24 * hours));
  expect((await count(one, members)).after_30_days).toEqual({ joined: 1, paying: 0 });
});
