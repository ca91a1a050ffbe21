// A bulk change whose server is killed repeatedly: no member is left out or changed twice.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { BulkChange } from '#contract/domains/bulk-changes/schemas.ts';
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

const kills = isFullFaultRun ? 20 : 1;
/** Enough chunks of a thousand for every kill to find some that are still to be processed. */
const members = (kills * 4 + 4) * 1_000;
let site: FaultSite;
let server: ServerProcess;
let headers: { token: string; resource: string };
let slowest = 0;

beforeAll(async () => {
  site = await faultSite();
  await site.product.database.owner.query(
    `insert into members (resource_id, email) select $1, 'reader' || n || '@example.com' from generate_series(1, $2::int) n`,
    [site.site.id, members],
  );
  server = await startServer(site.env);
  headers = await site.signIn(server.url);
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await site.close();
});

const change = async (path: string, body: object = {}): Promise<BulkChange> => {
  const answer = await postJson(server.url, `users/bulk-changes${path}`, body, headers);
  expect(answer.status).toBe(200);
  return (await answer.json()) as BulkChange;
};

async function get(id: number): Promise<BulkChange> {
  const answer = await fetch(`${server.url}/api/admin/users/bulk-changes/${id}`, { headers });
  return (await answer.json()) as BulkChange;
}

/** Kills and restarts the server this number of times, each time after some more members were processed. */
async function killInTheMiddle(id: number, times: number, done: 'done' | 'restored'): Promise<void> {
  const count = () => site.sum(done, `bulk_changes where id = ${id}`);
  for (let kill = 1; kill <= times; kill += 1) {
    const before = await count();
    await waitUntil(async () => (await count()) > before, 90);
    await server.kill('SIGKILL');
    const killed = performance.now();
    const after = await count();
    expect(after, 'still in the middle').toBeLessThan(members);
    server = await site.restart(server);
    await waitUntil(async () => (await count()) > after, 90);
    slowest = Math.max(slowest, performance.now() - killed);
  }
}

/** Returns numbers of members by how often the log records a change of them. */
async function timesNoted(operation: string): Promise<Record<number, number>> {
  const { rows } = await site.product.database.owner.query<{ times: number; members: number }>(
    `select times, count(*) as members from (
       select count(*) as times from audit_log, jsonb_array_elements(changes->'members')
       where resource_id = $1 and operation = $2 group by value) noted
     group by times`,
    [site.site.id, operation],
  );
  return Object.fromEntries(rows.map((row) => [row.times, row.members]));
}

test(`a bulk change killed ${kills} times reaches every member once, and so does its undoing`, async () => {
  const { id, total } = await change('', { filter: {}, change: { kind: 'add_tags', tags: ['One', 'Two'] } });
  expect(total).toBe(members);
  await change(`/${id}/start`);
  await killInTheMiddle(id, kills, 'done');
  await waitUntil(async () => (await get(id)).state === 'done', 90);
  expect((await get(id)).outcomes).toEqual({ changed: members, unchanged: 0, refused: 0, gone: 0 });
  expect(await site.count('member_tags where resource_id = $1')).toBe(2 * members);
  expect(await timesNoted('bulk-changes.apply')).toEqual({ 1: members });

  await change(`/${id}/undo`);
  await killInTheMiddle(id, kills, 'restored');
  await waitUntil(async () => (await get(id)).state === 'undone', 90);
  expect((await get(id)).undone).toEqual({ restored: members, kept: 0 });
  expect(await site.count('member_tags where resource_id = $1')).toBe(0);
  expect(await timesNoted('bulk-changes.restore')).toEqual({ 1: members });
  reportFigure('bulk change resumed after a kill, slowest', `${Math.round(slowest)} ms`);
});
