// @module-tag slow
// Starts the server, its roles and commands on a database that a newer version has upgraded.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type RunningPostgres, startPostgres } from '#server/platform/postgres/launcher.ts';
import { prepareData } from '#server/testing/prepared-data.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const source = join(import.meta.dirname, '../..');
let folder: string;
let postgres: RunningPostgres;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-older-'));
  await chmod(folder, 0o755);
  await prepareData(folder);
  postgres = await startPostgres({ dataDir: folder });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(
    `insert into schema_migrations (name, checksum, version, oldest_program)
     values ('9999-platform.sql', 'x', 9999, 9999)`,
  );
  await client.end();
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a program with nothing inherited but what it needs to start. */
function run(words: string[], settings: Record<string, string> = {}) {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const own = { DATA_DIR: folder, PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn' };
  const env = { PATH, TMPDIR, NODE_COMPILE_CACHE, ...own, ...settings };
  const [program = '', ...args] = words;
  return spawnSync(process.execPath, [join(source, program), ...args], {
    env,
    encoding: 'utf8',
    timeout: 60_000,
  });
}

const shared = () => ({ DATABASE_URL: postgres.url, SECRET_KEY: 'a key of more than thirty-two letters' });
const archive = () => join(folder, 'backup.tar.gz');

test.each([
  ['the server', () => run(['main.ts'])],
  ['the role http', () => run(['main.ts', '--role=http'], shared())],
  ['the role worker', () => run(['main.ts', '--role=worker'], shared())],
  ['migrate', () => run(['cli.ts', 'migrate'])],
  ['check-invoices', () => run(['cli.ts', 'check-invoices'])],
  ['backup', () => run(['cli.ts', 'backup', archive()])],
])('%s says that it is older than the database, and ends', (_, start) => {
  const { status, stderr } = start();
  expect(status).toBe(1);
  expect(stderr).toContain('This program is older than the database: it knows schema version');
  expect(stderr).toContain('and the database is at 9999.');
  expect(stderr).not.toMatch(/ at .*\.ts:\d+/);
  expect(existsSync(archive())).toBe(false);
});
