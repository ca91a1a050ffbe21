// Platform invoices: a month of all sites, previewed, generated and previewed again, and lists of 10,000.
import type pg from 'pg';
import type { Api } from './api.ts';
import { growthDuring } from './exports.ts';
import type { ListCase } from './list-cases.ts';
import type { Row } from './measure.ts';
import type { RunningProduct } from './product.ts';

const listed = 10_000;
const atOnce = 4;
/** A month that has ended, whenever this runs. */
const period = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1, 1))
  .toISOString()
  .slice(0, 7);

const copied = `title, description, monthly_price, transaction_fee, free_signups, up_free_signups, up_free_signups_price,
  free_support_hours, up_free_support_price_per_hour, available_paywall, available_ti_event, available_reader_id, active,
  is_public, content, invoice_charge_automatically, livemode`;

/** Gives every site a plan. @returns the keys of the sites, and the members of all of them */
async function pricedSites(database: pg.Pool): Promise<{ keys: string[]; members: number }> {
  await database.query(
    `insert into resource_pricing (resource_id, partner_plan_id, ${copied})
     select r.id, p.id, ${copied.replaceAll(/\b(title|livemode|active|is_public|content|description)\b/g, 'p.$1')}
     from resources r cross join (select * from partner_plans order by id limit 1) p
     where not exists (select from resource_pricing x where x.resource_id = r.id) and r.removed_at is null`,
  );
  const { rows } = await database.query<{ key: string; members: number }>(
    `select r.key, (select count(*)::int from members m where m.resource_id = r.id) as members
     from resources r where r.removed_at is null order by r.id`,
  );
  return { keys: rows.map(({ key }) => key), members: rows.reduce((sum, { members }) => sum + members, 0) };
}

/** Makes one call per site, four concurrently, as the console does. @returns milliseconds */
async function overAll(keys: readonly string[], ask: (key: string) => Promise<unknown>): Promise<number> {
  const left = [...keys];
  const begun = performance.now();
  const worker = async () => {
    for (let key = left.shift(); key !== undefined; key = left.shift()) await ask(key);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return performance.now() - begun;
}

/** Measures a month of all sites. */
export async function monthRows(product: RunningProduct, api: Api, database: pg.Pool): Promise<Row[]> {
  const { keys, members } = await pricedSites(database);
  await database.query("delete from invoices where status = 'draft' and calendar_period = $1", [period]);
  const path = (key: string, what: string) => `resources/${key}/pricing/invoice/generate/${what}`;
  const look = () =>
    overAll(keys, (key) => api.send('GET', `${path(key, 'monthly')}?calendar_period=${period}`));
  const first = await look();
  const [written, growth] = await growthDuring(
    product,
    overAll(keys, (key) => api.send('PUT', path(key, 'monthly'), { calendar_period: period })),
  );
  const again = await look();
  const what = `a month of ${keys.length} sites with ${members.toLocaleString('en')} members`;
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  return [
    { what: `${what}: dry run`, measured: seconds(first) },
    { what: `${what}: drafts`, measured: `${seconds(written)}, +${Math.round(growth)} MB` },
    { what: `${what}: dry run once they are there`, measured: seconds(again) },
  ];
}

/** Partners and drafts up to 10,000 of each. */
async function fill(database: pg.Pool): Promise<void> {
  await database.query(
    `insert into partners (title) select 'Bench partner ' || n
     from generate_series(1, $1::int - (select count(*)::int from partners)) n`,
    [listed],
  );
  await database.query(
    `insert into invoices (resource_id, livemode, calendar_period, currency, amount, description)
     select r.id, true, to_char(date '2001-01-01' + n * interval '1 month', 'YYYY-MM'), 'usd', 4900, 'Bench'
     from (select id, row_number() over (order by id) as place from resources where removed_at is null) r
     cross join generate_series(0, 240) n
     where (select count(*) from invoices) < $1::int and r.place <= $1::int / 240 + 1
     on conflict do nothing`,
    [listed],
  );
  await database.query('analyze partners, invoices');
}

/** Lists of partners and of invoices over all sites, as root sees them. */
export async function platformCases(database: pg.Pool): Promise<ListCase[]> {
  await fill(database);
  const partners = (what: string, query: string, order: string, more = '') => ({
    what: `partners (${listed.toLocaleString('en')}): ${what}`,
    path: 'partners',
    query,
    sql: `select (select count(*) from partners where $1::bigint > 0 and removed_at is null ${more}), p.* from (
      select id, title, (select count(*) from resources r where r.partner_id = partners.id and r.removed_at is null)
      from partners where removed_at is null ${more} order by ${order} limit 10) p`,
    budget: 60,
  });
  const invoices = (what: string, query: string, more = '') => ({
    what: `invoices of all sites (${listed.toLocaleString('en')}): ${what}`,
    path: 'resources/pricing/invoices',
    query,
    sql: `select (select count(*) from invoices where $1::bigint > 0 ${more}), p.* from (
      select i.*, r.title from invoices i join resources r on r.id = i.resource_id where true ${more}
      order by calendar_period desc, i.id desc limit 5) p`,
    budget: 60,
  });
  return [
    partners('page 1', 'limit=10', 'lower(title), id'),
    partners(
      'search',
      'limit=10&filter[title]=partner%2099',
      'lower(title), id',
      "and title ilike '%partner 99%'",
    ),
    invoices('page 1', 'limit=5'),
    invoices('page 1,000', 'limit=5&page=1000'),
    invoices('one month', 'limit=5&calendar_period=2010-05', "and calendar_period = '2010-05'"),
  ];
}
