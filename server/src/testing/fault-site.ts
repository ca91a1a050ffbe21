import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openProduct, type Product } from '#server/app/open-product.ts';
import { loadConfig } from '#server/platform/config/config.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { makeOperator, makeResource, type TestSite } from './make-resource.ts';
import { prepareData } from './prepared-data.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { sessionOf } from './sign-in.ts';

/**
 * True to run faults as often as before a release (`npm run faults`); otherwise only as often as each change can wait
 * for.
 */
export const isFullFaultRun = process.env.FAULTS === 'thorough';

/** Reports a measured value; printed by `npm run faults`. */
export function reportFigure(what: string, figure: string): void {
  if (isFullFaultRun) process.stdout.write(`MEASURED ${what}: ${figure}\n`);
}

export async function waitUntil(what: () => Promise<boolean>, seconds = 60): Promise<void> {
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; await sleep(20)) if (await what()) return;
  throw new Error('waited in vain');
}

export async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return String(address !== null && typeof address === 'object' ? address.port : 0);
}

const password = 'a password for faults';
const email = 'root@example.com';

/** Data folder with a site and a root operator, on which servers are started and damaged. */
export interface FaultSite {
  dataDir: string;
  env: { DATA_DIR: string; PORT: string };
  product: Product;
  site: TestSite;
  /** Signs in at a running server. @returns the headers of a call on the site */
  signIn(url: string): Promise<{ token: string; resource: string }>;
  /** Returns the headers of this many operators, because concurrent calls of a single operator are queued. */
  callers(count: number): Promise<{ token: string; resource: string }[]>;
  /** Returns the number of rows of `statement`, in which $1 is the site. */
  count(statement: string): Promise<number>;
  /** Returns the sum of a column over such rows. */
  sum(column: string, statement: string): Promise<number>;
  /** Starts a recurring job now instead of at its next minute: adds runs until `count` of them wait. */
  startJob(name: string, count?: number): Promise<void>;
  /** Kills a server and starts it again, with these settings in addition to its own. @returns the new one */
  restart(server: ServerProcess, env?: Record<string, string>): Promise<ServerProcess>;
  close(): Promise<void>;
}

/**
 * Makes the traces of a killed server look ten seconds old, after which its locks are released. The thorough run waits
 * instead.
 */
async function ageTraces({ database }: Product): Promise<void> {
  if (isFullFaultRun) return;
  await database.owner.query(`
    update worker_heartbeats set beat_at = beat_at - interval '11 seconds';
    update graphile_worker._private_jobs set locked_at = locked_at - interval '11 seconds'
      where locked_at is not null`);
}

/** Adds runs of a job until `count` of them wait. */
async function startJob({ database }: Product, name: string, count: number): Promise<void> {
  await database.owner.query(
    `select graphile_worker.add_job($1, '{}'::json) from generate_series(1, $2 - (
       select count(*) from graphile_worker.jobs
       where task_identifier = $1 and locked_at is null and run_at <= now()))`,
    [name, count],
  );
}

export async function postJson(
  url: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/api/admin/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
    signal: AbortSignal.timeout(30_000),
  });
}

function callersOf({ database }: Product, { key: resource }: TestSite, count: number) {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const operator = await makeOperator(database, { role: 'root' });
      return { token: await sessionOf(database, operator), resource };
    }),
  );
}

export async function faultSite(parent = tmpdir()): Promise<FaultSite> {
  const dataDir = await mkdtemp(join(parent, 'masthead-faults-'));
  await prepareData(dataDir);
  const env = { DATA_DIR: dataDir, PORT: await freePort() };
  const product = await openProduct(loadConfig(env), silentLog);
  const site = await makeResource(product.database);
  const passwordHash = await hashPassword(password);
  await makeOperator(product.database, { email, role: 'root', passwordHash });
  const figure = async (what: string, statement: string): Promise<number> => {
    const { rows } = await product.database.owner.query<{ n: number }>(
      `select ${what} as n from ${statement}`,
      statement.includes('$1') ? [site.id] : [],
    );
    return rows[0]?.n ?? -1;
  };
  return {
    dataDir,
    env,
    product,
    site,
    signIn: async (url) => {
      const answer = await postJson(url, 'authorization', { email, password });
      return { token: ((await answer.json()) as { token: string }).token, resource: site.key };
    },
    callers: (count) => callersOf(product, site, count),
    count: (statement) => figure('count(*)', statement),
    sum: (column, statement) => figure(`coalesce(sum(${column}), 0)::bigint`, statement),
    startJob: (name, count = 1) => startJob(product, name, count),
    restart: async (server, more = {}) => {
      await server.kill('SIGKILL');
      await ageTraces(product);
      return startServer({ ...env, ...more });
    },
    close: async () => {
      await product.close();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
