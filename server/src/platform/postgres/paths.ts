import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

export interface PostgresPaths {
  dataDir: string;
  cluster: string;
  socketDir: string;
  logFile: string;
  /** Lock held while PostgreSQL is being started or stopped. */
  startLock: string;
  /** Lock shared by every process that uses the server; free when the last one has left. */
  usersLock: string;
  /** Lock held by the one process that stops an unused server. */
  watchdogLock: string;
}

// sockaddr_un holds 108 bytes with the closing zero; the file in the folder is called /.s.PGSQL.5432
const LONGEST_SOCKET_FOLDER = 107 - '/.s.PGSQL.5432'.length - 1;

/** Creates the data folder if absent (private to its owner) and returns its real path. */
export function openDataDir(dataDir: string): string {
  const wanted = resolve(dataDir);
  try {
    mkdirSync(dirname(wanted), { recursive: true });
    for (const folder of [wanted, join(wanted, 'locks')]) {
      // Another process may create them at the same time.
      mkdirSync(folder, { mode: 0o700, recursive: true });
    }
  } catch (error) {
    throw new Error(`The data folder ${wanted} can't be made or written: ${(error as Error).message}`);
  }
  return realpathSync(wanted);
}

/** Returns every path below the data folder that the embedded PostgreSQL uses. */
export function postgresPaths(dataDir: string): PostgresPaths {
  const home = openDataDir(dataDir);
  const lock = (name: string) => join(home, 'locks', `postgres-${name}.lock`);
  return {
    dataDir: home,
    cluster: join(home, 'postgres'),
    socketDir: socketDir(home),
    logFile: join(home, 'postgres.log'),
    startLock: lock('start'),
    usersLock: lock('users'),
    watchdogLock: lock('watchdog'),
  };
}

function socketDir(home: string): string {
  const near = join(home, 'postgres-socket');
  if (Buffer.byteLength(near) <= LONGEST_SOCKET_FOLDER) return near;
  const name = createHash('sha256').update(home).digest('hex').slice(0, 16);
  const short = join(tmpdir(), `masthead-${name}`);
  if (Buffer.byteLength(short) <= LONGEST_SOCKET_FOLDER) return short;
  return join('/tmp', `masthead-${name}`);
}
