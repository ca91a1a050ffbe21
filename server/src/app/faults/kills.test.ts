// A killed process must neither lose acknowledged work nor do any twice.
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Agent } from 'undici';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import {
  type FaultSite,
  faultSite,
  isFullFaultRun,
  reportFigure,
  waitUntil,
} from '#server/testing/fault-site.ts';
import { sendWrite, startLoad, type Write } from '#server/testing/load.ts';
import { runCommand, startServer } from '#server/testing/server-process.ts';

vi.setConfig({ testTimeout: isFullFaultRun ? 1_800_000 : 480_000, hookTimeout: 120_000 });

const kills = isFullFaultRun ? 20 : 2;
let site: FaultSite;

beforeAll(async () => {
  site = await faultSite();
});
afterAll(() => site.close());

test(`killing the server ${kills} times loses no acknowledged write, and a repeat of an unanswered one happens once`, async () => {
  const acknowledged = new Set<string>();
  const writes: Write[] = [];
  let headers: { token: string; resource: string } | undefined;
  for (let kill = 1; kill <= kills; kill += 1) {
    const server = await startServer(site.env);
    // A sign-in counts as an attempt, and few are allowed in a short time.
    headers ??= await site.signIn(server.url);
    const load = startLoad(server.url, headers, 10, `Kill ${kill} `);
    await waitUntil(async () => load.acknowledged.size >= 30);
    await server.kill('SIGKILL');
    await load.stop();
    for (const name of load.acknowledged) acknowledged.add(name);
    writes.push(...load.writes);
  }
  expect(writes.length).toBeGreaterThan(acknowledged.size);

  const { rows } = await site.product.database.owner.query<{ name: string }>('select name from groups');
  const kept = new Set(rows.map(({ name }) => name));
  expect([...acknowledged].filter((name) => !kept.has(name))).toEqual([]);
  const server = await startServer(site.env);
  const agent = new Agent({ connections: 4 });
  for (const write of writes)
    expect((await sendWrite(agent, server.url, headers ?? {}, write)).status).toBe(200);
  await agent.close();
  expect(await site.count('groups where resource_id = $1')).toBe(writes.length);
  await server.kill('SIGTERM');
});

test(`an import by command that is killed ${kills} times and run again comes to the same totals`, async () => {
  // Enough for every kill to find some that are still to be imported.
  const rows = kills * 2_000 + 6_000;
  const path = join(site.dataDir, 'members.csv');
  const lines = Array.from(
    { length: rows },
    (_, n) => `reader${n}@example.com,Reader ${n},Tag ${n % 7},Plan ${n % 3}`,
  );
  await writeFile(path, ['email,name,labels,tiers', ...lines].join('\n'));
  const args = ['import', 'members', '--resource', site.site.key, '--file', path];
  const members = () => site.count('members where resource_id = $1');

  for (let kill = 1; kill <= kills; kill += 1) {
    const before = await members();
    const killed = runCommand(site.env, ...args);
    let isOver = false;
    void killed.done.then(() => {
      isOver = true;
    });
    await waitUntil(async () => isOver || (await members()) > before);
    if (isOver) throw new Error(`the import ended by itself: ${killed.output()}`);
    killed.kill();
    await killed.done;
  }
  expect(await members()).toBeGreaterThan(0);
  expect(await members()).toBeLessThan(rows);

  const again = runCommand(site.env, ...args);
  expect(await again.done).toBe(0);
  expect(await members()).toBe(rows);
  expect(await site.count('member_tags where resource_id = $1')).toBe(rows);
  expect(await site.count('tags where resource_id = $1')).toBe(7);
  expect(await site.count('member_subscriptions where resource_id = $1')).toBe(rows);
  expect(await site.count("subscription_events where resource_id = $1 and type = 'attach'")).toBe(rows);

  const third = runCommand(site.env, ...args);
  expect(await third.done).toBe(0);
  expect(third.output()).toContain(`${rows.toLocaleString('en')} unchanged`);
  expect(third.output()).toContain('Nothing has changed.');
});

test(`jobs of a server that is killed ${kills} times are all done, once, within 90 seconds of each kill`, async () => {
  const each = 100;
  const queue = async (kill: number): Promise<void> => {
    for (let n = 1; n <= each; n += 1)
      await queueMail(site.product.database.owner, {
        to: { address: 'reader@example.com' },
        subject: `Mail ${kill}-${n}`,
        text: 'x',
      });
  };
  const sent = () => site.count("outgoing_mails where status = 'sent'");
  let slowest = 0;
  let server = await startServer(site.env);
  for (let kill = 1; kill <= kills; kill += 1) {
    const before = await sent();
    const queued = queue(kill);
    await waitUntil(async () => (await sent()) > before + 10);
    await server.kill('SIGKILL');
    const killed = performance.now();
    await queued;
    const { rows } = await site.product.database.owner.query<{ id: number }>(
      'select id from graphile_worker.jobs where locked_by is not null',
    );
    const held = rows.map(({ id }) => id);
    server = await site.restart(server);
    await waitUntil(
      async () => (await site.count(`graphile_worker.jobs where id in (${[0, ...held].join(', ')})`)) === 0,
      90,
    );
    slowest = Math.max(slowest, performance.now() - killed);
  }
  await waitUntil(async () => (await sent()) === kills * each, 90);
  await server.kill('SIGTERM');
  expect(await site.count('outgoing_mails')).toBe(kills * each);
  expect(await readdir(join(site.dataDir, 'mail'))).toHaveLength(kills * each);
  reportFigure('jobs of a killed server resumed, slowest', `${Math.round(slowest)} ms`);
});
