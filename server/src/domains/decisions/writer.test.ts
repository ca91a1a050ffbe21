import { type ChildProcess, fork } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { uniqueText, uniqueUuid } from '#server/testing/random.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { decisionLine, exampleChain } from './decision-desk.fixture.ts';
import { newExplanations } from './explanations.ts';
import { writeLeftovers } from './leftovers.ts';
import { ReservedIds } from './reserved-ids.ts';
import { Spool } from './spool.ts';
import { DecisionWriter } from './writer.ts';

let db: TestDatabase;
let site: TestSite;
let content: number;
let folder: string;
const parent = temporaryFolder('masthead-spool-');

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  site = await makeResource(db.database);
  folder = join(parent(), uniqueText('spool'));
  const [made] = await run<{ id: number }>(
    `insert into content_items (resource_id, key, title) values ($1, 'one', 'One') returning id`,
  );
  content = made?.id ?? 0;
});

async function run<T extends object>(statement: string, ...values: unknown[]): Promise<T[]> {
  return (await db.database.owner.query<T>(statement, [site.id, ...values])).rows;
}

const tools = () => ({ database: db.database, clock: systemClock, log: silentLog });
const newWriter = (bounds?: { total: number; perSite: number }) =>
  new DecisionWriter(tools(), new Spool(folder, silentLog), newExplanations(), bounds);
const files = () => readdirSync(folder).filter((name) => name.endsWith('.ndjson'));

async function storedIds(): Promise<number[]> {
  const rows = await run<{ id: number }>(
    'select id from content_decisions where resource_id = $1 order by id',
  );
  return rows.map(({ id }) => id);
}

const viewCount = async () => (await run('select from content_views where resource_id = $1')).length;

test('a decision is in the spool before it is in the database, and only there until then', async () => {
  const writer = newWriter();
  writer.add(site, { decision: decisionLine(7, content) });
  const [file = ''] = files();
  expect(readFileSync(join(folder, file), 'utf8')).toContain('"id":7');
  expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  expect(await storedIds()).toEqual([]);
  await writer.stop();
  expect(await storedIds()).toEqual([7]);
  expect(readdirSync(folder)).toEqual([]);
});

test('chains and filings are stored once, and decisions refer to them', async () => {
  const writer = newWriter();
  for (const id of [1, 2, 3]) writer.add(site, { decision: decisionLine(id, content) });
  await vi.waitFor(async () => expect(await storedIds()).toEqual([1, 2, 3]));
  writer.add(site, { decision: decisionLine(4, content, { verdict: 'paywall', reason: 'no_entitlement' }) });
  await writer.stop();
  const rows = await run<{ chain: unknown; access: string; config_id: number }>(
    `select k.chain, f.access, d.config_id from content_decisions d
     join decision_chains k on k.resource_id = d.resource_id and k.id = d.chain_id
     join content_filings f on f.resource_id = d.resource_id and f.id = d.filing_id
     where d.resource_id = $1`,
  );
  expect(rows).toEqual(Array(4).fill({ chain: JSON.parse(exampleChain), access: 'free', config_id: 1 }));
  expect(await run('select from decision_chains where resource_id = $1')).toHaveLength(1);
  expect(await run('select from content_filings where resource_id = $1')).toHaveLength(1);
});

test('a view counts once, and only for the session of its decision', async () => {
  const writer = newWriter();
  const session_id = uniqueUuid();
  const occurred_at = new Date().toISOString();
  writer.add(site, { decision: decisionLine(1, content, { session_id, occurred_at }) });
  writer.add(site, { view: { decision_id: 1, session_id: uniqueUuid(), occurred_at } });
  writer.add(site, { view: { decision_id: 2, session_id, occurred_at } });
  await vi.waitFor(async () => expect(await storedIds()).toEqual([1]));
  expect(await viewCount()).toBe(0);
  for (let times = 0; times < 3; times += 1)
    writer.add(site, { view: { decision_id: 1, session_id, occurred_at } });
  await writer.stop();
  expect(await viewCount()).toBe(1);
});

test('a view that comes before its decision waits for it in the spool, and a made-up one not for ever', async () => {
  const [one, other] = [newWriter(), newWriter()];
  const session_id = uniqueUuid();
  const occurred_at = new Date().toISOString();
  for (const decision_id of [1, 2]) one.add(site, { view: { decision_id, session_id, occurred_at } });
  await vi.waitFor(() => expect(one.figures).toMatchObject({ waiting: 2, waitingBytes: 0 }));
  expect(files()).toHaveLength(1);
  other.add(site, { decision: decisionLine(1, content, { session_id, occurred_at }) });
  await vi.waitFor(async () => expect(await viewCount()).toBe(1), 20_000);
  expect(one.figures.waiting).toBe(1);
  await Promise.all([one.stop(), other.stop()]);
  expect(one.figures).toEqual({ waiting: 0, waitingBytes: 0, dropped: 0 });
  expect(readdirSync(folder)).toEqual([]);
});

