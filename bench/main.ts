// Prints one table of measured figures. `npm run bench -- --members 1000000` for the size the budgets are for;
// `--data DIR` measures on a demo that `npm run demo -- --members COUNT` has loaded there, and leaves it in place.
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { analyticsRows } from './analytics-cases.ts';
import { Api } from './api.ts';
import { codeCases, makingCodes, manyCodes, takingAtOnce } from './code-cases.ts';
import { contentRows } from './content-cases.ts';
import { dashboard, lag, rebuild } from './dashboard-cases.ts';
import { delivering } from './deliveries.ts';
import { comparing } from './drift.ts';
import { happening } from './events.ts';
import { exporting } from './exports.ts';
import { besideOthers, importing } from './imports.ts';
import { monthRows, platformCases } from './invoice-cases.ts';
import { type Facts, factsOf, heavyQueries, type ListCase, listCases } from './list-cases.ts';
import { underLoad } from './load.ts';
import { milliseconds, type Row, table, time } from './measure.ts';
import { memberPageRows } from './member-page-cases.ts';
import { paging } from './page.ts';
import { planCases } from './plan-cases.ts';
import { type RunningProduct, runCli, startProduct } from './product.ts';
import { readerRows } from './reader-cases.ts';
import { receipting } from './receipts.ts';
import { renewing } from './renewals.ts';
import { searchCases } from './search-cases.ts';
import { apiFor, siteId } from './sites.ts';
import { allowStandIn } from './stand-in.ts';
import { turning } from './test-clock.ts';
import { timelineRows } from './timeline-cases.ts';
import { transactionCases } from './transaction-cases.ts';

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    data: { type: 'string' },
    only: { type: 'string' },
    events: { type: 'string', default: '10000' },
    decisions: { type: 'string', default: '10000000' },
  },
});
const dataDir = values.data ?? (await mkdtemp(join(tmpdir(), 'masthead-bench-')));
const largeKey = 'harbour-million';
const smallKey = 'harbour-local-007';
const contentKey = 'harbour-local-199';
const importKey = 'harbour-local-200';
/** Other addresses in every run, so that an import always finds new members. */
const word = `r${Date.now().toString(36)}`;
const rows: Row[] = [];
// The receivers of the deliveries listen on this machine.
process.env.OUTBOUND_ALLOW ??= '127.0.0.0/8';
const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');

const wants = (part: string) => values.only === undefined || values.only.split(',').includes(part);

function add(row: Row): void {
  rows.push(row);
  process.stderr.write(`${row.what}: ${row.measured} ${row.bare ?? ''} ${row.ratio ?? ''}\n`);
}

function within(what: string, value: number, unit: string, budget: number): Row {
  const shown = unit === 'ms' ? milliseconds(value) : `${Math.round(value)} ${unit}`;
  return { what, measured: shown, budget: `${budget} ${unit}`, holds: value <= budget };
}

/** Measures a list call over HTTP, beside the bare SQL of the same answer in the same minute. */
async function listing(api: Api, database: pg.Pool, site: number, one: ListCase): Promise<Row> {
  const { path = 'users', query, body } = one;
  const through = await time(() => api.send(body ? 'POST' : 'GET', `${path}?${query}`, body));
  const bare = await time(() => database.query(one.sql, [site]), { rounds: 4, warmUp: 1, series: 2 });
  const isFirstPage = one.what === 'list, page 1';
  return {
    what: one.what,
    measured: `p50 ${milliseconds(through.p50)}, p95 ${milliseconds(through.p95)}`,
    bare: milliseconds(bare.p50),
    ratio: (through.p50 / bare.p50).toFixed(2),
    budget: `p95 ${one.budget} ms${isFirstPage ? ', p50 at most bare SQL + 3 ms' : ''}`,
    holds: through.p95 <= one.budget && (!isFirstPage || through.p50 <= bare.p50 + 3),
  };
}

async function lists(api: Api, database: pg.Pool, site: number, facts: Facts): Promise<void> {
  for (const one of listCases(facts)) add(await listing(api, database, site, one));
}

async function contents(product: RunningProduct, database: pg.Pool): Promise<void> {
  const [api, site] = [await apiFor(product, contentKey), await siteId(database, contentKey)];
  const measured = await contentRows(api, database, site, (one) => listing(api, database, site, one));
  for (const row of measured) add(row);
}

async function contentAnalytics(product: RunningProduct, database: pg.Pool): Promise<void> {
  const [api, site] = [await apiFor(product, contentKey), await siteId(database, contentKey)];
  const measure = (one: ListCase) => listing(api, database, site, one);
  for (const row of await analyticsRows(database, site, Number(values.decisions), measure)) add(row);
}

async function readers(product: RunningProduct, database: pg.Pool): Promise<void> {
  const [api, other] = [await apiFor(product, contentKey), await apiFor(product, smallKey)];
  const site = await siteId(database, contentKey);
  for (const row of await readerRows({ dataDir, database, site, api, other })) add(row);
}

async function codes(api: Api, database: pg.Pool, site: number): Promise<void> {
  const promo = await manyCodes(database, site);
  for (const one of codeCases(promo)) add(await listing(api, database, site, one));
  add(await takingAtOnce(dataDir, site));
  const made = await makingCodes(api, database, site, promo);
  add(made.row);
  for (const one of made.cases) add(await listing(api, database, site, one));
}

