import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { type Clock, fixedClock, systemClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { actAs } from '#server/testing/act-as.ts';
import { saveSettings } from '#server/testing/decision-desk.ts';
import { jobInfo } from '#server/testing/job-info.ts';
import { makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { writeBatch } from './batch.service.ts';
import { decisionLine } from './decision-desk.fixture.ts';
import { newExplanations } from './explanations.ts';
import { decisionTasks } from './jobs.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let content: number;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  ctx = actAs(db.database, await makeResource(db.database), { relation: 'root' });
  content = await makePiece(ctx);
});

const tools = (clock: Clock = systemClock) => ({ database: db.database, clock, log: silentLog });

async function run<T extends object>(of: ResourceContext, statement: string): Promise<T[]> {
  return (await db.database.owner.query<T>(statement, [of.resource.id])).rows;
}

async function makePiece(of: ResourceContext): Promise<number> {
  const [made] = await run<{ id: number }>(
    of,
    "insert into content_items (resource_id, key, title) values ($1, 'one', 'One') returning id",
  );
  return made?.id ?? 0;
}

const noon = new Date('2026-06-15T12:00Z');

/** Writes a viewed decision of each age in days at 11:59; its id is the age. */
async function decideBefore(of: ResourceContext, contentId: number, ages: readonly number[]): Promise<void> {
  const decisions = ages.map((age) => {
    const occurred_at = new Date(noon.getTime() - age * 86_400_000 - 60_000).toISOString();
    return decisionLine(age, contentId, { occurred_at });
  });
  const views = decisions.map(({ id, session_id, occurred_at }) => ({
    decision_id: id,
    session_id,
    occurred_at,
  }));
  await writeBatch(tools(), of.resource, { decisions, views }, newExplanations());
}

async function sweep(clock?: Clock): Promise<void> {
  for (const task of decisionTasks(tools(clock))) await task.run(null, jobInfo());
}

const ids = async (of: ResourceContext) =>
  (await run<{ id: number }>(of, 'select id from content_decisions where resource_id = $1 order by id')).map(
    ({ id }) => id,
  );
const viewed = async (of: ResourceContext) =>
  (
    await run<{ id: number }>(
      of,
      'select decision_id as id from content_views where resource_id = $1 order by 1',
    )
  ).map(({ id }) => id);

test('a site that clears its views keeps 30 whole days, and others keep theirs', async () => {
  const other = actAs(db.database, await makeResource(db.database));
  const ages = [1, 29, 30, 31, 80];
  await decideBefore(ctx, content, ages);
  await decideBefore(other, await makePiece(other), ages);
  await saveSettings(ctx, { system_settings: { auto_clear_content_views: true } });
  await sweep(fixedClock(noon));
  expect(await ids(ctx)).toEqual([1, 29, 30]);
  expect(await viewed(ctx)).toEqual([1, 29, 30]);
  expect(await ids(other)).toEqual(ages);
  expect(await viewed(other)).toEqual(ages);
});

test('chains, filings and configurations go with the last decision that names them', async () => {
  await decideBefore(ctx, content, [1]);
  await run(
    ctx,
    `insert into decision_chains (resource_id, hash, chain, created_at)
     values ($1, sha256('old'), '[]', now() - interval '41 days'), ($1, sha256('new'), '[]', now())`,
  );
  await run(ctx, "insert into content_filings (resource_id, access) values ($1, 'members')");
  await run(
    ctx,
    `insert into decision_configs (resource_id, id, hash, document, created_at)
     select $1, n, sha256(n::text::bytea), '{}', now() - make_interval(days => 100 - n) from generate_series(1, 4) n`,
  );
  await sweep();
  const count = async (table: string) =>
    (await run(ctx, `select from ${table} where resource_id = $1`)).length;
  expect(await count('decision_chains')).toBe(2);
  expect(await count('content_filings')).toBe(1);
  // Number 1 is named by the decision, and 4 is the newest.
  expect(await run(ctx, 'select id from decision_configs where resource_id = $1 order by id')).toEqual([
    { id: 1 },
    { id: 4 },
  ]);
});

test.each([
  ['of today', 0],
  ['40 days ahead by its test clock', 40],
])(
  'totals of ranks are kept for the 30 days that ranks are compared with, on a site %s',
  async (_, ahead) => {
    // Readers' decisions are dated by the real time.
    await run(
      ctx,
      `update resources set livemode = false, clock_ahead_ms = ${ahead * 86_400_000}
     from (select set_config('app.resource_id', $1::bigint::text, true)) site where id = $1`,
    );
    await run(
      ctx,
      `insert into predictive_totals (resource_id, weights_id, day, bucket, decisions)
     select $1, gen_random_uuid(), (now() at time zone 'UTC')::date - age, 1, 1 from generate_series(0, 40) age`,
    );
    await sweep();
    expect(
      await run(
        ctx,
        `select count(*), min((now() at time zone 'UTC')::date - day) as newest,
         max((now() at time zone 'UTC')::date - day) as oldest
       from predictive_totals where resource_id = $1`,
      ),
    ).toEqual([{ count: 30, newest: 0, oldest: 29 }]);
  },
);

/** Stores a prediction at each time. */
async function predictAt(of: ResourceContext, times: readonly string[]): Promise<void> {
  const { planId } = await makeOption(of);
  await db.database.owner.query(
    `insert into predictive_actions (resource_id, plan_id, propensity_rank_content, propensity_rank_user,
       propensity_rank_total, propensity_rank_median, propensity_rank_percent, is_shown_paywall_calculated,
       is_shown_paywall, created_at)
     select $1, $2, 0, 1, 1, 1, 50, false, false, at from unnest($3::timestamptz[]) at`,
    [of.resource.id, planId, times],
  );
}

const predicted = async (of: ResourceContext) =>
  (
    await run<{ at: Date }>(
      of,
      'select created_at as at from predictive_actions where resource_id = $1 order by 1',
    )
  ).map(({ at }) => at.toISOString().slice(0, 16));

test('the history of predictions is kept as long as the decisions of the site', async () => {
  const other = actAs(db.database, await makeResource(db.database));
  const times = ['2026-02-28T23:59Z', '2026-03-01T00:00Z', '2026-03-31T23:59Z', '2026-04-01T00:00Z'];
  const recent = ['2026-05-29T23:59Z', '2026-05-31T00:00Z'];
  for (const of of [ctx, other]) await predictAt(of, [...times, ...recent]);
  await saveSettings(ctx, { system_settings: { auto_clear_content_views: true } });
  const expected = [...times, ...recent].map((time) => time.slice(0, 16));
  // March ended 89 and a half days before: 30 days of April, 31 of May, and 28 and a half of June.
  await sweep(fixedClock(new Date('2026-06-29T12:00Z')));
  expect(await predicted(other)).toEqual(expected.slice(1));
  expect(await predicted(ctx)).toEqual(['2026-05-31T00:00']);
  await sweep(fixedClock(new Date('2026-06-30T03:07Z')));
  expect(await predicted(other)).toEqual(expected.slice(3));
});
