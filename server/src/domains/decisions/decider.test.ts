import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { fixedClock, type MovableClock } from '#server/platform/clock/clock.ts';
import { actAs } from '#server/testing/act-as.ts';
import {
  anonymousReader,
  type DecisionDesk,
  decisionDesk,
  saveSettings,
} from '#server/testing/decision-desk.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { uniqueUuid } from '#server/testing/random.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { TestDeciders } from '#server/testing/test-deciders.ts';
import type { RunningDecider } from './decider.ts';

const day = 86_400_000;

let db: TestDatabase;
let ctx: ResourceContext;
let desk: DecisionDesk;
let clock: MovableClock;
const deciders = new TestDeciders();
const folder = temporaryFolder('masthead-decider-');

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  ctx = actAs(db.database, await makeResource(db.database));
  desk = await decisionDesk(ctx);
  clock = fixedClock(new Date());
});
afterEach(() => deciders.stop());

const start = () => deciders.start(db.database, clock, folder());

async function run<T extends object>(statement: string, ...values: unknown[]): Promise<T[]> {
  return (await db.database.owner.query<T>(statement, [ctx.resource.id, ...values])).rows;
}

/** Opens pieces one after the other as one reader. Returns each verdict with its reason. */
async function open(decider: RunningDecider, reader: ReturnType<typeof anonymousReader>, keys: string[]) {
  const found: string[] = [];
  for (const key of keys) {
    const made = await decider.decide(reader.ask(key));
    reader.keep(made.meterToken);
    found.push(`${made.verdict} ${made.reason} ${made.meter?.used}/${made.meter?.limit}`);
  }
  return found;
}

const pieces = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => `piece-${from + n}`);

test('a guest opens three pieces, is refused the fourth, may re-read, and opens another a month later', async () => {
  const decider = start();
  const reader = anonymousReader(ctx);
  expect(await open(decider, reader, [...pieces(1, 4), 'piece-2'])).toEqual([
    'meter_grant meter 1/3',
    'meter_grant meter 2/3',
    'meter_grant meter 3/3',
    'paywall limit_reached 3/3',
    'meter_grant meter 3/3',
  ]);
  clock.advance(30 * day);
  expect(await open(decider, reader, ['piece-4'])).toEqual(['meter_grant meter 1/3']);
});

test('another process goes on from the token, and without it a new reader begins', async () => {
  const reader = anonymousReader(ctx);
  await open(start(), reader, pieces(1, 3));
  const other = start();
  expect(await open(other, reader, ['piece-4'])).toEqual(['paywall limit_reached 3/3']);
  expect(await open(other, anonymousReader(ctx), ['piece-4'])).toEqual(['meter_grant meter 1/3']);
});

test('a token of another site, an altered one and garbage open nothing and break nothing', async () => {
  const [decider, reader] = [start(), anonymousReader(ctx)];
  const { meterToken } = await decider.decide(reader.ask('piece-1'));
  const token = meterToken ?? '';
  expect(token.length).toBeLessThanOrEqual(200);
  for (const bad of [
    `${token.slice(0, -2)}AA`,
    `${token}x`,
    '1..',
    'x'.repeat(10_000),
    token.replace('.', '.A'),
  ]) {
    const fresh = anonymousReader(ctx);
    expect((await decider.decide(fresh.ask('piece-2', { meter: bad }))).meter).toMatchObject({ used: 1 });
  }
});

test('content that the site has not told of is open if only synced content is checked', async () => {
  const reader = anonymousReader(ctx);
  expect(await start().decide(reader.ask('unknown'))).toMatchObject({ reason: 'no_entitlement' });
  const root = actAs(db.database, ctx.resource, { relation: 'root' });
  await saveSettings(root, { system_settings: { content_sync_and_check: true } });
  const decider = start();
  expect(await decider.decide(reader.ask('unknown'))).toMatchObject({
    verdict: 'grant',
    reason: 'unknown_content',
  });
  expect(await decider.decide(reader.ask('piece-1'))).toMatchObject({ verdict: 'meter_grant' });
});

test('a reader without a plan learns how many more articles a sign-up would open', async () => {
  const { optionId } = desk;
  const offers = { default_guest_subscription_id: null, default_subscription_id: optionId };
  await saveSettings(ctx, { settings: offers });
  const [decider, reader] = [start(), anonymousReader(ctx)];
  // Three pieces in 30 days, and the one asked for is the first of them.
  expect(await decider.decide(reader.ask('piece-1'))).toMatchObject({
    verdict: 'register',
    register: { count: 2, days: 30 },
    meter: null,
  });
});

test('prefetches, lists, bots and previews use nothing, and only bots of them leave a row', async () => {
  const [decider, reader] = [start(), anonymousReader(ctx)];
  for (const more of [
    { purpose: 'prefetch' },
    { purpose: 'list' },
    { isPreview: true },
    { isBot: true },
  ] as const) {
    const made = await decider.decide(reader.ask('piece-1', more));
    expect(made.meterToken).toBeNull();
    expect(made.decisionId === null).toBe(!('isBot' in more));
  }
  expect(await open(decider, reader, ['piece-2'])).toEqual(['meter_grant meter 1/3']);
});

