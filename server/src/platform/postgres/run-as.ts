import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, mkdirSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The account that PostgreSQL runs under when we are root, which PostgreSQL refuses to be. */
export interface RunAs {
  uid: number;
  gid: number;
}

const SEARCH_PATH = `${process.env.PATH ?? ''}:/usr/sbin:/sbin:/usr/bin:/bin`;

/**
 * The account for a cluster: none when we are not root, else the owner of the existing cluster, else `postgres`,
 * else `masthead`, which is made as a system account, else `nobody`.
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
 * Makes a private folder that belongs to the account.
 * @throws Error when something else stands there or it belongs to someone else: others may write to a shared
 * temporary folder, so what is found is not trusted.
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
 * Lets the account pass through the data folder: a folder that is closed to every group gets the account's group
 * with the right to pass through, and nothing more.
 */
export function letThrough(folder: string, runAs: RunAs): void {
  if (!blockedFolder(folder, runAs)) return;
  const found = statSync(folder);
  if (found.uid !== 0 || (found.mode & 0o070) !== 0) return;
  chownSync(folder, found.uid, runAs.gid);
  chmodSync(folder, (found.mode & 0o7777) | 0o010);
}

/** The first folder on the way to `path` that the account may not pass through, or null when all are open. */
export function blockedFolder(path: string, runAs: RunAs): string | null {
  const folders = [path];
  while (dirname(folders[0] ?? '/') !== folders[0]) folders.unshift(dirname(folders[0] ?? '/'));
  for (const folder of folders) {
    if (maySearch(statSync(folder), runAs)) continue;
    // The mode doesn't show access lists: have the account try for itself before complaining.
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
