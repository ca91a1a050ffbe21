import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Lock between processes, held by the kernel: it ends with its process, however that dies, so there is nothing stale to
 * clean up and a reused pid can't deceive. Node has no call for file locks; SQLite's transactions provide them, on an
 * empty file. Several processes may share a lock, or one may hold it exclusively.
 */
export interface FileLock {
  release(): void;
}

export type LockKind = 'shared' | 'exclusive';

const SQLITE_BUSY = 5;
const PAUSE_MS = 20;

/** Takes the lock if it is free at this moment; returns null otherwise. */
export function tryLock(file: string, kind: LockKind): FileLock | null {
  const database = open(file);
  try {
    if (kind === 'exclusive') database.exec('begin exclusive');
    else database.exec('begin; select count(*) from sqlite_master');
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null;
    throw error;
  }
  return {
    release() {
      if (database.isOpen) database.close();
    },
  };
}

function open(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    throw new Error(`The lock file ${file} can't be opened for writing.`, { cause: error });
  }
}

/** Waits for the lock. @throws Error if it isn't free after `timeoutMs` */
export async function waitForLock(file: string, kind: LockKind, timeoutMs: number): Promise<FileLock> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const lock = tryLock(file, kind);
    if (lock) return lock;
    if (Date.now() > deadline) throw new Error(`The lock ${file} was not free within ${timeoutMs / 1000} s.`);
    await sleep(PAUSE_MS);
  }
}
