import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Situation } from '#contract/domains/decisions/situation.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeContent } from '#server/testing/content-site.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { uniqueUuid } from '#server/testing/random.ts';
import { makeSituation, type StoreOptions, storeDecision } from '#server/testing/store-decision.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { showReadersNow } from './now.service.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function newSite() {
  const ctx = actAs(db.database, await makeResource(db.database));
  const { ids } = await makeContent(ctx, [
    { key: 'port', title: 'The quiet port' },
    { key: 'grain', title: 'Grain prices fall' },
  ]);
  const [port = 0, grain = 0] = [...ids.values()];
  return { ctx, port, grain };
}

function ask(
  ctx: ResourceContext,
  contentId: number,
  access: 'free' | 'members',
  { at = ago(1), ...options }: StoreOptions & { at?: Date; reader?: Partial<Situation['reader']> } = {},
) {
  return storeDecision(ctx, makeSituation({}, { contentId, access }, options.reader, at), options);
}

test('a site without readers has an empty answer', async () => {
  const { ctx } = await newSite();
  expect(await showReadersNow(ctx)).toMatchObject({
    minutes: 15,
    last_decision_at: null,
    decisions: 0,
    readers: 0,
    answers: { free: 0, paywall: 0 },
    walls: [],
    most_walled: [],
    items: [],
  });
});

test('figures are of the last 15 minutes, without bots and without other sites', async () => {
  const { ctx, port, grain } = await newSite();
  const other = await newSite();
  const deviceId = uniqueUuid();
  const [member = 0] = await makeMembers(ctx, 1);
  await ask(ctx, port, 'members', { deviceId });
  await ask(ctx, port, 'members', { deviceId });
  await ask(ctx, grain, 'members');
  await ask(ctx, port, 'free', { memberId: member });
  await ask(ctx, port, 'members', { isBot: true });
  await ask(ctx, port, 'members', { at: ago(16) });
  await ask(other.ctx, other.port, 'members');
  const now = await showReadersNow(ctx);
  expect(now).toMatchObject({
    decisions: 4,
    readers: 3,
    signed_in: 1,
    answers: { free: 1, grant: 0, meter_grant: 0, register: 0, paywall: 3, deny: 0 },
    walls: [{ verdict: 'paywall', reason: 'no_entitlement', count: 3 }],
    most_walled: [
      { content_id: port, title: 'The quiet port', count: 2 },
      { content_id: grain, title: 'Grain prices fall', count: 1 },
    ],
  });
  // The last decisions are listed whenever they were made.
  expect(now.items).toHaveLength(5);
  expect(now.items.filter((one) => one.member !== null)).toMatchObject([{ member: { id: member } }]);
  expect(now.items.at(-1)).toMatchObject({ verdict: 'paywall', has_why: true, meter: null });
  expect(now.last_decision_at).toBe(now.items[0]?.at);
});

test('the last decisions come from the index of time', async () => {
  const { ctx } = await newSite();
  const client = await db.database.owner.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select * from content_decisions where resource_id = $1 and not is_bot
       order by occurred_at desc limit 50`.replace('$1', String(ctx.resource.id)),
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan/);
    expect(plan).not.toMatch(/Sort(?! Key)/);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