async function billing(product: RunningProduct, api: Api, database: pg.Pool, site: number): Promise<void> {
  for (const row of await monthRows(product, api, database)) add(row);
  for (const one of await platformCases(database)) add(await listing(api, database, site, one));
}

async function starting(): Promise<RunningProduct> {
  await (await startProduct(dataDir)).stop();
  const product = await startProduct(dataDir);
  add(within('start with the embedded database', product.startMs, 'ms', 2_000));
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  add(within('memory at rest', await product.memory(), 'MB', 200));
  return product;
}

async function backingUp(): Promise<Row> {
  const ms = await runCli(dataDir, 'backup', join(dataDir, 'bench-backup.tar'));
  await rm(join(dataDir, 'bench-backup.tar'), { force: true });
  return { what: 'backup of everything', measured: `${Math.round(ms / 1_000)} s` };
}

async function money(product: RunningProduct, database: pg.Pool): Promise<void> {
  if (wants('receipts'))
    for (const row of await receipting(product, await apiFor(product, largeKey))) add(row);
  if (wants('test-clock'))
    for (const row of await turning(await apiFor(product, importKey), database, importKey)) add(row);
  if (wants('renewals')) add(await renewing(dataDir, database, importKey, await siteId(database, importKey)));
  if (wants('drift')) {
    const site = { key: importKey, site: await siteId(database, importKey) };
    add(await comparing(dataDir, await apiFor(product, importKey), database, site));
  }
}

async function figures(api: Api, database: pg.Pool, site: number): Promise<void> {
  if (wants('dashboard')) {
    for (const row of await dashboard(api, database, site)) add(row);
    add(await lag(api, database, site));
  }
  // Takes minutes at a million members, so it runs only on request.
  if (values.only?.split(',').includes('rebuild')) add(await rebuild(database, site));
}

async function measure(): Promise<void> {
  allowStandIn();
  if (values.data === undefined) {
    const ms = await runCli(dataDir, 'demo', '--members', values.members);
    add({
      what: `demo of ${values.members} members, 200 small sites`,
      measured: `${Math.round(ms / 1000)} s`,
    });
  }
  const product = await starting();
  const database = new pg.Pool({
    host: join(dataDir, 'postgres-socket'),
    user: 'masthead',
    database: 'masthead',
    max: 2,
  });
  try {
    // Sign-ins of earlier runs count against this one.
    await database.query('delete from rate_limits');
    const api = await apiFor(product, largeKey);
    const again = new Api(product.url);
    const signIn = await time(() => again.signIn('root@example.com', 'masthead-demo'), {
      rounds: 6,
      series: 2,
    });
    await database.query('delete from rate_limits');
    add(within('sign-in, p95', signIn.p95, 'ms', 80));
    const site = await siteId(database, largeKey);
    const facts = await factsOf(database, site);
    if (wants('lists')) await lists(api, database, site, facts);
    if (wants('transactions'))
      for (const one of transactionCases()) add(await listing(api, database, site, one));
    if (wants('member-page'))
      for (const row of await memberPageRows(api, database, site, facts.memberId)) add(row);
    if (wants('timeline'))
      for (const row of await timelineRows(api, database, site, facts.memberId)) add(row);
    if (wants('plans'))
      for (const one of await planCases(database, site)) add(await listing(api, database, site, one));
    if (wants('search'))
      for (const one of await searchCases(database, site, largeKey))
        add(await listing(api, database, site, one));
    if (wants('content')) await contents(product, database);
    if (wants('content-analytics')) await contentAnalytics(product, database);
    if (wants('codes')) await codes(api, database, site);
    if (wants('invoices')) await billing(product, api, database, site);
    await figures(api, database, site);
    if (wants('load')) add(await underLoad(product, api));
    if (wants('load'))
      add({ what: 'memory after load', measured: `${Math.round(await product.memory())} MB` });
    if (wants('reader')) await readers(product, database);
    if (wants('page')) for (const row of await paging(product.url, api.headers)) add(row);
    if (wants('neighbours')) {
      const small = await apiFor(product, smallKey);
      const heavy = heavyQueries(facts);
      for (const row of await besideOthers({ dataDir, large: api, small, heavy, prefix: word })) add(row);
    }
    if (wants('import')) {
      const target = await apiFor(product, importKey);
      for (const row of await importing(dataDir, target, word)) add(row);
      add({ what: 'memory after an import', measured: `${Math.round(await product.memory())} MB` });
    }
    if (wants('deliveries'))
      for (const row of await delivering(database, await siteId(database, smallKey))) add(row);
    if (wants('events')) {
      for (const row of await happening({ database, api, id: site }, Number(values.events))) add(row);
    }
    if (wants('exports')) for (const row of await exporting({ product, api, database, site })) add(row);
    await money(product, database);
    if (wants('backup')) add(await backingUp());
    rows.unshift({ what: 'members of the large site', measured: facts.total.toLocaleString('en') });
  } finally {
    await database.end();
    await product.stop();
  }
}

const before = load();
try {
  await measure();
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  console.log(`\n${machine}; load average before: ${before}, after: ${load()}\n\n${table(rows)}`);
} finally {
  if (values.data === undefined) await rm(dataDir, { recursive: true, force: true });
}
