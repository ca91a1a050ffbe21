// @module-tag slow
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { acquireServerLock, type PostgresOptions, type RunningPostgres, startPostgres } from './launcher.ts';

const QUICK = { fsync: 'off', full_page_writes: 'off', shared_buffers: '16MB', max_connections: '20' };

let dataDir: string;
let prepared: string;
const running: RunningPostgres[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  prepared = mkdtempSync(join(tmpdir(), 'launcher-'));
  await (await startPostgres({ dataDir: prepared, settings: QUICK })).stop();
});

afterAll(() => rmSync(prepared, { recursive: true, force: true }));

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'launcher-'));
});

/** Avoids the half second of creating a cluster in tests of other behavior. */
function useCluster(): void {
  execFileSync('cp', ['-a', join(prepared, 'postgres'), dataDir]);
}

afterEach(async () => {
  for (const child of children.splice(0)) await kill(child);
  if (existsSync(pidFile())) await start();
  await Promise.all(running.splice(0).map((postgres) => postgres.stop('immediate')));
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

async function start(more: Partial<PostgresOptions> = {}): Promise<RunningPostgres> {
  const postgres = await startPostgres({ dataDir, settings: QUICK, ...more });
  running.push(postgres);
  return postgres;
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/** Starts another process that runs `code` with the launcher and then stays; resolves with the first line it prints. */
async function inOtherProcess(code: string): Promise<{ child: ChildProcess; line: string }> {
  const launcher = JSON.stringify(new URL('./launcher.ts', import.meta.url).href);
  const options = JSON.stringify({ dataDir, settings: QUICK, graceSeconds: 0.5 });
  const program = `import * as launcher from ${launcher}; const options = ${options}; ${code}; setInterval(() => {}, 1e6);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, line: chunk.toString().trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const pidFile = () => join(dataDir, 'postgres', 'postmaster.pid');

test('a first start makes the cluster, and a second finds what was written', async () => {
  const first = await start();
  expect(first.adopted).toBe(false);
  await ask(first.url, 'create table kept as select 7 as n');
  expect(await ask(first.url, 'select current_user || current_database()')).toBe('mastheadmasthead');
  await first.stop();
  expect(existsSync(pidFile())).toBe(false);
  const second = await start();
  expect(await ask(second.url, 'select n from kept')).toBe(7);
});

test('the server takes no connections from the network and sorts the same on every machine', async () => {
  useCluster();
  const { url } = await start();
  expect(await ask(url, 'show listen_addresses')).toBe('');
  const locale = `select datlocprovider::text || datlocale from pg_database where datname = 'masthead'`;
  expect(await ask(url, locale)).toBe('bC.UTF-8');
  expect(await ask(url, 'show wal_level')).toBe('replica');
});

test('a server left behind by a killed process is adopted with its data', async () => {
  useCluster();
  const code = 'console.log((await launcher.startPostgres({ ...options, graceSeconds: 60 })).url)';
  const { child, line } = await inOtherProcess(code);
  await ask(line, 'create table kept as select 7 as n');
  await kill(child);
  const next = await start();
  expect(next.adopted).toBe(true);
  expect(await ask(next.url, 'select n from kept')).toBe(7);
});

test('the watchdog stops a server whose users were all killed', async () => {
  useCluster();
  const { child } = await inOtherProcess('console.log((await launcher.startPostgres(options)).url)');
  await sleep(1000);
  expect(existsSync(pidFile())).toBe(true);
  await kill(child);
  await expect.poll(() => existsSync(pidFile()), { timeout: 20_000 }).toBe(false);
});

test('the server stays while another user needs it, and stops with the last', async () => {
  useCluster();
  const first = await start();
  const { child } = await inOtherProcess('console.log((await launcher.startPostgres(options)).adopted)');
  await first.stop();
  expect(await ask(first.url, 'select 1')).toBe(1);
  const third = await start();
  expect(third.adopted).toBe(true);
  await kill(child);
  await third.stop();
  expect(existsSync(pidFile())).toBe(false);
});

test('of two processes that start it at once, one starts it and the other adopts it', async () => {
  const code = 'console.log((await launcher.startPostgres(options)).adopted)';
  const both = await Promise.all([inOtherProcess(code), inOtherProcess(code)]);
  expect(both.map(({ line }) => line).sort()).toEqual(['false', 'true']);
});

test('a server whose own processes were killed with it recovers what was committed', async () => {
  useCluster();
  const first = await start({ settings: { ...QUICK, fsync: 'on', full_page_writes: 'on' } });
  await ask(first.url, 'create table kept as select 7 as n');
  process.kill(Number(readFileSync(pidFile(), 'utf8').split('\n')[0]), 'SIGKILL');
  const next = await start();
  expect(next.adopted).toBe(false);
  expect(await ask(next.url, 'select n from kept')).toBe(7);
});

test('a pid file that names a living process of someone else is taken for stale', async () => {
  useCluster();
  writeFileSync(pidFile(), `${process.pid}\n${join(dataDir, 'postgres')}\n1\n5432\n/nowhere\n\n\nready   \n`);
  const next = await start();
  expect(next.adopted).toBe(false);
  expect(await ask(next.url, 'select 1')).toBe(1);
});

test('a pid file that names a zombie is taken for stale after a moment', async () => {
  useCluster();
  const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(parent);
  const [pid] = (await once(parent.stdout, 'data')) as [Buffer];
  writeFileSync(
    pidFile(),
    `${pid.toString().trim()}\n${join(dataDir, 'postgres')}\n1\n5432\n/nowhere\n\n\nready   \n`,
  );
  const next = await start();
  expect(next.adopted).toBe(false);
});

test('a data folder with a path too long for a socket gets its socket elsewhere', async () => {
  chmodSync(dataDir, 0o711);
  const deep = join(dataDir, 'a-folder-with-a-long-name-'.repeat(4), 'data');
  const postgres = await start({ dataDir: deep });
  const { url } = postgres;
  const socketDir = new URLSearchParams(url.split('?')[1]).get('host') ?? '';
  expect(socketDir).not.toContain('long-name');
  expect(await ask(url, 'select 1')).toBe(1);
  await postgres.stop();
  expect(existsSync(socketDir)).toBe(false);
});

test('a server that does not start says why', async () => {
  useCluster();
  const attempt = start({ settings: { ...QUICK, max_connections: 'many' } });
  await expect(attempt).rejects.toThrow(/invalid value for parameter "max_connections"/);
});

test.runIf(process.getuid?.() === 0)(
  'root is told which folder is closed to the account of the server',
  async () => {
    const closed = join(dataDir, 'closed');
    mkdirSync(join(closed, 'data'), { recursive: true });
    chmodSync(dataDir, 0o711);
    chmodSync(closed, 0o700);
    const attempt = start({ dataDir: join(closed, 'data') });
    await expect(attempt).rejects.toThrow(`can't pass through the folder ${closed}. Allow it with`);
    chmodSync(closed, 0o711);
    expect((await start({ dataDir: join(closed, 'data') })).adopted).toBe(false);
  },
);

test('a second server on the same folder is refused with the folder and the pid of the first', async () => {
  const code = 'await launcher.acquireServerLock(options.dataDir); console.log(process.pid)';
  const { child, line } = await inOtherProcess(code);
  await expect(acquireServerLock(dataDir)).rejects.toThrow(new RegExp(`pid ${line}\\).*${dataDir}`));
  await kill(child);
  const lock = await acquireServerLock(dataDir);
  lock.release();
  (await acquireServerLock(dataDir)).release();
});
