// Prints one table of measured figures. `npm run bench -- --members 1000000` for the size the budgets are for.
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import pg from 'pg';
import { Api } from './api.ts';
import { type ListCase, listCases } from './list-cases.ts';
import { milliseconds, type Row, table, time } from './measure.ts';
import { writeMembersFile } from './members-file.ts';
import { type RunningProduct, runCli, startProduct } from './product.ts';

const { values } = parseArgs({ options: { members: { type: 'string', default: '100000' } } });
const members = Number(values.members);
const dataDir = await mkdtemp(join(tmpdir(), 'masthead-bench-'));
const rows: Row[] = [];

async function importing(siteKey: string): Promise<Row> {
  const file = join(dataDir, 'members.csv');
  await writeMembersFile(file, members);
  const ms = await runCli(dataDir, 'import', 'members', '--resource', siteKey, '--file', file);
  const rate = Math.round(members / (ms / 1000));
  return { what: `import of ${members} members`, measured: `${rate} rows/s`, beside: 'budget 5,000 rows/s' };
}

/** One list call through HTTP, beside the bare SQL of the same answer in the same minute. */
async function listing(api: Api, database: pg.Pool, site: number, one: ListCase): Promise<Row> {
  const bare = await time(() => database.query(one.sql, [site]));
  const through = await time(() => api.send('GET', `users?${one.query}`));
  const ratio = (through.p50 / bare.p50).toFixed(1);
  return {
    what: one.what,
    measured: `p50 ${milliseconds(through.p50)}, p95 ${milliseconds(through.p95)}`,
    beside: `bare SQL p50 ${milliseconds(bare.p50)}, ratio ${ratio}; budget p95 ${one.budget} ms`,
  };
}

async function underLoad(product: RunningProduct, api: Api): Promise<Row> {
  const result = await autocannon({
    url: `${product.url}/api/admin/users?limit=10`,
    headers: api.headers,
    connections: 10,
    duration: 10,
  });
  return {
    what: 'list, 10 connections',
    measured: `${Math.round(result.requests.average)} requests/s`,
    beside: 'budget 500',
  };
}

async function measure(): Promise<void> {
  const first = await startProduct(dataDir);
  rows.push({ what: 'first start with the demo publication', measured: milliseconds(first.startMs) });
  const api = new Api(first.url);
  await api.signIn('root@example.com', 'masthead-demo');
  const sites = ((await api.send('GET', 'available-resources')) as { items: { id: number; key: string }[] })
    .items;
  const site = sites[0];
  if (!site) throw new Error('the demo publication has no site');
  rows.push(await importing(site.key));
  await first.stop();

  const product = await startProduct(dataDir);
  const resting = await product.memory();
  rows.push({ what: 'warm start', measured: milliseconds(product.startMs), beside: 'budget 2,000 ms' });
  rows.push({ what: 'memory at rest', measured: `${Math.round(resting)} MB`, beside: 'budget 200 MB' });
  const running = new Api(product.url);
  running.resource = site.key;
  const signIn = await time(() => running.signIn('root@example.com', 'masthead-demo'), 20);
  rows.push({ what: 'sign-in', measured: `p95 ${milliseconds(signIn.p95)}`, beside: 'budget 80 ms' });

  const socket = join(dataDir, 'postgres-socket');
  const database = new pg.Pool({ host: socket, user: 'masthead', database: 'masthead' });
  await database.query('analyze');
  const total = ((await running.send('GET', 'users?limit=1')) as { paginator: { total_items: number } })
    .paginator.total_items;
  for (const one of listCases(total)) rows.push(await listing(running, database, site.id, one));
  rows.push(await underLoad(product, running));
  rows.push({ what: 'memory after load', measured: `${Math.round(await product.memory())} MB` });
  await database.end();
  await product.stop();
}

try {
  await measure();
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  console.log(`\n${members} members; ${machine}\n\n${table(rows)}`);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
