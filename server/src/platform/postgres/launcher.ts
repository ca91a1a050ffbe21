import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { prepareCluster } from './cluster.ts';
import { type FileLock, tryLock, waitForLock } from './file-lock.ts';
import { type PostgresPaths, postgresPaths } from './paths.ts';
import {
  launch,
  livePostmaster,
  type Postmaster,
  ready,
  type StopMode,
  settle,
  stopPostmaster,
} from './postmaster.ts';
import { chooseRunAs } from './run-as.ts';
import { PORT } from './settings.ts';

export { postgresBinaries } from './binaries.ts';
export { acquireServerLock, type ServerLock } from './server-lock.ts';

export interface PostgresOptions {
  /** The product's data folder; the cluster stands in `postgres` below it. Made when absent. */
  dataDir: string;
  /** Gets a line about each step worth knowing. */
  log?: (line: string) => void;
  /** PostgreSQL settings over our own, in force only if this call is the one that starts the server. */
  settings?: Record<string, string>;
  /** How long a server that nobody uses any more lives before the watchdog stops it; 60 by default. */
  graceSeconds?: number;
}

export interface RunningPostgres {
  /** A connection string for `pg`: database and superuser `masthead`, through the unix socket. */
  url: string;
  /** True when the server was already running: another process started it, or an earlier one left it behind. */
  adopted: boolean;
  /** Leaves the server, and stops it if no other process uses it. May be called more than once. */
  stop(mode?: StopMode): Promise<void>;
}

const LOCK_MS = 11 * 60_000;
const ATTEMPTS = 3;
const PAUSE_MS = 100;

/**
 * Starts the embedded PostgreSQL of a data folder, or adopts the one that runs there. Any number of processes may
 * call this at once: the first starts the server, the last to leave stops it, and a watchdog stops it when all
 * of them were killed.
 * @throws Error that says what to do: folder not reachable, cluster of another account, server not starting.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const paths = postgresPaths(options.dataDir);
  const startLock = await waitForLock(paths.startLock, 'exclusive', LOCK_MS);
  let use: FileLock | null = null;
  try {
    use = await waitForLock(paths.usersLock, 'shared', 1_000);
    const { server, adopted } = await answering(paths, options);
    ensureWatchdog(paths, options.graceSeconds ?? 60);
    return { url: urlOf(server, 'masthead'), adopted, stop: leave(paths, use) };
  } catch (error) {
    use?.release();
    throw error;
  } finally {
    startLock.release();
  }
}

/** A server may die in the very moment it is found: it is taken for running only once it has answered. */
async function answering(paths: PostgresPaths, options: PostgresOptions) {
  for (let attempt = 1; ; attempt++) {
    const found = await adoptOrLaunch(paths, options);
    try {
      await ensureDatabase(found.server);
      return found;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

async function adoptOrLaunch(paths: PostgresPaths, options: PostgresOptions) {
  const began = performance.now();
  const log = options.log ?? (() => undefined);
  const found = await settle(paths);
  if (found) {
    const gone = () =>
      livePostmaster(paths.cluster)
        ? null
        : `PostgreSQL (pid ${found.pid}) ended while it was being adopted.`;
    const server = await ready(paths.cluster, found.pid, gone);
    log(`Using the PostgreSQL that already runs in ${paths.cluster} (pid ${server.pid})`);
    return { server, adopted: true };
  }
  const settings = options.settings ?? {};
  const runAs = chooseRunAs(paths.cluster);
  const binaries = await prepareCluster(paths, runAs, settings.fsync !== 'off');
  const server = await launch(paths, binaries, runAs, settings);
  const seconds = ((performance.now() - began) / 1000).toFixed(2);
  log(`Started PostgreSQL in ${paths.cluster} (pid ${server.pid}, ${seconds} s)`);
  return { server, adopted: false };
}

function leave(paths: PostgresPaths, use: FileLock): RunningPostgres['stop'] {
  let left: Promise<void> | null = null;
  const stop = async (mode: StopMode) => {
    const startLock = await waitForLock(paths.startLock, 'exclusive', LOCK_MS);
    use.release();
    const alone = tryLock(paths.usersLock, 'exclusive');
    try {
      if (!alone) return;
      await stopPostmaster(paths.cluster, mode);
      removeSocketDir(paths);
    } finally {
      alone?.release();
      startLock.release();
    }
  };
  return (mode = 'fast') => {
    left ??= stop(mode);
    return left;
  };
}

/** One that had to stand outside of the data folder is not left behind. */
function removeSocketDir({ dataDir, socketDir }: PostgresPaths): void {
  if (!socketDir.startsWith(dataDir)) rmSync(socketDir, { recursive: true, force: true });
}

/** Detached and without a share in our output: it must outlive a process that is killed. */
function ensureWatchdog(paths: PostgresPaths, graceSeconds: number): void {
  const free = tryLock(paths.watchdogLock, 'exclusive');
  if (!free) return;
  free.release();
  const script = fileURLToPath(new URL('./watchdog.ts', import.meta.url));
  const words = ['--max-old-space-size=32', script, paths.dataDir, String(graceSeconds)];
  const env = { PATH: process.env.PATH ?? '', TMPDIR: process.env.TMPDIR };
  spawn(process.execPath, words, { cwd: '/', env, detached: true, stdio: 'ignore' }).unref();
}

async function ensureDatabase(server: Postmaster): Promise<void> {
  const client = new Client({ connectionString: urlOf(server, 'postgres') });
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = 'masthead'");
    if (found.rowCount === 0) await client.query('create database masthead');
  } finally {
    await client.end();
  }
}

/** Port and sslmode are spelled out so that PGPORT and PGSSLMODE of the environment have no say. */
function urlOf(server: Postmaster, database: string): string {
  const query = `host=${encodeURIComponent(server.socketDir)}&port=${PORT}&sslmode=disable`;
  return `postgres://masthead@/${database}?${query}`;
}
