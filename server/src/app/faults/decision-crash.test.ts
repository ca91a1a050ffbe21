// A killed process loses no decision that it answered, and the next one writes what it left.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  type FaultSite,
  faultSite,
  isFullFaultRun,
  reportFigure,
  waitUntil,
} from '#server/testing/fault-site.ts';
import { readerDesk, serverQuestion } from '#server/testing/reader-desk.ts';
import { startServer } from '#server/testing/server-process.ts';

vi.setConfig({ testTimeout: isFullFaultRun ? 600_000 : 240_000, hookTimeout: 120_000 });

const kills = isFullFaultRun ? 10 : 2;
/** Answered decisions after which a server is killed. */
const until = isFullFaultRun ? 3_000 : 600;
let site: FaultSite;

beforeAll(async () => {
  site = await faultSite();
});
afterAll(() => site.close());

/** Creates a site behind its wall. The server has another secret key than the tests, so nothing sealed may be there. */
async function newDesk() {
  const desk = await readerDesk(site.product);
  await site.product.database.owner.query('update resources set private_key_sealed = null');
  return desk;
}

/** Asks for decisions until stopped, as several publishers' servers do. */
function askForDecisions(url: string, privateKey: string, callers = 12) {
  const answered: number[] = [];
  const agent = new Agent({ connections: callers });
  let isOver = false;
  const ask = async (): Promise<void> => {
    const answer = await request(`${url}/reader/v1/decisions/verify`, {
      method: 'POST',
      dispatcher: agent,
      headers: { authorization: `Bearer ${privateKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(serverQuestion()),
    });
    const body = (await answer.body.json()) as { decision_id?: number };
    if (answer.statusCode === 200 && body.decision_id) answered.push(body.decision_id);
  };
  const callersDone = Array.from({ length: callers }, async () => {
    while (!isOver) await ask().catch(() => undefined);
  });
  return {
    answered,
    stop: async () => {
      isOver = true;
      await Promise.all(callersDone);
      await agent.destroy();
    },
  };
}

async function storedIds(siteId: number): Promise<Set<number>> {
  const { rows } = await site.product.database.owner.query<{ id: number }>(
    'select id from content_decisions where resource_id = $1',
    [siteId],
  );
  return new Set(rows.map(({ id }) => id));
}

const leftFiles = async () =>
  (await readdir(join(site.dataDir, 'spool'))).filter((name) => name.endsWith('.ndjson'));

test(`killed ${kills} times under load, a server loses no answered decision, and writes none twice`, async () => {
  const desk = await newDesk();
  const answered: number[] = [];
  let left = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const server = await startServer(site.env);
    const load = askForDecisions(server.url, desk.privateKey);
    await waitUntil(async () => load.answered.length >= until);
    await server.kill('SIGKILL');
    await load.stop();
    answered.push(...load.answered);
    const stored = await storedIds(desk.ctx.resource.id);
    left += load.answered.filter((id) => !stored.has(id)).length;
  }
  expect(new Set(answered).size).toBe(answered.length);
  // Without what the spool kept, decisions would be missing now.
  expect(left).toBeGreaterThan(0);

  const server = await startServer(site.env);
  await waitUntil(async () => {
    const stored = await storedIds(desk.ctx.resource.id);
    return answered.every((id) => stored.has(id));
  });
  expect(await server.kill('SIGTERM')).toBe(0);
  expect(await leftFiles()).toEqual([]);
  reportFigure('decisions left in the spool by kills', String(left));
});

test('a server that is told to stop writes all it answered first', async () => {
  const desk = await newDesk();
  const server = await startServer(site.env);
  const load = askForDecisions(server.url, desk.privateKey);
  await waitUntil(async () => load.answered.length >= until);
  expect(await server.kill('SIGTERM')).toBe(0);
  await load.stop();
  const stored = await storedIds(desk.ctx.resource.id);
  expect(load.answered.filter((id) => !stored.has(id))).toEqual([]);
  expect(await leftFiles()).toEqual([]);
});
