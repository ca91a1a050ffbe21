import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { sitesWithRowsIn } from '#server/domains/figures/across-sites.queries.ts';
import { refreshFactsIn, refreshFigures } from '#server/domains/figures/events/refresh.service.ts';
import { figuresPollers } from '#server/domains/figures/pollers.ts';
import { attach, seat, start } from '#server/domains/member-subscriptions/create.service.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { startPoller } from '#server/platform/queue/poller.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { stopAfter } from '#server/testing/stop-after.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';

const day = 86_400_000;
let db: TestDatabase;
let ctx: ResourceContext;
let optionId: number;
let members: number[];

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  ctx = actAs(db.database, await makeResource(db.database));
  ({ optionId } = await makeOption(ctx));
  members = await makeMembers(ctx, 3, new Date(Date.now() - 40 * day));
});

async function rows<T extends object>(statement: string, ...values: unknown[]): Promise<T[]> {
  return (await db.database.owner.query<T>(statement, [ctx.resource.id, ...values])).rows;
}

/** Returns the changes of access in chronological order, with their days before today. */
async function access(): Promise<string[]> {
  const found = await rows<{ payer_id: number; kind: string; days: number }>(
    `select payer_id, kind, round(extract(epoch from now() - at) / 86400)::int as days from payer_facts
     where resource_id = $1 and kind like 'entitled%' and at <= now() order by at, payer_id`,
  );
  return found.map(({ payer_id, kind, days }) => `${members.indexOf(payer_id)} ${kind} ${days}`);
}

describe('a group that holds a subscription', () => {
  async function join(memberId: number, groupId: number, days: number): Promise<void> {
    await rows(
      `insert into group_members (resource_id, group_id, member_id, joined_at)
       values ($1, $2, $3, now() - $4 * interval '1 day')`,
      groupId,
      memberId,
      days,
    );
  }

  test('gives access to those who are in it, and to who left for the time they were there', async () => {
    const [group] = await rows<{ id: number }>(
      `insert into groups (resource_id, name, type) values ($1, 'Office', 'company') returning id`,
    );
    const [first = 0, second = 0] = members;
    const groupId = group?.id ?? 0;
    await join(first, groupId, 30);
    await attach(ctx, {
      pricingOptionId: optionId,
      holder: { groupId },
      at: new Date(Date.now() - 20 * day),
      endsAt: null,
    });
    await refreshFigures(ctx);
    expect(await access()).toEqual(['0 entitled_in 20']);
    await join(second, groupId, 10);
    expect(await refreshFigures(ctx)).toBe(1);
    expect(await access()).toEqual(['0 entitled_in 20', '1 entitled_in 10']);
    await rows('delete from group_members where resource_id = $1 and member_id = $2', first);
    expect(await refreshFigures(ctx)).toBe(1);
    expect(await access()).toEqual(['0 entitled_in 20', '1 entitled_in 10', '0 entitled_out 0']);
  });

  test('of which nothing was kept, who left would never have had access', async () => {
    const [group] = await rows<{ id: number }>(
      `insert into groups (resource_id, name, type) values ($1, 'Office', 'company') returning id`,
    );
    const groupId = group?.id ?? 0;
    await join(members[0] ?? 0, groupId, 30);
    await attach(ctx, { pricingOptionId: optionId, holder: { groupId }, endsAt: null });
    await rows('delete from group_members where resource_id = $1');
    await rows('delete from ended_group_stays where resource_id = $1');
    await refreshFigures(ctx);
    expect(await access()).toEqual([]);
  });
});

