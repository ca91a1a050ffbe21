// A PostgreSQL as an operator would set it up: a port, passwords, and a superuser that the product doesn't use.
import { existsSync } from 'node:fs';
import { chown, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { postgresBinaries } from '#server/platform/postgres/binaries.ts';
import { tryLock } from '#server/platform/postgres/file-lock.ts';
import { postgresPaths } from '#server/platform/postgres/paths.ts';
import { chooseRunAs, letThrough, makePrivateFolder, type RunAs } from '#server/platform/postgres/run-as.ts';
import { freePort } from '../fault-site.ts';
import { type Child, runToEnd, startChild } from './children.ts';

export interface Cluster {
  port: number;
  /** Data folder of PostgreSQL. */
  folder: string;
  /** The account it runs under; null where that is ours. */
  runAs: RunAs | null;
  child: Child;
  /** Does something on one connection of its superuser. */
  asSuperuser<T>(run: (client: pg.Client) => Promise<T>, database?: string): Promise<T>;
  stop(): Promise<void>;
}

/** Network connections need a password; this machine's own accounts use a private socket. */
const whoMayEnter = `local all all trust
host all all 127.0.0.1/32 scram-sha-256
host replication replica 127.0.0.1/32 scram-sha-256
`;

const superuser = 'postgres';
const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C' };

/** Writes a file that only the account may read. */
export async function writeFor(runAs: RunAs | null, path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600 });
  if (runAs) await chown(path, runAs.uid, runAs.gid);
}

type Paths = ReturnType<typeof postgresPaths>;

/** Creates the folders, and a cluster if there is none. */
async function prepare(paths: Paths, runAs: RunAs | null): Promise<void> {
  if (runAs) letThrough(paths.dataDir, runAs);
  makePrivateFolder(paths.cluster, runAs);
  makePrivateFolder(paths.socketDir, runAs);
  if (existsSync(join(paths.cluster, 'PG_VERSION'))) return;
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const words = [postgresBinaries().initdb, '-D', paths.cluster, '-U', superuser, '--auth=trust', ...locale];
  await runToEnd(words, { ...runAs, cwd: paths.dataDir, env: environment });
  await writeFor(runAs, join(paths.cluster, 'pg_hba.conf'), whoMayEnter);
}

/** Address of its superuser connection. */
interface Place {
  host: string;
  port: number;
}

async function asSuperuser<T>(place: Place, database: string, run: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ ...place, user: superuser, database });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** Links the socket to the usual port, at which the product's commands look for the embedded PostgreSQL. */
async function openToCommands({ socketDir }: Paths, port: number): Promise<void> {
  const usual = join(socketDir, '.s.PGSQL.5432');
  await rm(usual, { force: true });
  await symlink(join(socketDir, `.s.PGSQL.${port}`), usual);
}

/**
 * Starts the PostgreSQL of a data folder, and creates it if it is missing.
 * @param settings in addition to the defaults
 */
export async function startCluster(dataDir: string, settings: Record<string, string> = {}): Promise<Cluster> {
  const paths = postgresPaths(dataDir);
  // Commands on the folder find it as the embedded one; the last of them to leave would stop it.
  const use = tryLock(paths.usersLock, 'shared');
  const runAs = chooseRunAs(paths.cluster);
  await prepare(paths, runAs);
  const port = Number(await freePort());
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: paths.socketDir,
    timezone: 'UTC',
    log_min_messages: 'fatal',
    ...settings,
  };
  const words = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const place = { host: paths.socketDir, port };
  const child = await startChild(
    [postgresBinaries().postgres, '-D', paths.cluster, ...words],
    { ...runAs, cwd: paths.dataDir, env: environment },
    () => asSuperuser(place, superuser, async () => true),
  );
  await openToCommands(paths, port);
  return {
    port,
    folder: paths.cluster,
    runAs,
    child,
    asSuperuser: (run, database = superuser) => asSuperuser(place, database, run),
    stop: async () => {
      await child.end('SIGINT');
      use?.release();
    },
  };
}
