import { existsSync, statSync, truncateSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { tryLock } from './file-lock.ts';
import { type PostgresPaths, postgresPaths } from './paths.ts';
import { livePostmaster, stopPostmaster } from './postmaster.ts';

/**
 * Process, one per data folder, that stops PostgreSQL once it has been unused for a while: the last user normally does
 * that itself, but a killed one can't.
 *
 * Arguments: the data folder, and the seconds an unused server may live.
 */
const LARGEST_LOG = 20 * 1024 * 1024;

async function watch(paths: PostgresPaths, graceMs: number): Promise<void> {
  const pauseMs = Math.min(5_000, graceMs / 4);
  let unusedSince: number | null = null;
  for (;;) {
    await sleep(pauseMs);
    // The process that starts or stops the server holds this lock: there is nothing to watch in that moment.
    const startLock = tryLock(paths.startLock, 'exclusive');
    if (!startLock) continue;
    const alone = tryLock(paths.usersLock, 'exclusive');
    try {
      if (!livePostmaster(paths.cluster)) return;
      unusedSince = alone ? (unusedSince ?? Date.now()) : null;
      if (unusedSince !== null && Date.now() - unusedSince >= graceMs) {
        await stopPostmaster(paths.cluster, 'fast');
        return;
      }
      keepLogSmall(paths.logFile);
    } finally {
      alone?.release();
      startLock.release();
    }
  }
}

function keepLogSmall(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_LOG) truncateSync(file);
}

const [dataDir, graceSeconds] = process.argv.slice(2);
if (!dataDir || !graceSeconds) throw new Error('Usage: watchdog.ts <data folder> <seconds>');

// A folder that was removed meanwhile must not be created again.
if (existsSync(dataDir)) {
  const paths = postgresPaths(dataDir);
  const only = tryLock(paths.watchdogLock, 'exclusive');
  if (only) await watch(paths, Number(graceSeconds) * 1000);
}
