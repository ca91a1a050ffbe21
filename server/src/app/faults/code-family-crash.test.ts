// Unique codes whose server is killed during generation: the requested number exists, without duplicates.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CodeBatch } from '#contract/domains/code-families/schemas.ts';
import { chunkSize } from '#server/domains/code-families/make.service.ts';
import {
  type FaultSite,
  faultSite,
  isFullFaultRun,
  postJson,
  reportFigure,
  waitUntil,
} from '#server/testing/fault-site.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';

vi.setConfig({ testTimeout: isFullFaultRun ? 1_800_000 : 480_000, hookTimeout: 120_000 });

const kills = isFullFaultRun ? 10 : 2;
/** Enough lots for every kill to find some that are still to be generated. */
const total = isFullFaultRun ? 100_000 : 60_000;
let site: FaultSite;
let server: ServerProcess;
let headers: { token: string; resource: string };

beforeAll(async () => {
  site = await faultSite();
  server = await startServer(site.env);
  headers = await site.signIn(server.url);
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await site.close();
});

async function post<T>(path: string, body: object): Promise<T> {
  const answer = await postJson(server.url, path, body, headers);
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}

test(`killed ${kills} times while it makes codes, it makes exactly those that were asked for`, async () => {
  const promo = {
    title: 'Kills',
    code: 'KILLS',
    discount: 10,
    discount_type: 'percent',
    for_all_plans: true,
  };
  const { id: promo_id } = await post<{ id: number }>('promos', promo);
  const { id } = await post<CodeBatch>('code-families', { promo_id, title: 'Killed', total });
  const made = () => site.sum('made', `code_families where id = ${id}`);
  const rows = () => site.count(`unique_codes where resource_id = $1 and family_id = ${id}`);
  let interrupted = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    const before = await made();
    await waitUntil(async () => (await made()) > before || (await made()) === total, 90);
    await server.kill('SIGKILL');
    const left = total - (await made());
    if (left >= chunkSize) interrupted += 1;
    expect(await rows()).toBe(total - left);
    server = await site.restart(server);
  }
  expect(interrupted, 'killed in the middle').toBeGreaterThan(0);
  await waitUntil(async () => (await made()) === total, 180);
  expect(await rows()).toBe(total);
  expect(await site.count(`(select distinct code from unique_codes where resource_id = $1) codes`)).toBe(
    total,
  );
  reportFigure('unique codes after kills', `${total} of ${total}`);
});
