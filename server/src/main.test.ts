// @module-tag slow
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { demoPassword, publications } from './demo/publications.ts';
import { postgresPaths } from './platform/postgres/paths.ts';
import { prepareData } from './testing/prepared-data.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
vi.setConfig({ testTimeout: 480_000, hookTimeout: 120_000 });

let folder: string;
let port: number;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-main-'));
  await chmod(folder, 0o755);
  port = await freePort();
});

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

interface Started {
  child: ChildProcess;
  output(): string;
  exit: Promise<number | null>;
}

function start(settings: { DEMO?: 'on' | ''; BASE_URL?: string; SECRET_KEY?: string } = {}): Started {
  // Nothing is inherited but what a program needs to start: the test runner has a BASE_URL of its own.
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const own = { DATA_DIR: folder, PORT: String(port), DEMO: 'off', LOG_LEVEL: 'warn' };
  const env = { PATH, TMPDIR, NODE_COMPILE_CACHE, ...own, ...settings };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part: Buffer) => {
      output += part.toString();
    });
  }
  return {
    child,
    output: () => output,
    exit: new Promise((resolve) => child.once('exit', (code) => resolve(code))),
  };
}

const url = (path: string) => `http://127.0.0.1:${port}${path}`;

async function isReady(): Promise<number> {
  const answer = await fetch(url('/readyz')).catch(() => null);
  await answer?.text();
  return answer?.status ?? 0;
}

/** Waits until the server can serve, or shows why it ended. */
async function ready({ child, output }: Started): Promise<void> {
  await expect
    .poll(async () => (child.exitCode === null ? await isReady() : output()), {
      timeout: 60_000,
      interval: 50,
    })
    .toBe(200);
}

function authorize(email: string, password: string): Promise<Response> {
  return fetch(url('/api/admin/authorization'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
}

async function signIn(n: number): Promise<number> {
  const answer = await authorize(`nobody${n}@example.com`, 'wrong password');
  await answer.text();
  return answer.status;
}

test('told to stop, it ends the calls in progress, then itself and its database', async () => {
  // The one start on a folder with nothing in it; the others begin with an empty database.
  const server = start();
  await ready(server);
  await expect.poll(server.output).toContain(`Masthead is ready at ${url('')}`);
  await expect.poll(server.output).toContain(join(folder, 'mail'));
  const calls = Array.from({ length: 30 }, (_, n) => signIn(n));
  await Promise.race(calls);
  server.child.kill('SIGTERM');
  expect(await Promise.all(calls)).toEqual(Array(30).fill(401));
  const answered = performance.now();
  expect(await server.exit).toBe(0);
  // Below the patience with calls that do not end: no answered connection is waited for.
  expect(performance.now() - answered).toBeLessThan(6_000);
  expect(await isReady()).toBe(0);
});

/** How many rows each site of the demo has, by its key. */
async function demoSizes(): Promise<Record<string, number>> {
  const { token } = (await (await authorize('root@example.com', demoPassword)).json()) as { token: string };
  const sizes: Record<string, number> = {};
  for (const { key } of publications) {
    const answer = await fetch(url('/api/admin/users?limit=1'), { headers: { token, resource: key } });
    const { paginator } = (await answer.json()) as { paginator: { total_items: number } };
    sizes[key] = paginator.total_items;
  }
  return sizes;
}

/** How many sites the database of a running server has; none while it can't be asked yet. */
async function siteCount(): Promise<number> {
  const host = encodeURIComponent(postgresPaths(folder).socketDir);
  const client = new pg.Client({ connectionString: `postgres://masthead@/masthead?host=${host}&port=5432` });
  try {
    await client.connect();
    return (await client.query<{ n: number }>('select count(*)::int as n from resources')).rows[0]?.n ?? 0;
  } catch {
    return 0;
  } finally {
    await client.end();
  }
}

/** Starts the server and stops it while it loads that site of the demo: each is committed before its members are. */
async function stopDuringSite(site: number, signal: 'SIGTERM' | 'SIGINT'): Promise<void> {
  const server = start({ DEMO: 'on' });
  await expect.poll(server.output, { timeout: 30_000 }).toContain('Loading the demo');
  await expect.poll(siteCount, { timeout: 180_000 }).toBe(site);
  const told = performance.now();
  server.child.kill(signal);
  expect(await server.exit).toBe(0);
  expect(performance.now() - told).toBeLessThan(10_000);
  expect(server.output()).not.toContain('was loaded');
  expect(server.output()).not.toMatch(/ at .*\.ts:\d+/);
  expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false);
}

test('told by SIGTERM or SIGINT to stop while it loads the demo, it ends itself and its database; the next start completes it', async () => {
  await prepareData(folder);
  await stopDuringSite(1, 'SIGTERM');
  await stopDuringSite(2, 'SIGINT');
  const last = start({ DEMO: 'on' });
  await expect.poll(last.output, { timeout: 60_000 }).toContain('Masthead is ready');
  expect(last.output()).toContain('was loaded');
  const sizes = publications.map(({ key, members }) => [key, members] as const);
  expect(await demoSizes()).toEqual(Object.fromEntries(sizes));
});

test('a server that other machines reach gets no demo, whose passwords everybody knows, unless told to', async () => {
  await prepareData(folder);
  const server = start({ DEMO: '', BASE_URL: 'https://desk.example.com' });
  await ready(server);
  await expect.poll(server.output).toContain('Nobody can sign in yet');
  expect(server.output()).not.toContain('demo');
  expect((await authorize('root@example.com', demoPassword)).status).toBe(401);
});

test('a second server on the same folder is refused, naming the folder and the first one', async () => {
  await prepareData(folder);
  const first = start();
  await ready(first);
  port = await freePort();
  const second = start();
  expect(await second.exit).toBe(1);
  expect(second.output()).toContain(folder);
  expect(second.output()).toContain(`pid ${first.child.pid}`);
  expect(second.output()).not.toMatch(/ at .*\.ts:\d+/);
});

test('killed outright, it starts again on the same folder and serves', async () => {
  await prepareData(folder);
  const first = start();
  await ready(first);
  first.child.kill('SIGKILL');
  await first.exit;
  await ready(start());
  expect(await signIn(1)).toBe(401);
});

test('with another secret key than the database was made with it says so and ends', async () => {
  const first = start();
  await ready(first);
  first.child.kill('SIGTERM');
  await first.exit;
  const second = start({ SECRET_KEY: 'another key of more than 32 letters' });
  expect(await second.exit).toBe(1);
  expect(second.output()).toContain('The secret key is not the one that this database was made with');
  expect(second.output()).toContain(join(folder, 'secret.key'));
  expect(second.output()).not.toMatch(/ at .*\.ts:\d+/);
});

test('an address in use is named, and the database that was started for nothing ends', async () => {
  await prepareData(folder);
  const other = createServer().listen(port, '127.0.0.1');
  const server = start();
  expect(await server.exit).toBe(1);
  expect(server.output()).toContain(String(port));
  other.close();
});

test('settings that cannot be used are named, all of them, without a stack', async () => {
  port = 70_000;
  const server = start();
  expect(await server.exit).toBe(1);
  expect(server.output()).toContain('PORT: 70000');
  expect(server.output()).not.toContain('main.ts:');
});
