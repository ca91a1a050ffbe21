import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import { PROGRAM_ENV } from './cluster.ts';
import type { PostgresPaths } from './paths.ts';
import { commandLine, processesIn, processState } from './process-info.ts';
import type { RunAs } from './run-as.ts';
import { settingWords } from './settings.ts';

export type StopMode = 'fast' | 'immediate';

export interface Postmaster {
  pid: number;
  socketDir: string;
  status: string;
}

const PAUSE_MS = 10;
const ZOMBIE_MS = 1_000;
const LEFTOVERS_MS = 10_000;
const READY_MS = 10 * 60_000;
const STOP_MS: Record<StopMode, number> = { fast: 30_000, immediate: 10_000 };

/** Reads postmaster.pid, whether or not its process lives; returns null without the file. */
function readPidFile(cluster: string): Postmaster | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), socketDir: lines[4] ?? '', status: (lines[7] ?? '').trim() };
  } catch {
    return null;
  }
}

function isOurs(pid: number, cluster: string): boolean {
  const words = commandLine(pid);
  return basename(words[0] ?? '') === 'postgres' && words[words.indexOf('-D') + 1] === cluster;
}

/** Returns the running server of this cluster, if any. */
export function livePostmaster(cluster: string): Postmaster | null {
  const file = readPidFile(cluster);
  return file && processState(file.pid) === 'alive' && isOurs(file.pid, cluster) ? file : null;
}

/**
 * Returns the server of this cluster to adopt, or null if one may be started, after removing obstacles. Call it with
 * the start lock held.
 * @throws Error if processes of a dead server don't end
 */
export async function settle(paths: PostgresPaths): Promise<Postmaster | null> {
  const zombieDeadline = Date.now() + ZOMBIE_MS;
  for (let file = readPidFile(paths.cluster); file; file = readPidFile(paths.cluster)) {
    const state = file.pid > 0 ? processState(file.pid) : 'alive';
    // PostgreSQL manages this file itself, and uses it to detect whether its shared memory is still in use.
    if (state === 'absent') break;
    if (state === 'alive' && isOurs(file.pid, paths.cluster)) {
      if (file.status !== 'stopping') return file;
    } else if (state === 'alive' || Date.now() > zombieDeadline) {
      await leftoversEnded(paths.cluster);
      rmSync(join(paths.cluster, 'postmaster.pid'), { force: true });
    }
    await sleep(PAUSE_MS);
  }
  await leftoversEnded(paths.cluster);
  return null;
}

/** Waits until all processes of a dead server have ended, because two servers on one cluster destroy it. */
async function leftoversEnded(cluster: string): Promise<void> {
  const deadline = Date.now() + LEFTOVERS_MS;
  for (;;) {
    const pids = processesIn(cluster);
    if (pids.length === 0) return;
    if (Date.now() > deadline) {
      throw new Error(
        `Processes ${pids.join(', ')} of an earlier PostgreSQL still work in ${cluster}; end them.`,
      );
    }
    await sleep(PAUSE_MS);
  }
}

/** Starts the server in a session of its own, so that our Ctrl+C doesn't reach it. */
export async function launch(
  paths: PostgresPaths,
  binaries: PostgresBinaries,
  runAs: RunAs | null,
  settings: Record<string, string>,
): Promise<Postmaster> {
  const log = openSync(paths.logFile, 'a', 0o600);
  const start = readFileSync(paths.logFile).length;
  const words = ['-D', paths.cluster, ...settingWords(paths, settings)];
  const options = { ...runAs, cwd: paths.dataDir, env: PROGRAM_ENV, detached: true };
  const child = spawn(binaries.postgres, words, { ...options, stdio: ['ignore', log, log] });
  closeSync(log);
  let ended: string | null = null;
  child.on('error', (error) => {
    ended = error.message;
  });
  child.on('exit', (code, signal) => {
    ended = `ended with ${signal ?? `code ${code}`}`;
  });
  child.unref();
  const reason = () => {
    const log = readFileSync(paths.logFile).subarray(start).toString('utf8').trim().slice(-2000);
    return ended && `PostgreSQL did not start: ${ended}.\n${log}`;
  };
  return await ready(paths.cluster, child.pid ?? -1, reason);
}

/**
 * Waits until the server accepts connections; after a crash it first replays its log, which may take minutes.
 * @param failure returns why it will never be ready, or null as long as it may be
 */
export async function ready(cluster: string, pid: number, failure: () => string | null): Promise<Postmaster> {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    const file = readPidFile(cluster);
    if (file?.pid === pid && file.status === 'ready') return file;
    const problem = failure();
    if (problem) throw new Error(problem);
    if (Date.now() > deadline) throw new Error(`PostgreSQL (pid ${pid}) was not ready in time.`);
    await sleep(PAUSE_MS);
  }
}

/** Stops the server of this cluster, if it runs, and waits for its end. A slow fast stop becomes an immediate one. */
export async function stopPostmaster(cluster: string, mode: StopMode): Promise<void> {
  const server = livePostmaster(cluster);
  if (!server) return;
  for (const step of mode === 'fast' ? (['fast', 'immediate'] as const) : (['immediate'] as const)) {
    signal(server.pid, step === 'fast' ? 'SIGINT' : 'SIGQUIT');
    const deadline = Date.now() + STOP_MS[step];
    while (Date.now() < deadline) {
      if (processState(server.pid) !== 'alive' || !isOurs(server.pid, cluster)) return;
      await sleep(PAUSE_MS);
    }
  }
  throw new Error(`PostgreSQL (pid ${server.pid}) on ${cluster} could not be stopped.`);
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