test('the same view gets the same decision; another session with its id gets another', async () => {
  const [decider, reader] = [start(), anonymousReader(ctx)];
  const asked = reader.ask('piece-1');
  const [first, second] = await Promise.all([decider.decide(asked), decider.decide(asked)]);
  expect(second).toEqual({ ...first, isRepeat: true });
  const other = await decider.decide({ ...asked, sessionId: uniqueUuid() });
  expect(other.decisionId).not.toBe(first.decisionId);
  await deciders.stop();
  expect(await run('select from content_decisions where resource_id = $1')).toHaveLength(2);
});

test('rows say what was answered, with chain, filing and number of the configuration', async () => {
  const [decider, reader] = [start(), anonymousReader(ctx)];
  await open(decider, reader, pieces(1, 3));
  const refused = await decider.decide(reader.ask('piece-4'));
  expect(
    decider.noteViews(ctx.resource, [
      { decisionId: refused.decisionId ?? 0, sessionId: reader.sessionId, at: clock.now() },
      { decisionId: refused.decisionId ?? 0, sessionId: reader.sessionId, at: clock.now() },
    ]),
  ).toBe(1);
  await deciders.stop();
  const rows = await run(
    `select d.id, d.verdict, d.reason, d.meter_used, d.meter_limit, d.config_id, f.term_ids[1] as term,
       k.chain -> 9 ->> 'outcome' as outcome, c.document -> 'guestPlanId' as guest
     from content_decisions d
     join content_filings f on f.resource_id = d.resource_id and f.id = d.filing_id
     join decision_chains k on k.resource_id = d.resource_id and k.id = d.chain_id
     join decision_configs c on c.resource_id = d.resource_id and c.id = d.config_id
     where d.resource_id = $1 and d.verdict = 'paywall'`,
  );
  expect(rows).toEqual([
    {
      id: refused.decisionId,
      verdict: 'paywall',
      reason: 'limit_reached',
      meter_used: 3,
      meter_limit: 3,
      config_id: 1,
      term: desk.termId,
      outcome: 'limit_reached',
      guest: desk.planId,
    },
  ]);
  expect(await run('select from content_views where resource_id = $1')).toHaveLength(1);
});

test('views that are made up for guessed decisions keep nobody from counting theirs', async () => {
  const [decider, reader] = [start(), anonymousReader(ctx)];
  const made = await decider.decide(reader.ask('piece-1'));
  const decisionId = made.decisionId ?? 0;
  const foreign = await makeResource(db.database);
  const report = { decisionId, sessionId: reader.sessionId, at: clock.now() };
  decider.noteViews(foreign, [report]);
  decider.noteViews(ctx.resource, [{ ...report, sessionId: uniqueUuid() }]);
  expect(decider.noteViews(ctx.resource, [report])).toBe(1);
  await deciders.stop();
  expect(await run('select from content_views where resource_id = $1')).toHaveLength(1);
  const foreignViews = 'select from content_views where resource_id = $1';
  expect((await db.database.owner.query(foreignViews, [foreign.id])).rows).toEqual([]);
});

test('a view that another process is told of before the decision is written is counted', async () => {
  const [decider, other, reader] = [start(), start(), anonymousReader(ctx)];
  const written = () => run('select from content_views where resource_id = $1');
  const { decisionId } = await decider.decide(reader.ask('piece-1'));
  other.noteViews(ctx.resource, [
    { decisionId: decisionId ?? 0, sessionId: reader.sessionId, at: clock.now() },
  ]);
  await expect.poll(written, { timeout: 20_000 }).toHaveLength(1);
  expect(other.figures).toMatchObject({ waiting: 0, dropped: 0 });
});

test("a piece that only the publisher's server knows is stored; a browser's unknown key shares one piece", async () => {
  const [decider, reader] = [start(), anonymousReader(ctx)];
  const told = {
    title: 'New',
    type: 'post',
    link: null,
    publishedAt: null,
    terms: [],
    access: 'free' as const,
  };
  expect(await decider.decide(reader.ask('unknown-1'))).toMatchObject({ access: 'members' });
  await decider.decide(reader.ask('unknown-2'));
  expect(await decider.decide(reader.ask('new', { content: { key: 'new', told } }))).toMatchObject({
    reason: 'free_content',
  });
  await deciders.stop();
  const rows = await run<{ title: string }>(
    `select c.title from content_decisions d
     join content_items c on c.resource_id = d.resource_id and c.id = d.content_id
     where d.resource_id = $1 order by d.id`,
  );
  expect(rows.map(({ title }) => title)).toEqual(['Not told yet', 'Not told yet', 'New']);
});
