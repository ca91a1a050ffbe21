// Far more callers than two cores can serve: refused ones are told at once, and others aren't slowed down for long.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  type FaultSite,
  faultSite,
  isFullFaultRun,
  reportFigure,
  waitUntil,
} from '#server/testing/fault-site.ts';
import { type Load, startLoad, statuses } from '#server/testing/load.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const duration = isFullFaultRun ? 60_000 : 4_000;
let site: FaultSite;
let server: ServerProcess;

beforeAll(async () => {
  site = await faultSite();
  server = await startServer(site.env);
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await site.close();
});

async function health(): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${server.url}/healthz`);
  await answer.text();
  expect(answer.status).toBe(200);
  return performance.now() - began;
}

/** Holds every call until some were refused: only then are there too many at once, however slow the callers are. */
async function holdUntilRefused(load: Load): Promise<void> {
  const client = await site.product.database.owner.connect();
  await client.query('begin; lock table groups in access exclusive mode');
  await waitUntil(async () => load.answers.some(({ status }) => status === 503));
  await client.query('commit');
  client.release();
}

test('600 callers at once are served or refused in words; afterwards all is as before', async () => {
  const headers = await site.signIn(server.url);
  const load = startLoad(server.url, await site.callers(20), 600);
  await holdUntilRefused(load);
  const waits: number[] = [];
  for (const end = performance.now() + duration; performance.now() < end; await sleep(200))
    waits.push(await health());
  await load.stop();
  const found = statuses(load.answers);
  expect(load.answers.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
  expect(found[503] ?? 0).toBeGreaterThan(0);
  expect(found[200] ?? 0).toBeGreaterThan(0);
  expect(await site.count('groups where resource_id = $1')).toBe(load.acknowledged.size);
  const after = startLoad(server.url, headers, 2);
  await sleep(1_000);
  await after.stop();
  expect(Object.keys(statuses(after.answers))).toEqual(['200']);
  const longest = Math.max(...load.answers.map(({ milliseconds }) => milliseconds));
  reportFigure('600 callers: answers', JSON.stringify(found));
  reportFigure('600 callers: longest answer', `${Math.round(longest)} ms`);
  reportFigure('600 callers: longest wait for /healthz', `${Math.round(Math.max(...waits))} ms`);
});
