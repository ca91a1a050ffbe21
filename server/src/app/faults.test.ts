// What a killed process may cost: nothing that was acknowledged, and nothing twice.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '#server/platform/config/config.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { type MadeResource, makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { runCommand, type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { openProduct, type Product } from './open-product.ts';

let dataDir: string;
let env: { DATA_DIR: string; PORT: string };
let product: Product;
let site: MadeResource;
const password = 'a password for killing';

async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return String(address !== null && typeof address === 'object' ? address.port : 0);
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'masthead-faults-'));
  env = { DATA_DIR: dataDir, PORT: await freePort() };
  product = await openProduct(loadConfig(env), silentLog);
  site = await makeResource(product.database);
  const passwordHash = await hashPassword(password);
  await makeOperator(product.database, { email: 'root@example.com', role: 'root', passwordHash });
}, 60_000);
afterAll(async () => {
  await product.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function post(
  url: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/api/admin/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
    signal: AbortSignal.timeout(10_000),
  });
}

async function tokenOf(server: ServerProcess): Promise<string> {
  const answer = await post(server.url, 'authorization', { email: 'root@example.com', password });
  return ((await answer.json()) as { token: string }).token;
}

async function count(statement: string): Promise<number> {
  const { rows } = await product.database.owner.query<{ n: number }>(
    `select count(*) as n from ${statement}`,
    [site.id],
  );
  return rows[0]?.n ?? -1;
}

test('killing the server loses no acknowledged write, and a repeat of an unanswered one happens once', async () => {
  const calls = Array.from({ length: 150 }, (_, n) => ({ name: `Group ${n}`, key: randomUUID() }));
  const answered = new Set<string>();
  const create = async (
    server: ServerProcess,
    token: string,
    call: (typeof calls)[number],
  ): Promise<void> => {
    const headers = { token, resource: site.key, 'idempotency-key': call.key };
    const answer = await post(server.url, 'teams', { name: call.name, type: 'company' }, headers);
    if (answer.ok) answered.add(call.name);
  };

  let server = await startServer(env);
  const token = await tokenOf(server);
  const sending = (async () => {
    for (let n = 0; n < calls.length; n += 10)
      await Promise.allSettled(calls.slice(n, n + 10).map((call) => create(server, token, call)));
  })();
  while (answered.size < 30) await sleep(2);
  await server.kill('SIGKILL');
  await sending;
  const beforeTheKill = new Set(answered);
  expect(beforeTheKill.size).toBeLessThan(calls.length);

  server = await startServer(env);
  const { rows } = await product.database.owner.query<{ name: string }>(
    'select name from groups where resource_id = $1',
    [site.id],
  );
  const kept = new Set(rows.map((row) => row.name));
  expect([...beforeTheKill].filter((name) => !kept.has(name))).toEqual([]);

  for (const call of calls) await create(server, token, call);
  expect(answered.size).toBe(calls.length);
  expect(await count('groups where resource_id = $1')).toBe(calls.length);
  await server.kill('SIGTERM');
}, 90_000);

test('an import that is killed in the middle and run again comes to the same totals', async () => {
  const path = join(dataDir, 'members.csv');
  const lines = Array.from(
    { length: 12_000 },
    (_, n) => `reader${n}@example.com,Reader ${n},Tag ${n % 7},Plan ${n % 3}`,
  );
  await writeFile(path, ['email,name,labels,tiers', ...lines].join('\n'));
  const args = ['import', 'members', '--resource', site.key, '--file', path];

  const killed = runCommand(env, ...args);
  const isOver = killed.done.then(() => true);
  while ((await count('members where resource_id = $1')) === 0)
    if (await Promise.race([isOver, sleep(20)]))
      throw new Error(`the import ended by itself: ${killed.output()}`);
  killed.kill();
  await killed.done;
  const half = await count('members where resource_id = $1');
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(12_000);

  const again = runCommand(env, ...args);
  expect(await again.done).toBe(0);
  expect(await count('members where resource_id = $1')).toBe(12_000);
  expect(await count('member_tags where resource_id = $1')).toBe(12_000);
  expect(await count('tags where resource_id = $1')).toBe(7);
  expect(await count('member_subscriptions where resource_id = $1')).toBe(12_000);
  expect(await count("subscription_events where resource_id = $1 and type = 'attach'")).toBe(12_000);

  const third = runCommand(env, ...args);
  expect(await third.done).toBe(0);
  expect(third.output()).toContain('12,000 unchanged');
  expect(third.output()).toContain('Nothing has changed.');
}, 90_000);
