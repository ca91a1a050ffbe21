// PostgreSQL with a replica, a pooler in front of both, three processes that serve, two that work, and a proxy.

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serverRole } from '#server/database/connect.ts';
import { freePort } from '../fault-site.ts';
import { sharedName } from '../random.ts';
import { type Child, runToEnd, startChild } from './children.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { loginSettings, type Pooler, startPooler, ways } from './pooler.ts';
import { type CallProxy, startProxy } from './proxy.ts';
import { startReplica } from './replica.ts';

const source = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
/** Commands as npm start runs them. */
const server = [process.execPath, '--max-semi-space-size=8', source('main.ts')];
const cli = [process.execPath, source('cli.ts')];

export interface StackOptions {
  dataDir: string;
  port: number;
  web: number;
  workers: number;
  /** Delay of the replica in milliseconds. */
  lagMs: number;
  /** Connections that the pooler opens per database; null for 20. */
  poolSize: number | null;
}

type Env = Record<string, string>;

/** A process of the product, which may be killed and started again. */
export interface Member {
  name: string;
  /** Address of a server; null for a worker. */
  url: string | null;
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<number | null>;
}

export interface Stack {
  url: string;
  primary: Cluster;
  replica: Cluster;
  proxy: CallProxy;
  web: Member[];
  workers: Member[];
  /** Environment of a process of the product that bypasses the pooler and the replica. */
  direct: Env;
  stop(): Promise<void>;
}

const secret = () => sharedName('');

function memberOf(name: string, url: string | null, begin: () => Promise<Child>): Member {
  let child: Child | null = null;
  return {
    name,
    url,
    start: async () => {
      child = await begin();
    },
    kill: async () => {
      await child?.end('SIGKILL');
    },
    stop: async () => (await child?.end('SIGTERM')) ?? null,
  };
}

async function isReady(url: string): Promise<boolean> {
  return (await fetch(`${url}/readyz`)).ok;
}

/** Returns a process that serves at a port. */
export function webProcess(env: Env, port: string): Member {
  const words = [...server, '--role=http'];
  const options = { env: { ...process.env, ...env, PORT: port }, isLoud: true };
  const url = `http://127.0.0.1:${port}`;
  return memberOf(`web ${port}`, url, () => startChild(words, options, () => isReady(url)));
}

/** Returns a process that works on jobs. Its heartbeat in the database shows that it runs. */
function workerProcess(env: Env, number: number, primary: Cluster): Member {
  const options = { env: { ...process.env, ...env }, isLoud: true };
  const living = () =>
    primary.asSuperuser(async (client) => {
      const { rows } = await client.query<{ n: number }>(
        "select count(*)::int as n from pg_locks where locktype = 'advisory' and classid = 47110 and granted",
      );
      return rows[0]?.n ?? 0;
    }, 'masthead');
  return memberOf(`worker ${number}`, null, async () => {
    const before = await living();
    return startChild([...server, '--role=worker'], options, async () => (await living()) > before);
  });
}

/** Creates the logins that an operator creates: the owner of the tables, and the replication user. */
async function makeLogins(primary: Cluster, passwords: { owner: string; replica: string }): Promise<void> {
  await primary.asSuperuser(async (client) => {
    const has = async (statement: string) => (await client.query(statement)).rowCount === 1;
    if (!(await has("select from pg_roles where rolname = 'masthead'"))) {
      await client.query('create role masthead login createrole bypassrls');
      await client.query('create role replica login replication');
    }
    if (!(await has("select from pg_database where datname = 'masthead'")))
      await client.query('create database masthead owner masthead');
    await client.query(`alter role masthead password '${passwords.owner}'`);
    await client.query(`alter role replica password '${passwords.replica}'`);
  });
}

interface Databases {
  primary: Cluster;
  replica: Cluster;
  pooler: Pooler;
  owner: Env;
  appPassword: string;
}

async function startDatabases(options: StackOptions, undo: (() => Promise<unknown>)[]): Promise<Databases> {
  const { dataDir, lagMs, poolSize } = options;
  const passwords = { owner: secret(), replica: secret(), app: secret() };
  const primary = await startCluster(dataDir);
  undo.push(() => primary.stop());
  await makeLogins(primary, passwords);
  const replica = await startReplica(primary, join(dataDir, 'replica'), passwords.replica, lagMs);
  undo.push(() => replica.stop());
  const url = `postgres://masthead:${passwords.owner}@127.0.0.1:${primary.port}/masthead`;
  const owner = { DATA_DIR: dataDir, DATABASE_URL: url };
  await runToEnd([...cli, 'migrate'], { env: { ...process.env, ...owner } });
  await primary.asSuperuser(async (client) => {
    await client.query(`alter role ${serverRole} password '${passwords.app}'`);
    for (const statement of loginSettings) await client.query(statement);
  });
  await sleep(lagMs + 500);
  const folder = join(dataDir, 'pooler');
  const pooler = await startPooler({ folder, primary, replica, password: passwords.app, poolSize });
  undo.push(() => pooler.child.end('SIGTERM'));
  return { primary, replica, pooler, owner, appPassword: passwords.app };
}

/** Returns the environment of each process. */
function environments({ primary, pooler, owner, appPassword }: Databases, url: string) {
  const login = `postgres://${serverRole}:${appPassword}@127.0.0.1`;
  const through = (way: string) => `${login}:${pooler.port}/${way}`;
  const common = {
    LOG_LEVEL: 'warn',
    ...owner,
    HOST: '127.0.0.1',
    BASE_URL: url,
    TRUST_PROXY: 'on',
    DEMO: 'off',
  };
  const replica = { DATABASE_REPLICA_URL: through(ways.replica) };
  return {
    web: { ...common, ...replica, DATABASE_APP_URL: through(ways.calls) },
    worker: { ...common, ...replica, DATABASE_APP_URL: through(ways.jobs) },
    direct: { ...common, DATABASE_APP_URL: `${login}:${primary.port}/masthead` },
  };
}

/** Starts all parts with the demo publication. If one fails to start, the others are stopped. */
export async function startStack(options: StackOptions, say: (line: string) => void): Promise<Stack> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    say('PostgreSQL, replica and PgBouncer …');
    const databases = await startDatabases(options, undo);
    const url = `http://127.0.0.1:${options.port}`;
    const env = environments(databases, url);
    say('The demo publication …');
    await runToEnd([...cli, 'demo'], { env: { ...process.env, ...env.direct } });
    say(`${options.web} processes that serve, ${options.workers} that work …`);
    const ports = await Promise.all(Array.from({ length: options.web }, freePort));
    const web = ports.map((port) => webProcess(env.web, port));
    const workers = Array.from({ length: options.workers }, (_, n) =>
      workerProcess(env.worker, n + 1, databases.primary),
    );
    undo.push(() => Promise.all([...web, ...workers].map((member) => member.stop())));
    // One after another: each is recognized by what appears once it has started.
    for (const member of [...web, ...workers]) await member.start();
    const proxy = await startProxy(
      options.port,
      ports.map((port) => `http://127.0.0.1:${port}`),
    );
    undo.push(() => proxy.close());
    return { ...databases, url, proxy, web, workers, direct: env.direct, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
