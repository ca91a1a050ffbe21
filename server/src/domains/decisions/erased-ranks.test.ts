import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { erasureTools } from '#server/testing/erasure-tools.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { uniqueUuid } from '#server/testing/random.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { requestErasure } from '../erasures/service.ts';
import { runErasure } from '../erasures/work.service.ts';
import { writeBatch } from './batch.service.ts';
import { decisionLine } from './decision-desk.fixture.ts';
import { newExplanations } from './explanations.ts';

const folder = temporaryFolder('masthead-erased-ranks-');
let db: TestDatabase;
let ctx: ResourceContext;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  const resource = await makeResource(db.database);
  const { id, email } = await makeOperator(db.database, { on: [{ resource, role: 'admin' }] });
  ctx = actAs(db.database, resource, { actor: { kind: 'operator', id, email } });
});

async function run<T extends object>(statement: string, ...values: unknown[]): Promise<T[]> {
  return (await db.database.owner.query<T>(statement, [ctx.resource.id, ...values])).rows;
}

test('the ranks of the member are removed from decisions, and nothing in the history leads to them', async () => {
  const [id = 0, other = 0] = await makeMembers(ctx, 2);
  const { planId } = await makeOption(ctx);
  const at = '2026-11-20T14:05:06.789Z';
  await run(
    `with piece as (
       insert into content_items (resource_id, key, title) values ($1, 'one', 'One') returning id
     ), decision as (
       insert into content_decisions (resource_id, content_id, member_id, device_id, session_id, verdict, reason,
         occurred_at, percentile)
       select $1, piece.id, m, gen_random_uuid(), gen_random_uuid(), 'paywall', 'predictive_paywall', $4, 93.5
       from piece, unnest($2::bigint[]) m
       returning content_id, member_id, session_id, occurred_at
     )
     insert into predictive_actions (resource_id, plan_id, content_id, member_id, session_id,
       propensity_rank_content, propensity_rank_user, propensity_rank_total, propensity_rank_median,
       propensity_rank_percent, is_shown_paywall_calculated, is_shown_paywall, payload, created_at)
     select $1, $3, content_id, member_id, session_id, 1, 1, 2, 1, 93.5, true, true, '{}', occurred_at from decision`,
    [id, other],
    planId,
    at,
  );
  await requestErasure(ctx, { id });
  const [erasure] = await run<{ id: number }>('select id from erasures where resource_id = $1');
  await runErasure(ctx, erasureTools(folder()), erasure?.id ?? 0);
  expect(
    await run(
      `select member_id, verdict, percentile, occurred_at from content_decisions where resource_id = $1
       order by member_id`,
    ),
  ).toEqual([
    { member_id: id, verdict: 'paywall', percentile: null, occurred_at: new Date(at) },
    { member_id: other, verdict: 'paywall', percentile: 93.5, occurred_at: new Date(at) },
  ]);
  expect(
    await run(
      `select member_id, content_id is null and session_id is null and payload is null as is_nobodys, created_at
       from predictive_actions where resource_id = $1 order by member_id nulls first`,
    ),
  ).toEqual([
    { member_id: null, is_nobodys: true, created_at: new Date('2026-11-20T00:00Z') },
    { member_id: other, is_nobodys: false, created_at: new Date(at) },
  ]);
});

test('a batch that is repeated counts once, and a member who was erased meanwhile leaves no score', async () => {
  const { planId } = await makeOption(ctx);
  const parts = { user: [{ signal: 'visits', value: 1, weight: 1 }], content: [] };
  const plan = { taxonomy_term_id: null, content_type_id: null, percents: 20, calculated: true };
  const prediction = {
    user: 1,
    content: 0,
    total: 1,
    median: 0.5,
    percent: 99,
    weights_id: uniqueUuid(),
    bucket: 1_023,
    parts,
    is_collecting: false,
    plans: [
      { ...plan, plan_id: planId },
      { ...plan, plan_id: 900_000_000_001 },
    ],
  };
  const [piece] = await run<{ id: number }>(
    "insert into content_items (resource_id, key, title) values ($1, 'one', 'One') returning id",
  );
  const line = decisionLine(900_000_001, piece?.id ?? 0, {
    member_id: 900_000_000_001,
    percentile: 99,
    prediction,
  });
  const batch = { decisions: [line], views: [] };
  for (let n = 0; n < 2; n++) await writeBatch(ctx, ctx.resource, batch, newExplanations());
  expect(
    await run(
      `select content_id, member_id, session_id, payload, created_at from predictive_actions
       where resource_id = $1`,
    ),
  ).toEqual([
    {
      content_id: null,
      member_id: null,
      session_id: null,
      payload: null,
      created_at: new Date(line.occurred_at.slice(0, 10)),
    },
  ]);
  expect(await run('select percentile from content_decisions where resource_id = $1')).toEqual([
    { percentile: null },
  ]);
  expect(await run('select decisions from predictive_totals where resource_id = $1')).toEqual([
    { decisions: 1 },
  ]);
});
