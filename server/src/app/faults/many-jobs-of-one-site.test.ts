// A site that starts a hundred jobs at once must not delay other sites and mails.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { actAs } from '#server/testing/act-as.ts';
import { exportCalls } from '#server/testing/export-calls.ts';
import {
  type FaultSite,
  faultSite,
  isFullFaultRun,
  postJson,
  waitUntil,
} from '#server/testing/fault-site.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const erasures = isFullFaultRun ? 100 : 20;
let site: FaultSite;
let other: TestSite;
let server: ServerProcess;
let headers: { token: string; resource: string };
let members: number[] = [];

beforeAll(async () => {
  site = await faultSite();
  other = await makeResource(site.product.database);
  members = await makeMembers(actAs(site.product.database, site.site), erasures);
  // Every erasure waits here as long as the test holds the lock.
  await site.product.database.owner.query(`
    create function halt() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(4713); return new; end $$;
    create trigger halt_erasing before insert on erasure_places for each row execute function halt()`);
  server = await startServer(site.env);
  headers = await site.signIn(server.url);
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await site.close();
});

/** Makes every erasure wait while `what` runs. */
async function whileHalted(what: () => Promise<void>): Promise<void> {
  const client = await site.product.database.owner.connect();
  await client.query('select pg_advisory_lock(4713)');
  try {
    await what();
  } finally {
    await client.query('select pg_advisory_unlock(4713)');
    client.release();
  }
}

const halted = () => site.count('pg_locks where objid = 4713 and not granted');

/** Requests a file of the other site and a password reset, and waits for both. */
async function othersGoOn(): Promise<void> {
  const calls = exportCalls(() => ({ url: server.url, headers: { ...headers, resource: other.key } }));
  await calls.generate({ fields: [{ key: 'email' }], format: 'csv' });
  const made = `export_requests where resource_id = ${other.id} and status = 'success'`;
  await waitUntil(async () => (await site.count(made)) === 1, 60);
  const mails = "outgoing_mails where recipient = 'root@example.com' and status = 'sent'";
  const before = await site.count(mails);
  expect((await postJson(server.url, 'reset-password', { email: 'root@example.com' })).status).toBe(200);
  await waitUntil(async () => (await site.count(mails)) > before, 30);
}

test(`${erasures} erasures of one site hold up neither another site's export nor a mail`, async () => {
  const unfinished = () => site.count('erasures where resource_id = $1 and finished_at is null');
  await whileHalted(async () => {
    for (const id of members) {
      const answer = await fetch(`${server.url}/api/admin/users/${id}/data`, { method: 'DELETE', headers });
      expect(answer.status).toBe(200);
    }
    await waitUntil(async () => (await halted()) > 0);
    await othersGoOn();
    expect(await unfinished()).toBe(erasures);
    expect(await halted()).toBeLessThanOrEqual(1);
  });
  await waitUntil(async () => (await unfinished()) === 0, 180);
});
