// PgBouncer in transaction mode, as docs/operations.md sets it up.
import { join } from 'node:path';
import pg from 'pg';
import { serverRole, serverSettings } from '#server/database/connect.ts';
import { makePrivateFolder } from '#server/platform/postgres/run-as.ts';
import { freePort } from '../fault-site.ts';
import { type Child, startChild } from './children.ts';
import { type Cluster, writeFor } from './cluster.ts';

export interface Pooler {
  port: number;
  child: Child;
}

/** Databases of the pooler: for calls, for jobs, and for reads from the replica. */
export const ways = { calls: 'masthead', jobs: 'masthead_jobs', replica: 'masthead_replica' } as const;

/** Settings of its file besides addresses. */
export const poolerSettings = [
  'auth_type = scram-sha-256',
  'pool_mode = transaction',
  'ignore_startup_parameters = options, extra_float_digits',
  'max_client_conn = 1000',
  'default_pool_size = 20',
  'server_connect_timeout = 3',
  'server_login_retry = 2',
  'query_wait_timeout = 10',
];

/** Sets options on the login role, because the pooler doesn't pass on those that the server requests. */
export const loginSettings = Object.entries(serverSettings).map(
  ([name, value]) => `alter role ${serverRole} set ${name.toLowerCase()} = '${value}';`,
);

interface Start {
  folder: string;
  primary: Cluster;
  replica: Cluster;
  /** Password of the server's role. */
  password: string;
  /** Connections per database; null for those of the settings. */
  poolSize: number | null;
}

async function writeFiles({ folder, primary, replica, password, poolSize }: Start, port: number) {
  makePrivateFolder(folder, primary.runAs);
  const leads = (to: Cluster) =>
    `host=127.0.0.1 port=${to.port} dbname=masthead${poolSize === null ? '' : ` pool_size=${poolSize}`}`;
  const file = join(folder, 'pgbouncer.ini');
  const logins = join(folder, 'userlist.txt');
  const lines = [
    '[databases]',
    `${ways.calls} = ${leads(primary)}`,
    `${ways.jobs} = ${leads(primary)}`,
    `${ways.replica} = ${leads(replica)}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    `auth_file = ${logins}`,
    ...poolerSettings,
  ];
  await writeFor(primary.runAs, file, `${lines.join('\n')}\n`);
  await writeFor(primary.runAs, logins, `"${serverRole}" "${password}"\n`);
  return file;
}

async function answers(port: number, password: string): Promise<boolean> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: serverRole,
    password,
    database: ways.replica,
  });
  await client.connect();
  await client.query('select 1');
  await client.end();
  return true;
}

/** @throws Error that says what to install if PgBouncer is missing */
export async function startPooler(start: Start): Promise<Pooler> {
  const port = Number(await freePort());
  const file = await writeFiles(start, port);
  const path = `${process.env.PATH ?? ''}:/usr/sbin`;
  const options = { ...start.primary.runAs, cwd: start.folder, env: { PATH: path } };
  try {
    const ready = () => answers(port, start.password);
    return { port, child: await startChild(['pgbouncer', '-q', file], options, ready) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error('There is no PgBouncer here: apt-get install pgbouncer', { cause: error });
  }
}
