// @module-tag slow
// Backup and restore as an operator uses them: commands beside a running server, without one, and killed.
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { erasureLedger } from '#server/domains/erasures/erasure-ledger.ts';
import { loadConfig } from '#server/platform/config/config.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { acquireServerLock, startPostgres } from '#server/platform/postgres/launcher.ts';
import { actAs } from '#server/testing/act-as.ts';
import { sums } from '#server/testing/backups.ts';
import { databaseUrl } from '#server/testing/database-url.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { makeOperator, makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { prepareData } from '#server/testing/prepared-data.ts';
import { runCommand, type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { clearedListIn } from '../file-stores.ts';
import { openProduct, type Product } from '../open-product.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const email = 'somebody@example.com';
const password = 'a password for copies';
let folder: string;
let env: { DATA_DIR: string; PORT: string };
let product: Product;
let site: TestSite;

async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return String(address !== null && typeof address === 'object' ? address.port : 0);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-backups-'));
  // The database's own account must be able to traverse the folder.
  await chmod(folder, 0o755);
  env = { DATA_DIR: join(folder, 'data'), PORT: await freePort() };
  await prepareData(env.DATA_DIR);
  product = await openProduct(loadConfig(env), silentLog);
  site = await makeResource(product.database);
  const passwordHash = await hashPassword(password);
  await makeOperator(product.database, { email, role: 'root', passwordHash });
});
afterAll(async () => {
  await product.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** Runs a command to its end. */
async function run(settings: Record<string, string>, ...args: string[]) {
  const command = runCommand(settings, ...args);
  return { code: await command.done, output: command.output() };
}

async function post(server: ServerProcess, path: string, body: unknown, token?: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', resource: site.key, ...(token ? { token } : {}) };
  return fetch(`${server.url}/api/admin/${path}`, { method: 'POST', body: JSON.stringify(body), headers });
}

async function signIn(server: ServerProcess): Promise<string> {
  const answer = await post(server, 'authorization', { email, password });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { token: string }).token;
}

/** Runs code with an opened data folder, and closes it. */
async function inside<T>(dataDir: string, look: (opened: Product) => Promise<T>): Promise<T> {
  const opened = await openProduct(loadConfig({ DATA_DIR: dataDir }), silentLog);
  try {
    return await look(opened);
  } finally {
    await opened.close();
  }
}

async function mailsIn(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir, 'mail')).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(join(dataDir, 'mail', name), 'utf8')));
  return texts.map((text) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? '').sort();
}

async function until(what: () => Promise<boolean>, pause = 50): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(pause)) if (await what()) return;
  throw new Error('waited in vain');
}

/** Queues a mail whose job isn't due yet. */
async function queueForLater(subject: string): Promise<void> {
  const client = await product.database.owner.connect();
  await client.query('begin');
  await queueMail(client, { to: { address: 'reader@example.com' }, subject, text: 'x' });
  await client.query("update graphile_worker._private_jobs set run_at = now() + interval '1 hour'");
  await client.query('commit');
  client.release();
}

const waitingJobs = 'select from graphile_worker.jobs where attempts < max_attempts';

test('a copy made while the server is written to is whole, lets people in, and does what waited, once', async () => {
  const server = await startServer(env);
  const token = await signIn(server);
  await queueMail(product.database.owner, { to: { address: 'a@example.com' }, subject: 'Sent', text: 'x' });
  await until(async () => (await product.database.owner.query(waitingJobs)).rowCount === 0);
  await queueForLater('Waiting');

  let made = 0;
  let isOver = false;
  const writing = (async () => {
    for (; !isOver; made += 1) await post(server, 'teams', { name: `Group ${made}`, type: 'company' }, token);
  })();
  await until(async () => made > 5);
  const before = made;
  const [memberId] = await makeMembers(actAs(product.database, site), 1);
  const { rows: members } = await product.database.owner.query<{ id: number; added: Date }>(
    'select id, created_at as added from members where resource_id = $1 and id = $2',
    [site.id, memberId],
  );
  const [member] = members;
  const backup = await run(env, 'backup', join(folder, 'beside.tar.gz'), '--with-key');
  isOver = true;
  await writing;
  expect(backup.output).toContain('It holds the secret key');
  expect(backup.code).toBe(0);
  await server.kill('SIGTERM');

  const copy = join(folder, 'copy');
  const cleared = { site: site.key, member: member?.id ?? 0, added: member?.added.toISOString() ?? '' };
  await erasureLedger(clearedListIn(copy)).add(cleared);
  const elsewhere = { DATA_DIR: join(folder, 'untouched') };
  const restore = await run(elsewhere, 'restore', join(folder, 'beside.tar.gz'), '--into', copy);
  expect(await readdir(folder)).not.toContain('untouched');
  expect(restore.output).toContain('1 waiting jobs');
  expect(restore.output).toContain('1 account that was cleared after the backup will be cleared again');
  expect(restore.code).toBe(0);
  const keys = [env.DATA_DIR, copy].map((place) => readFile(join(place, 'secret.key'), 'utf8'));
  expect(new Set(await Promise.all(keys)).size).toBe(1);
  await inside(copy, async ({ database }) => {
    const { rows } = await database.owner.query<{ groups: number; audited: number }>(`
      select (select count(*) from groups) as groups,
             (select count(*) from audit_log where operation = 'groups.create') as audited`);
    expect(rows[0]?.groups).toBe(rows[0]?.audited);
    expect(rows[0]?.groups).toBeGreaterThanOrEqual(before);
    expect(rows[0]?.groups).toBeLessThan(made);
    await database.owner.query('update graphile_worker._private_jobs set run_at = now()');
  });

  const restored = await startServer({ ...env, DATA_DIR: copy });
  await signIn(restored);
  expect((await fetch(`${restored.url}/api/admin/user`, { headers: { token } })).status).toBe(401);
  await until(async () => (await mailsIn(copy)).length > 0);
  await restored.kill('SIGTERM');
  expect(await mailsIn(copy)).toEqual(['Waiting']);
  await inside(copy, async ({ database }) => {
    const { rows } = await database.owner.query(
      'select subject, status, attempts from outgoing_mails order by id',
    );
    expect(rows).toEqual([
      { subject: 'Sent', status: 'sent', attempts: 1 },
      { subject: 'Waiting', status: 'sent', attempts: 1 },
    ]);
  });
  expect(await mailsIn(env.DATA_DIR)).toEqual(['Sent']);
});

