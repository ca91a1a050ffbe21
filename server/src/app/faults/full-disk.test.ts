// A full disk: a clear refusal, reads that continue, and no restart once there is room again.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type FaultSite, faultSite, postJson, reportFigure, waitUntil } from '#server/testing/fault-site.ts';
import { startLoad } from '#server/testing/load.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { type SmallDisk, smallDisk } from '#server/testing/small-disk.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

let disk: SmallDisk | null;
let site: FaultSite;
let server: ServerProcess;
let headers: { token: string; resource: string };

beforeAll(async () => {
  disk = smallDisk(160);
  site = await faultSite(disk?.path);
  server = await startServer(site.env);
  headers = await site.signIn(server.url);
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await site.close();
  disk?.remove();
});

/** Fills the disk; if no disk can be created, the database raises the errors of a full one. */
async function fill(): Promise<void> {
  if (disk) return disk.fill();
  await site.product.database.owner.query(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger full_disk before insert on groups for each statement execute function refuse()`);
}

async function free(): Promise<void> {
  if (disk) return disk.free();
  await site.product.database.owner.query('drop function refuse cascade');
}

async function create(name: string): Promise<{ status: number; description: string }> {
  // A long value, so that the free space of the tables is used up soon.
  const body = { name, type: 'company', allowed_email_regexp: [`${'a'.repeat(150)}@example\\.com`] };
  const answer = await postJson(server.url, 'teams', body, headers);
  const { error_description } = (await answer.json()) as { error_description?: string };
  return { status: answer.status, description: error_description ?? '' };
}

test('without room for the database writes are refused in words, reads go on, and it ends with the room', async () => {
  const load = startLoad(server.url, headers, 4);
  await waitUntil(async () => load.acknowledged.size > 30);
  await fill();
  let refusal = { status: 200, description: '' };
  await waitUntil(async () => {
    refusal = await create(`Refused ${performance.now()}`);
    return refusal.status !== 200;
  });
  expect(refusal).toEqual({
    status: 503,
    description: expect.stringContaining('disk of the server is full'),
  });
  const lists = await fetch(`${server.url}/api/admin/teams?page=1&limit=10`, { headers });
  expect(lists.status).toBe(200);
  for (const path of ['dashboard/statistics', 'charts/statistic', 'charts/activity'])
    expect([path, (await fetch(`${server.url}/api/admin/${path}`, { headers })).status]).toEqual([path, 200]);
  expect(server.exitCode()).toBeNull();

  await free();
  const freed = performance.now();
  await waitUntil(async () => (await create(`Again ${performance.now()}`)).status === 200, 30);
  reportFigure('writes again after there is room', `${Math.round(performance.now() - freed)} ms`);
  await load.stop();
  expect(load.answers.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
  const { rows } = await site.product.database.owner.query<{ name: string }>('select name from groups');
  const kept = new Set(rows.map(({ name }) => name));
  expect([...load.acknowledged].filter((name) => !kept.has(name))).toEqual([]);
  expect(await server.kill('SIGTERM')).toBe(0);
});
