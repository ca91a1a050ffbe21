// Erasures while the server is killed: each is complete, and done once.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Erasure } from '#contract/domains/erasures/schemas.ts';
import { folderStore } from '#server/platform/files/files.ts';
import { actAs } from '#server/testing/act-as.ts';
import { type Canary, canary, makeCanaries } from '#server/testing/canaries.ts';
import { filesWith, rowsWith } from '#server/testing/canary-scan.ts';
import {
  type FaultSite,
  faultSite,
  isFullFaultRun,
  reportFigure,
  waitUntil,
} from '#server/testing/fault-site.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';

vi.setConfig({ testTimeout: isFullFaultRun ? 1_800_000 : 240_000, hookTimeout: 240_000 });

const members = isFullFaultRun ? 1_000 : 6;
/** Number of erasures that are interrupted. */
const kills = isFullFaultRun ? 60 : 6;
/** Targets after which a server waits until it is killed: among the services, among our records, and after them. */
const halts = ['stripe', 'imports', 'mails', 'log', 'account', 'exports'];
let site: FaultSite;
let server: ServerProcess;
let headers: { token: string; resource: string };
let made: Canary[] = [];
let slowest = 0;
const run = (statement: string, values: unknown[] = []) =>
  site.product.database.owner.query<Record<string, unknown>>(statement, values);

beforeAll(async () => {
  site = await faultSite();
  const ctx = actAs(site.product.database, site.site);
  const mailFolder = join(site.dataDir, 'mail');
  await mkdir(mailFolder, { recursive: true });
  made = await makeCanaries(ctx, { files: folderStore(join(site.dataDir, 'files')), mailFolder }, members);
  await run(`
    create table halt_at (place text);
    create function halt() returns trigger language plpgsql security definer as
      $$ begin
        if exists (select from halt_at h where h.place = new.place) then perform pg_advisory_xact_lock_shared(4712); end if;
        return new;
      end $$;
    create trigger halt_writing before insert or update on erasure_places for each row execute function halt()`);
  server = await startServer(site.env);
  headers = await site.signIn(server.url);
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await site.close();
});

async function clear(id: number): Promise<void> {
  const answer = await fetch(`${server.url}/api/admin/users/${id}/data`, { method: 'DELETE', headers });
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'success' }]);
}

async function receipt(id: number): Promise<Erasure> {
  const answer = await fetch(`${server.url}/api/admin/users/${id}/data`, { headers });
  return (await answer.json()) as Erasure;
}

async function killAt(place: string, what: () => Promise<void>): Promise<void> {
  const client = await site.product.database.owner.connect();
  await client.query('select pg_advisory_lock(4712)');
  await run('insert into halt_at values ($1)', [place]);
  await what();
  await waitUntil(async () => (await site.count('pg_locks where objid = 4712 and not granted')) > 0);
  await server.kill('SIGKILL');
  await run('delete from halt_at');
  await client.query('select pg_advisory_unlock(4712)');
  client.release();
}

test(`accounts whose clearing is cut off at ${halts.length} places are cleared whole, and once`, async () => {
  for (const [at, { id }] of made.slice(0, kills).entries()) {
    const place = halts[at % halts.length] ?? '';
    await killAt(place, () => clear(id));
    server = await site.restart(server);
    const back = performance.now();
    await waitUntil(async () => (await receipt(id)).state === 'done', 90);
    slowest = Math.max(slowest, performance.now() - back);
  }
  for (const { id } of made.slice(kills)) await clear(id);
  const unfinished = 'erasures where finished_at is null';
  await waitUntil(async () => (await site.count(unfinished)) === 0, isFullFaultRun ? 900 : 30);
  for (const { id } of made) {
    const { places } = await receipt(id);
    expect(places.every(({ outcome }) => outcome !== null)).toBe(true);
    expect(places.find(({ place }) => place === 'account')).toMatchObject({ outcome: 'cleared' });
  }
  const { rows } = await run(
    `select operation, count(*)::integer as count from audit_log
     where target_kind = 'erasure' and operation in ('erasures.clear', 'erasures.records', 'erasures.finish')
     group by 1 order by 1`,
  );
  expect(rows).toEqual(
    ['erasures.clear', 'erasures.finish', 'erasures.records'].map((operation) => ({
      operation,
      count: members,
    })),
  );
  const ended = await run(
    `select count(*)::integer as count from subscription_events where type = 'end' and cause = 'erased'`,
  );
  expect(ended.rows).toEqual([{ count: members }]);
  expect(await rowsWith(site.product.database, canary)).toEqual({ receipt_revisions: members });
  expect(await filesWith(join(site.dataDir, 'files'), canary)).toHaveLength(members);
  expect(await filesWith(join(site.dataDir, 'mail'), canary)).toEqual([]);
  reportFigure('clearing resumed after a kill, slowest', `${Math.round(slowest)} ms`);
});
