import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryLock } from './file-lock.ts';
import { openDataDir } from './paths.ts';

export interface ServerLock {
  release(): void;
}

/**
 * Makes this process the only server on a data folder. The lock ends with the process, so a killed server never blocks
 * the next.
 * @throws Error naming the folder and the pid of the server that already runs on it
 */
export async function acquireServerLock(dataDir: string): Promise<ServerLock> {
  const home = openDataDir(dataDir);
  const pidFile = join(home, 'locks', 'server.pid');
  const lock = tryLock(join(home, 'locks', 'server.lock'), 'exclusive');
  if (!lock) {
    const pid = readPid(pidFile);
    throw new Error(
      `A Masthead server (pid ${pid}) already runs on the data folder ${home}. ` +
        'Stop it first, or set DATA_DIR to another folder.',
    );
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return lock;
}

function readPid(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim() || 'unknown';
  } catch {
    return 'unknown';
  }
}