test('what would destroy something, or cannot work, is refused in one line', async () => {
  const file = join(folder, 'refusals.tar.gz');
  const first = await run(env, 'backup', file);
  expect(first.output).toContain('The secret key is not part of it');
  const again = await run(env, 'backup', file);
  expect(again).toMatchObject({ code: 1, output: expect.stringMatching(/^.* is there already\. .*\n$/) });
  expect((await run(env, 'backup', file, '--force')).code).toBe(0);
  const foreign = await run({ ...env, DATABASE_URL: 'postgres://x@y/z' }, 'backup', file, '--force');
  expect(foreign).toMatchObject({ code: 1, output: expect.stringContaining('use pg_dump') });
  const nothing = await run({ DATA_DIR: join(folder, 'none') }, 'backup', join(folder, 'none.tar.gz'));
  expect(nothing).toMatchObject({ code: 1, output: expect.stringContaining('no embedded database') });

  const used = await run(env, 'restore', file);
  expect(used).toMatchObject({ code: 1, output: expect.stringContaining('This database is in use') });
  const lock = await acquireServerLock(env.DATA_DIR);
  const running = await run(env, 'restore', file);
  lock.release();
  expect(running).toMatchObject({
    code: 1,
    output: expect.stringContaining('already runs on the data folder'),
  });

  await writeFile(file, (await readFile(file)).subarray(0, 2_000));
  const cut = await run(env, 'restore', file, '--into', join(folder, 'third'));
  expect(cut).toMatchObject({ code: 1, output: expect.stringContaining('or was damaged') });
  expect(await readdir(folder)).not.toContain('third');
  const demo = await run(env, 'demo');
  expect(demo).toMatchObject({ code: 1, output: expect.stringContaining('This database is in use already') });
});

test('a restore that is killed leaves an empty database, and the next one works', async () => {
  await product.database.owner.query(
    `insert into domain_events (resource_id, name, payload)
     select $1, 'test', jsonb_build_object('n', n, 'text', repeat('x', 200)) from generate_series(1, 60000) n`,
    [site.id],
  );
  const file = join(folder, 'large.tar.gz');
  expect((await run(env, 'backup', file)).code).toBe(0);
  const into = join(folder, 'killed');
  const postgres = await startPostgres({ dataDir: into });
  const watching = new pg.Client({ connectionString: databaseUrl(postgres.url, 'postgres') });
  await watching.connect();

  const killed = runCommand(env, 'restore', file, '--into', into);
  const loading = "select from pg_stat_progress_copy where command = 'COPY FROM' and tuples_processed > 1000";
  await until(async () => (await watching.query(loading)).rowCount === 1, 2);
  killed.kill();
  expect(await killed.done).toBeNull();
  await inside(into, async ({ database }) => {
    const { rowCount } = await database.owner.query(
      'select from partners union all select from domain_events',
    );
    expect(rowCount).toBe(0);
  });

  const again = await run(env, 'restore', file, '--into', into);
  expect(again.output).toContain('Everybody signs in anew');
  await inside(into, async ({ database }) =>
    expect(await sums(database)).toEqual(await sums(product.database)),
  );
  await watching.end();
  await postgres.stop();
});
