// A data folder with a migrated, empty database, made once and copied: initdb and the migrations take seconds.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { connect } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { waitForLock } from '#server/platform/postgres/file-lock.ts';
import { startPostgres } from '#server/platform/postgres/launcher.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));
const cache = join(root, 'node_modules', '.cache', 'masthead', 'empty-databases');

/** Everything that decides the contents of a migrated, empty cluster. */
const sources = [
  'package-lock.json',
  'server/src/database/{baseline,migrate,schema-version}.ts',
  'server/src/database/migrations/*',
  'server/src/platform/postgres/*.ts',
  'server/src/platform/queue/*.ts',
];
/** Timeout in milliseconds: another test file may be creating the folder. */
const makeWithin = 120_000;

async function hashOfSources(): Promise<string> {
  const files: string[] = [];
  for await (const file of glob(sources, { cwd: root })) files.push(file);
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(`${file}\0`).update(await readFile(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

async function makeFolder(folder: string): Promise<void> {
  // PostgreSQL may run under an account that can't reach the project's folder.
  const made = await mkdtemp(join(tmpdir(), 'masthead-empty-'));
  try {
    const postgres = await startPostgres({ dataDir: made, settings: { fsync: 'off' }, graceSeconds: 1 });
    const database = connect({ url: postgres.url, log: silentLog });
    try {
      await migrate(database.owner, silentLog);
    } finally {
      await database.close();
      await postgres.stop();
    }
    if (existsSync(join(made, 'postgres', 'postmaster.pid')))
      throw new Error("PostgreSQL is still running, so its folder can't be copied.");
    // One is enough: the others are of other sources.
    for await (const other of glob('*-cluster*', { cwd: cache }))
      await rm(join(cache, other), { recursive: true, force: true });
    await run('cp', ['-a', made, `${folder}.unfinished`]);
    await rename(`${folder}.unfinished`, folder);
  } finally {
    await rm(made, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function preparedFolder(): Promise<string> {
  const folder = join(cache, `${await hashOfSources()}-cluster`);
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const lock = await waitForLock(join(cache, 'lock'), 'exclusive', makeWithin);
  try {
    if (!existsSync(folder)) await makeFolder(folder);
  } finally {
    lock.release();
  }
  return folder;
}

/**
 * Copies a migrated, empty database into a data folder that no server uses yet, and makes the folder if need be. Keeps
 * the owners of the files, which PostgreSQL insists on.
 */
export async function prepareData(dataDir: string): Promise<void> {
  const from = await preparedFolder();
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const names = ['postgres'];
  for await (const name of glob('postgres-programs-*', { cwd: from })) names.push(name);
  await run('cp', ['-a', ...names.map((name) => join(from, name)), dataDir]);
}
