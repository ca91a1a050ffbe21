import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, mkdirSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Account that PostgreSQL runs under if we are root, as which it refuses to run. */
export interface RunAs {
  uid: number;
  gid: number;
}

const SEARCH_PATH = `${process.env.PATH ?? ''}:/usr/sbin:/sbin:/usr/bin:/bin`;

/**
 * Returns the account for a cluster: none if we aren't root, else the owner of the existing cluster, else `postgres`,
 * else `masthead`, which is created as a system account, else `nobody`.
 */
export function chooseRunAs(cluster: string): RunAs | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return account('postgres') ?? account('masthead') ?? makeAccount('masthead') ?? accountOrFail('nobody');
}

function account(name: string): RunAs | null {
  const ask = (flag: string) => Number(run('id', [flag, name]));
  try {
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    return null;
  }
}

function makeAccount(name: string): RunAs | null {
  const flags = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  try {
    run('useradd', [...flags, '--shell', '/usr/sbin/nologin', name]);
  } catch {
    // A minimal system may lack useradd or have read-only accounts; `nobody` is the next choice.
  }
  return account(name);
}

function accountOrFail(name: string): RunAs {
  const found = account(name);
  if (found) return found;
  throw new Error('PostgreSQL refuses to run as root, and there is no other account on this machine.');
}

function run(program: string, words: string[]): string {
  return execFileSync(program, words, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: SEARCH_PATH },
  });
}

/**
 * Creates a private folder that belongs to the account.
 * @throws Error if it exists with another type or owner, because in a shared temporary folder others may have created
 *   it
 */
export function makePrivateFolder(path: string, runAs: RunAs | null): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const found = lstatSync(path);
  const us = process.getuid?.() ?? found.uid;
  if (!found.isDirectory()) throw new Error(`${path} is not a folder.`);
  if (found.uid !== us && found.uid !== runAs?.uid) {
    throw new Error(
      `The folder ${path} belongs to another account (uid ${found.uid}), not to this one (${us}).`,
    );
  }
  if (runAs && found.uid !== runAs.uid) chownSync(path, runAs.uid, runAs.gid);
  if ((found.mode & 0o777) !== 0o700) chmodSync(path, 0o700);
}

/**
 * Lets the account traverse the data folder: a folder that is closed to every group gets the account's group with the
 * right to traverse it, and no other right.
 */
export function letThrough(folder: string, runAs: RunAs): void {
  if (!blockedFolder(folder, runAs)) return;
  const found = statSync(folder);
  if (found.uid !== 0 || (found.mode & 0o070) !== 0) return;
  chownSync(folder, found.uid, runAs.gid);
  chmodSync(folder, (found.mode & 0o7777) | 0o010);
}

/** Returns the first folder on the way to `path` that the account can't traverse, or null if it can traverse all. */
export function blockedFolder(path: string, runAs: RunAs): string | null {
  const folders = [path];
  while (dirname(folders[0] ?? '/') !== folders[0]) folders.unshift(dirname(folders[0] ?? '/'));
  for (const folder of folders) {
    if (maySearch(statSync(folder), runAs)) continue;
    // The mode doesn't show access lists, so the account tries the folder itself before an error is reported.
    const attempt = spawnSync('test', ['-x', folder], { ...runAs, cwd: '/', env: { PATH: SEARCH_PATH } });
    if (attempt.status !== 0) return folder;
  }
  return null;
}

function maySearch(found: Stats, runAs: RunAs): boolean {
  if (found.uid === runAs.uid) return (found.mode & 0o100) !== 0;
  if (found.gid === runAs.gid) return (found.mode & 0o010) !== 0;
  return (found.mode & 0o001) !== 0;
}
