// An import through the console whose server is killed repeatedly: no row is lost or imported twice.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  type FaultSite,
  faultSite,
  isFullFaultRun,
  reportFigure,
  waitUntil,
} from '#server/testing/fault-site.ts';
import { importCalls } from '#server/testing/import-calls.ts';
import { runCommand, type ServerProcess, startServer } from '#server/testing/server-process.ts';

vi.setConfig({ testTimeout: isFullFaultRun ? 3_600_000 : 480_000, hookTimeout: 120_000 });

const kills = isFullFaultRun ? 20 : 1;
/** Enough for every kill to find some rows that are still to be imported. */
const rows = isFullFaultRun ? kills * 5_000 + 10_000 : 5_000;
/** Every hundredth row has no address. */
const rejected = rows / 100;
const taken = rows - rejected;
const totals = { rows, created: taken, updated: 0, unchanged: 0, rejected };
let site: FaultSite;
let server: ServerProcess;
let headers: { token: string; resource: string };
let slowest = 0;

beforeAll(async () => {
  site = await faultSite();
  server = await startServer(site.env);
  headers = await site.signIn(server.url);
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await site.close();
});

const { path, post, get, sendPart, answerOf } = importCalls(() => ({ url: server.url, headers }));

/** Kills the server and waits until the work has continued. */
async function kill(id: number, state: string): Promise<void> {
  await server.kill('SIGKILL');
  const killed = performance.now();
  const middle = `member_imports where id = ${id} and state = '${state}'`;
  expect(await site.count(middle), 'still in the middle').toBe(1);
  const before = await site.sum('rows_done', middle);
  server = await site.restart(server);
  await waitUntil(async () => {
    const row = await get(id);
    return row.rows_done > before || row.state !== state;
  }, 90);
  slowest = Math.max(slowest, performance.now() - killed);
}

/** Kills the server this number of times, each time after some more rows. */
async function killInTheMiddle(id: number, times: number, state: string): Promise<void> {
  let last = 0;
  for (let done = 0; done < times; done += 1) {
    await waitUntil(async () => {
      const row = await get(id);
      if (!['queued', state].includes(row.state))
        throw new Error(`${row.state} before kill ${done + 1}: ${row.error}\n${server.output()}`);
      return row.state === state && row.rows_done > last;
    }, 90);
    await kill(id, state);
    last = (await get(id)).rows_done;
  }
}

/** Sends a file in parts, each twice, as after a lost answer, and runs `between` between two of them. */
async function upload(content: Buffer, between: () => Promise<unknown>): Promise<number> {
  const { id } = await post('', { file_name: 'readers.csv', bytes: content.length });
  const partBytes = isFullFaultRun ? 256 * 1024 : 64 * 1024;
  for (let part = 0; part * partBytes < content.length; part += 1) {
    const piece = content.subarray(part * partBytes, (part + 1) * partBytes);
    for (let time = 1; time <= 2; time += 1) await answerOf(await sendPart(id, part, piece));
    if (part === 1) await between();
  }
  return id;
}

async function expectImported(id: number): Promise<void> {
  expect((await get(id)).totals).toEqual(totals);
  const found = {
    members: await site.count('members where resource_id = $1'),
    emails: await site.count('(select distinct email_lc from members where resource_id = $1) e'),
    tagged: await site.count('member_tags where resource_id = $1'),
    tags: await site.count('tags where resource_id = $1'),
    subscriptions: await site.count('member_subscriptions where resource_id = $1'),
    attached: await site.count("subscription_events where resource_id = $1 and type = 'attach'"),
  };
  const expected = { members: taken, emails: taken, tagged: taken, tags: 7 };
  expect(found).toEqual({ ...expected, subscriptions: taken, attached: taken });
  const file = await (await fetch(path(`/${id}/rejected`), { headers })).text();
  const lines = file.trim().split('\n').slice(1);
  expect(new Set(lines).size).toBe(rejected);
  expect(lines).toHaveLength(rejected);
}

/** Uploads and checks the file, and starts its import. */
async function startImport(between: () => Promise<unknown> = async () => undefined): Promise<number> {
  const lines = Array.from({ length: rows }, (_, n) =>
    n % 100 === 99 ? `nobody ${n},,,` : `reader${n}@example.com,Reader ${n},Tag ${n % 7},Plan ${n % 3}`,
  );
  const id = await upload(Buffer.from(['email,name,labels,tiers', ...lines].join('\n')), between);
  const { columns } = await post(`/${id}/uploaded`);
  expect(columns.map(({ field }) => field)).toEqual(['email', 'name', 'labels', 'tiers']);
  await post(`/${id}/check`, { columns: columns.map(({ position, field }) => ({ position, field })) });
  await waitUntil(async () => (await get(id)).state === 'checked', 120);
  const { version, preview } = await get(id);
  expect(preview?.totals).toEqual(totals);
  await post(`/${id}/start`, { version });
  return id;
}

test(`an import killed ${kills} times comes to the exact totals, and so does its undoing`, async () => {
  const id = await startImport(async () => {
    server = await site.restart(server);
  });
  await killInTheMiddle(id, kills, 'running');
  await waitUntil(async () => (await get(id)).state === 'done', 600);
  await expectImported(id);

  await post(`/${id}/undo`);
  await killInTheMiddle(id, isFullFaultRun ? 3 : 1, 'undoing');
  await waitUntil(async () => (await get(id)).state === 'undone', 600);
  expect((await get(id)).undone).toMatchObject({ removed: taken, kept: 0 });
  expect(await site.count('members where resource_id = $1')).toBe(0);
  reportFigure('import resumed after a kill, slowest', `${Math.round(slowest)} ms`);
});

test('a backup made in the middle of an import holds the import, which the copy brings to its end', async () => {
  const id = await startImport();
  await waitUntil(async () => (await get(id)).rows_done > 0, 90);
  const file = join(site.dataDir, 'middle.tar.gz');
  // The copy would not start without the key.
  const backup = runCommand(site.env, 'backup', file, '--with-key');
  expect(await backup.done, backup.output()).toBe(0);
  await waitUntil(async () => (await get(id)).state === 'done', 600);
  await server.kill('SIGTERM');

  const restoredAt = new Date();
  const copy = join(site.dataDir, 'copy');
  const restore = runCommand(site.env, 'restore', file, '--into', copy);
  expect(await restore.done, restore.output()).toBe(0);
  server = await startServer({ ...site.env, DATA_DIR: copy });
  headers = await site.signIn(server.url);
  await waitUntil(async () => (await get(id)).state === 'done', 600);
  const { totals: totalsOfCopy, finished_at } = await get(id);
  expect(totalsOfCopy).toEqual(totals);
  // A backup made too late would hold the end of the first server.
  expect(new Date(finished_at ?? 0).getTime()).toBeGreaterThan(restoredAt.getTime());
  const members = await fetch(`${server.url}/api/admin/users?page=1&limit=10`, { headers });
  expect(await members.json()).toMatchObject({ paginator: { total_items: taken } });
});
