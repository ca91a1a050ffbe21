// A temporary loss of the database may cost waiting time, and nothing else.
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from 'undici';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startPostgres } from '#server/platform/postgres/launcher.ts';
import { postgresPaths } from '#server/platform/postgres/paths.ts';
import { livePostmaster, stopPostmaster } from '#server/platform/postgres/postmaster.ts';
import {
  type FaultSite,
  faultSite,
  isFullFaultRun,
  reportFigure,
  waitUntil,
} from '#server/testing/fault-site.ts';
import { type Load, sendWrite, startLoad, statuses } from '#server/testing/load.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const outage = 10_000;
/** Time until normal operation at full size, in milliseconds; beside other tests it depends on the machine. */
const readyWithin = 5_000;
let site: FaultSite;
let server: ServerProcess;
let headers: { token: string; resource: string };

beforeAll(async () => {
  site = await faultSite();
  // For the server it is the operator's own database, which it neither starts nor stops.
  server = await startServer({ ...site.env, DATABASE_URL: site.product.postgres?.url ?? '' });
  headers = await site.signIn(server.url);
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await site.close();
});

const stopDatabase = () => stopPostmaster(postgresPaths(site.dataDir).cluster, 'immediate');

async function isReady(): Promise<boolean> {
  const answer = await fetch(`${server.url}/readyz`).catch(() => null);
  await answer?.text();
  return answer?.status === 200;
}

/** Repeats unanswered calls with their keys, and expects every write exactly once. */
async function expectEachWriteOnce({ writes, acknowledged }: Load): Promise<void> {
  const { rows } = await site.product.database.owner.query<{ name: string }>('select name from groups');
  const kept = new Set(rows.map(({ name }) => name));
  expect([...acknowledged].filter((name) => !kept.has(name))).toEqual([]);
  const agent = new Agent({ connections: 4 });
  for (const write of writes.filter(({ name }) => !acknowledged.has(name)))
    expect((await sendWrite(agent, server.url, headers, write)).status).toBe(200);
  await agent.close();
  expect(await site.count('groups where resource_id = $1')).toBe(writes.length);
  expect(await site.count("audit_log where resource_id = $1 and operation = 'groups.create'")).toBe(
    writes.length,
  );
}

test('a database that is gone for ten seconds under load costs 503s, no acknowledged write, and no restart', async () => {
  const load = startLoad(server.url, headers);
  await waitUntil(async () => load.acknowledged.size > 50);
  await stopDatabase();
  const gone = performance.now();
  await sleep(outage);
  // Earlier calls may have been answered already, and their answers only read late.
  const during = load.answers.filter(({ at, milliseconds }) => at - milliseconds > gone);
  const postgres = await startPostgres({ dataDir: site.dataDir });
  const back = performance.now();
  await waitUntil(isReady);
  const ready = performance.now() - back;
  const first = () => load.answers.find(({ at, status }) => at > back && status === 200);
  await waitUntil(async () => first() !== undefined);
  await sleep(2_000);
  await load.stop();

  expect(new Set(during.map(({ status }) => status))).toEqual(new Set([503]));
  expect(during.length).toBeGreaterThan(20);
  expect(load.answers.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
  expect(
    load.answers.filter(({ status, retryAfter }) => status === 503 && !(Number(retryAfter) > 0)),
  ).toEqual([]);
  if (isFullFaultRun) {
    expect(statuses(load.answers.filter(({ at }) => at > back + readyWithin))[503] ?? 0).toBe(0);
    expect(ready).toBeLessThan(readyWithin);
    expect((first()?.at ?? Infinity) - back).toBeLessThan(readyWithin);
  }
  reportFigure('ready again after the database is back', `${Math.round(ready)} ms`);
  reportFigure(
    'slowest refusal meanwhile',
    `${Math.round(Math.max(...during.map((a) => a.milliseconds)))} ms`,
  );
  await expectEachWriteOnce(load);
  await postgres.stop();
});

test('the embedded database, killed outright, is started again by the server', async () => {
  expect(await server.kill('SIGTERM')).toBe(0);
  await site.product.database.owner.query('delete from groups; delete from audit_log');
  server = await startServer(site.env);
  headers = await site.signIn(server.url);
  const load = startLoad(server.url, headers);
  await waitUntil(async () => load.acknowledged.size > 50);
  const { pid } = livePostmaster(postgresPaths(site.dataDir).cluster) ?? { pid: 0 };
  expect(pid).toBeGreaterThan(0);
  process.kill(pid, 'SIGKILL');
  const killed = performance.now();
  await waitUntil(async () => load.answers.some(({ at, status }) => at > killed && status === 503));
  const refused = load.answers.findLast(({ status }) => status === 503)?.at ?? 0;
  await waitUntil(async () => load.answers.some(({ at, status }) => at > refused + 1_000 && status === 200));
  await load.stop();
  const last = load.answers.findLast(({ status }) => status !== 200)?.at ?? Infinity;
  expect(load.answers.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
  if (isFullFaultRun) expect(last - killed).toBeLessThan(readyWithin * 2);
  reportFigure('served again after the embedded database was killed', `${Math.round(last - killed)} ms`);
  await expectEachWriteOnce(load);
});
