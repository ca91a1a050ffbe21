import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Linux mounts a file system in memory here. */
const shared = '/dev/shm';
const prefix = 'masthead-tests-';

/** Bytes that must be free in it and in memory: several times what the databases of a whole run were seen to take. */
const leastFree = 8 * 2 ** 30;

function freeBytes(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    // A container may have less memory than its machine.
    return Math.min(bavail * bsize, process.availableMemory?.() ?? freemem());
  } catch {
    return 0;
  }
}

/** Returns whether programs may be started from a folder: some machines mount memory without that. */
function runsPrograms(folder) {
  const program = join(folder, 'tried');
  writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Removes the folders of runs that were killed, which would keep memory until the machine restarts. */
function removeAbandoned(parent) {
  for (const name of readdirSync(parent))
    if (name.startsWith(prefix) && !isRunning(Number.parseInt(name.slice(prefix.length), 10)))
      remove(join(parent, name));
}

// A database that is being stopped may still write into it.
const remove = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

/**
 * Creates a folder in memory for the temporary files of tests, whose databases are created there several times faster
 * than on a disk.
 * @param {{ parent?: string, least?: number }} options `least` is the number of bytes that must be free
 * @returns {{ path: string, remove: () => void } | null} null if the machine has no such folder or too little memory
 */
export function memoryFolder({ parent = shared, least = leastFree } = {}) {
  if (freeBytes(parent) < least) return null;
  removeAbandoned(parent);
  const path = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // The database may run under an account of its own.
  chmodSync(path, 0o1777);
  if (!runsPrograms(path)) {
    remove(path);
    return null;
  }
  const removeOnExit = () => remove(path);
  process.once('exit', removeOnExit);
  return {
    path,
    remove: () => {
      process.off('exit', removeOnExit);
      remove(path);
    },
  };
}

/**
 * Runs a stage of the tests with its temporary files in memory where that is possible.
 * @template T
 * @param {(env: { TMPDIR?: string }) => Promise<T>} stage gets the environment variable that says so
 * @returns {Promise<T>}
 */
export async function inMemory(stage) {
  const folder = process.env.TMPDIR === undefined ? memoryFolder() : null;
  try {
    return await stage(folder ? { TMPDIR: folder.path } : {});
  } finally {
    folder?.remove();
  }
}
