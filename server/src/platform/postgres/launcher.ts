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
  /** Data folder of the product; the cluster is in `postgres` below it. Created if absent. */
  dataDir: string;
  /** Logs a line about each notable step. */
  log?: (line: string) => void;
  /** PostgreSQL settings that override our own; used only if this call starts the server. */
  settings?: Record<string, string>;
  /** Seconds that an unused server lives before the watchdog stops it. Defaults to 60. */
  graceSeconds?: number;
}

export interface RunningPostgres {
  /** Connection string for `pg`: database and superuser `masthead`, through the unix socket. */
  url: string;
  /** True if the server was already running: another process started it, or an earlier one left it behind. */
  adopted: boolean;
  /** Leaves the server, and stops it if no other process uses it. May be called more than once. */
  stop(mode?: StopMode): Promise<void>;
}

const LOCK_MS = 11 * 60_000;
const ATTEMPTS = 3;
const PAUSE_MS = 100;

/**
 * Starts the embedded PostgreSQL of a data folder, or adopts the one that runs there. Any number of processes may call
 * this at once: the first starts the server, the last to leave stops it, and a watchdog stops it if all of them were
 * killed.
 * @throws Error that says what to do: folder not reachable, cluster of another account, server not starting
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

/** Returns the server once it has answered, because it may die at the moment it is found. */
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

/** Removes a socket folder that had to be outside of the data folder. */
function removeSocketDir({ dataDir, socketDir }: PostgresPaths): void {
  if (!socketDir.startsWith(dataDir)) rmSync(socketDir, { recursive: true, force: true });
}

/** Starts the watchdog detached and without our output streams, because it must outlive a killed process. */
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

/**
 * Returns the address with explicit port and sslmode, so that PGPORT and PGSSLMODE of the environment have no effect.
 */
function urlOf(server: Postmaster, database: string): string {
  const query = `host=${encodeURIComponent(server.socketDir)}&port=${PORT}&sslmode=disable`;
  return `postgres://masthead@/${database}?${query}`;
}