test('a decision that the database refuses is dropped, and the others of its batch are written', async () => {
  const writer = newWriter();
  for (const id of [1, 2, 3, 4, 5])
    writer.add(site, { decision: decisionLine(id, content, id === 3 ? { chain: '{' } : {}) });
  await writer.stop();
  expect(await storedIds()).toEqual([1, 2, 4, 5]);
  expect(writer.figures).toEqual({ waiting: 0, waitingBytes: 0, dropped: 1 });
});

test("another site's content gets no decision", async () => {
  const foreign = await makeResource(db.database);
  const writer = newWriter();
  writer.add(foreign, { decision: decisionLine(1, content) });
  await writer.stop();
  expect(
    (
      await db.database.owner.query('select from content_decisions where id = 1 and resource_id = $1', [
        foreign.id,
      ])
    ).rows,
  ).toEqual([]);
});

test('beyond its share of the bound a site loses rows, and others keep theirs', async () => {
  const other = await makeResource(db.database);
  const size = JSON.stringify({ site: site.id, decision: decisionLine(100, content) }).length;
  const writer = newWriter({ total: size * 12 + 100, perSite: size * 6 + 50 });
  for (let id = 100; id < 110; id += 1) writer.add(site, { decision: decisionLine(id, content) });
  writer.add(other, { decision: decisionLine(100, content) });
  expect(writer.figures).toMatchObject({ waiting: 7, dropped: 4 });
  await writer.stop();
  expect(await storedIds()).toEqual([100, 101, 102, 103, 104, 105]);
});

test('reserved ids are never given twice, even to many callers at once', async () => {
  const [one, other] = [new ReservedIds(db.database), new ReservedIds(db.database)];
  const ids = await Promise.all(Array.from({ length: 5_000 }, (_, n) => (n % 2 ? one : other).take()));
  expect(new Set(ids).size).toBe(5_000);
});

describe('what a dead process left', () => {
  const left = (name: string, lines: readonly object[]) =>
    writeFileSync(
      join(folder, `${name}.1.ndjson`),
      lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    );

  test('is written once, without lines that are damaged, too old or of an unknown site', async () => {
    await newWriter().stop();
    const session_id = uniqueUuid();
    const decision = decisionLine(11, content, { session_id });
    const old = new Date(Date.now() - 40 * 86_400_000).toISOString();
    const lines = [
      { site: site.id, decision },
      { site: site.id, view: { decision_id: 11, session_id, occurred_at: decision.occurred_at } },
      { site: site.id, decision: { ...decision, id: 12, verdict: 'free' } },
      { site: site.id, decision: { ...decision, id: 13, occurred_at: old } },
      { site: 999_999, decision: { ...decision, id: 14 } },
      { site: site.id, decision: { ...decision, id: 15, email: 'reader@example.com' } },
      { site: site.id, decision },
    ];
    left('dead', lines);
    appendFileSync(join(folder, 'dead.1.ndjson'), '{"site":1,"deci');
    await writeLeftovers(tools(), folder, newExplanations());
    expect(await storedIds()).toEqual([11]);
    expect(await viewCount()).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
    left('dead', lines);
    await writeLeftovers(tools(), folder, newExplanations());
    expect(await storedIds()).toEqual([11]);
    expect(await viewCount()).toBe(1);
  });

  test('is not taken from a process that still runs', async () => {
    const writer = newWriter();
    writer.add(site, { decision: decisionLine(21, content) });
    await writeLeftovers(tools(), folder, newExplanations());
    expect(files()).toHaveLength(1);
    await writer.stop();
    expect(await storedIds()).toEqual([21]);
  });

  test('is complete after a kill: each answered decision has its row', async () => {
    await newWriter().stop();
    const answered = new Set<number>();
    for (let kill = 0; kill < 3; kill += 1) for (const id of await answersUntilKilled()) answered.add(id);
    await writeLeftovers(tools(), folder, newExplanations());
    const stored = new Set(await storedIds());
    expect([...answered].filter((id) => !stored.has(id))).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  }, 60_000);
});

let child: ChildProcess | null = null;
afterAll(() => {
  child?.kill('SIGKILL');
});

/** Lets a process answer decisions, and kills it while it does. Returns the ids that it answered. */
async function answersUntilKilled(): Promise<number[]> {
  const before = (await storedIds()).length;
  const answers = `${folder}-answers`;
  const started = fork(
    new URL('./writer.fixture.ts', import.meta.url),
    [db.url, String(site.id), String(content), folder, answers],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  child = started;
  const ended = new Promise((resolve) => started.once('exit', resolve));
  await vi.waitFor(async () => expect((await storedIds()).length).toBeGreaterThan(before + 500), 30_000);
  started.kill('SIGKILL');
  await ended;
  return readFileSync(answers, 'utf8').split('\n').slice(0, -1).map(Number);
}