describe('the subscription of a group with many people', () => {
  const peopleAtOnce = 4;
  let crowd: number[];

  beforeEach(async () => {
    crowd = await makeMembers(ctx, 10, new Date(Date.now() - 40 * day));
    const [group] = await rows<{ id: number }>(
      `insert into groups (resource_id, name, type) values ($1, 'Crowd', 'company') returning id`,
    );
    const groupId = group?.id ?? 0;
    await rows(
      `insert into group_members (resource_id, group_id, member_id, joined_at)
       select $1, $2, m, now() - interval '30 days' from unnest($3::bigint[]) m`,
      groupId,
      crowd,
    );
    const at = new Date(Date.now() - 20 * day);
    await attach(ctx, { pricingOptionId: optionId, holder: { groupId }, at, endsAt: null });
  });

  const withAccess = async () =>
    (await rows(`select from payer_facts where resource_id = $1 and kind = 'entitled_in'`)).length;
  const left = async () =>
    (await rows<{ n: number }>('select count(*)::int as n from stale_holders where resource_id = $1'))[0]?.n;

  test('is followed for some of them at a time, and nobody is forgotten', async () => {
    const counts: unknown[] = [];
    for (let batches = 1; batches <= 3; batches += 1) {
      await refreshFigures(ctx, { peopleAtOnce, signal: stopAfter(1) });
      counts.push([await withAccess(), await left()]);
    }
    expect(counts).toEqual([
      [4, 6],
      [10, 0],
      [10, 0],
    ]);
  });

  test('is told to be followed in part where somebody is left, and whole where nobody is', async () => {
    const follow = () =>
      write(ctx, 'test.follow', (scope) => {
        scope.noAudit('test');
        return refreshFactsIn(scope, ctx.resource.id, new Date(), { peopleAtOnce });
      });
    expect([await follow(), await follow()]).toEqual([
      { notes: 1, isAll: false },
      { notes: 6, isAll: true },
    ]);
  });

  test('is followed for all of them in one transaction where their number is not bounded', async () => {
    await refreshFigures(ctx, { signal: stopAfter(1) });
    expect([await withAccess(), await left()]).toEqual([10, 0]);
  });
});

test('what is begun counts once for each member, plan and month; a seat does not', async () => {
  const at = new Date(Date.now() - 30 * day);
  const [holder = 0, guest = 0] = members;
  const { optionId: shared } = await makeOption(ctx, { type: 'multi-seat', limit_sponsored_slots: 3 });
  const bought = await start(ctx, {
    pricingOptionId: shared,
    holder: { memberId: holder },
    paidCents: 900,
    at,
  });
  await seat(ctx, { parentId: bought, memberId: guest, at });
  for (const memberId of [holder, guest, guest])
    await attach(ctx, { pricingOptionId: optionId, holder: { memberId }, at, endsAt: null });
  await refreshFigures(ctx);
  const began = await rows<{ payer_id: number; plan_id: number }>(
    `select payer_id, plan_id from payer_facts where resource_id = $1 and kind = 'began' order by payer_id, plan_id`,
  );
  const plans = await rows<{ id: number }>('select id from plans where resource_id = $1 order by id');
  const [first, second] = plans.map((plan) => plan.id);
  expect(began.map((row) => [members.indexOf(row.payer_id), row.plan_id])).toEqual([
    [0, first],
    [0, second],
    [1, first],
  ]);
});

test('a write is in the figures by itself, while a worker runs', async () => {
  const tools = { database: db.database, clock: systemClock, log: silentLog };
  const routines = figuresPollers(tools).map((routine) => startPoller(routine, silentLog));
  try {
    const began = Date.now();
    await start(ctx, {
      pricingOptionId: optionId,
      holder: { memberId: members[0] ?? 0 },
      paidCents: 900,
    });
    const isThere = async () =>
      (await rows(`select from figure_days where resource_id = $1 and kind = 'joined' and facts = 1`))
        .length === 1;
    while (!(await isThere()) && Date.now() - began < 30_000)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await isThere()).toBe(true);
  } finally {
    await Promise.all(routines.map((routine) => routine.stop()));
  }
});

test('sites with something to do are found one by one, whatever the table; the others are not', async () => {
  const other = actAs(db.database, await makeResource(db.database));
  await makeResource(db.database);
  const found = async () =>
    (await sitesWithRowsIn(db.database, ['stale_people', 'stale_holders']))
      .map(({ id }) => id)
      .filter((id) => id >= ctx.resource.id);
  expect(await found()).toEqual([]);
  for (const siteId of [ctx.resource.id, ctx.resource.id, other.resource.id])
    await db.database.owner.query('insert into stale_holders (resource_id, member_id) values ($1, 1)', [
      siteId,
    ]);
  await rows('insert into stale_people (resource_id, member_id) values ($1, 1)');
  expect(await found()).toEqual([ctx.resource.id, other.resource.id]);
});
