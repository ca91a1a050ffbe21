// Promos and invites: lists of many codes, redemptions of one promo, and concurrent redemptions of a code.
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type pg from 'pg';
import type { Api } from './api.ts';
import type { ListCase } from './list-cases.ts';
import type { Row } from './measure.ts';

const uses = 100_000;
const codes = 5_000;
const busyCode = 'BENCH-BUSY';

/** Inserts unused promos and invites, for their lists. */
async function addCodes(database: pg.Pool, site: number): Promise<void> {
  await database.query(
    `insert into promos (resource_id, title, code, discount_type, discount, for_all_plans, activations_limit)
     select $1, 'Offer ' || n, 'OFFER-' || n, 'percent', n % 100, true, n % 9 from generate_series(1, $2::int) n`,
    [site, codes],
  );
  await database.query(
    `insert into invites (resource_id, title, code, activations_limit, group_id)
     select $1, 'Guests ' || n, 'GUESTS-' || n, n % 9,
       (select min(id) from groups where resource_id = $1) from generate_series(1, $2::int) n`,
    [site, codes],
  );
}

/** Creates the measured rows, unless an earlier run did. @returns the id of the promo with many redemptions */
export async function manyCodes(database: pg.Pool, site: number): Promise<number> {
  const find = 'select id from promos where resource_id = $1 and code = $2';
  const before = await database.query<{ id: string }>(find, [site, busyCode]);
  if (before.rows[0]) return Number(before.rows[0].id);
  await addCodes(database, site);
  const made = await database.query<{ id: string }>(
    `insert into promos (resource_id, title, code, discount_type, discount, for_all_plans, activations_limit, count_uses)
     values ($1, 'Busy', $2, 'percent', 10, true, 0, $3) returning id`,
    [site, busyCode, uses],
  );
  const id = Number(made.rows[0]?.id);
  await database.query(
    `with charge as (
       select array_agg(c.id) as ids, array_agg(c.member_id) as members
       from (select id, member_id from transactions where resource_id = $1 order by id desc limit $3::int) c)
     insert into promo_uses (resource_id, promo_id, member_id, transaction_id, purchase_key, purchase_title,
       amount_cents, discount_cents, currency, used_at)
     select $1, $2::bigint, members[1 + n % cardinality(ids)], ids[1 + n % cardinality(ids)], 'bench ' || n, 'Yearly',
       p.cents, p.cents / 10, 'usd', now() - n * interval '5 minutes'
     from charge, generate_series(1, $3::int) n cross join lateral (select 500 + n * 7919 % 20000 as cents) p`,
    [site, id, uses],
  );
  await database.query('analyze promos, invites, promo_uses');
  return id;
}

const named = 'm.first_name, m.last_name, m.email';
const joined = `promo_uses u left join members m on m.resource_id = u.resource_id and m.id = u.member_id`;

/** Calls of the lists of codes, and of the users of the promo with many. */
export function codeCases(promo: number): ListCase[] {
  const users = (what: string, query: string, order: string, { more = '', offset = 0 } = {}): ListCase => ({
    what: `users of a promo (100,000): ${what}`,
    path: `promos/info/${promo}`,
    query,
    sql: `select (select count(*) from promo_uses u where resource_id = $1 and promo_id = ${promo} ${more}), p.*
      from (select u.id, u.amount_cents, ${named} from ${joined}
        where u.resource_id = $1 and u.promo_id = ${promo} ${more} order by ${order} limit 10 offset ${offset}) p`,
    budget: 60,
  });
  const latest = 'u.used_at desc, u.id desc';
  const completed = `and (u.amount_cents = u.discount_cents or exists (select from transactions t where t.resource_id = $1
    and t.id = u.transaction_id and t.status in ('succeeded', 'refunded', 'free')))`;
  const list = (what: string, table: string, query: string, order: string, more = ''): ListCase => ({
    what: `${table} (5,000): ${what}`,
    path: table,
    query,
    sql: `select (select count(*) from ${table} where resource_id = $1 and removed_at is null ${more}), p.* from (
      select id, title, code from ${table} where resource_id = $1 and removed_at is null ${more}
      order by ${order} limit 10) p`,
    budget: 60,
  });
  const both = (table: string, title: string) => [
    list('page 1', table, 'limit=10', 'id desc'),
    list('order by title', table, 'order=title', 'title, id'),
    list('search', table, `filter[title]=${title}%2049`, 'id desc', `and title ilike '%${title} 49%'`),
  ];
  return [
    users('page 1', 'limit=10', latest),
    users('page 5,000', 'limit=10&page=5000', latest, { offset: 49_990 }),
    users('order by amount', 'order=amount&sort=desc', 'u.amount_cents desc, u.id desc'),
    users('order by what was left', 'order=discounted_amount', 'u.amount_cents - u.discount_cents, u.id'),
    users('only completed', 'filter[completed]=true', latest, { more: completed }),
    ...both('promos', 'offer'),
    ...both('invites', 'guests'),
  ];
}

const familySize = 100_000;

/** Measures a hundred thousand unique codes of a promo, from the call to the last code. */
export async function makingCodes(
  api: Api,
  database: pg.Pool,
  site: number,
  promo: number,
): Promise<{ row: Row; cases: ListCase[] }> {
  const begun = performance.now();
  const body = { promo_id: promo, title: 'Measured', total: familySize };
  const { id } = (await api.send('POST', 'code-families', body)) as { id: number };
  const isReady = async () =>
    ((await api.send('GET', `code-families/${id}`)) as { state: string }).state === 'ready';
  while (!(await isReady())) await sleep(50);
  const seconds = (performance.now() - begun) / 1_000;
  await database.query('analyze unique_codes');
  const { rows } = await database.query<{ code: string }>(
    'select code from unique_codes where resource_id = $1 and family_id = $2 order by id offset 50000 limit 1',
    [site, id],
  );
  const code = rows[0]?.code ?? '';
  const list = (what: string, query: string, more = '', offset = 0): ListCase => ({
    what: `unique codes (100,000): ${what}`,
    path: `code-families/${id}/codes`,
    query,
    sql: `select (select count(*) from unique_codes where resource_id = $1 and family_id = ${id} ${more}), c.* from (
      select id, code from unique_codes where resource_id = $1 and family_id = ${id} ${more}
      order by id limit 10 offset ${offset}) c`,
    budget: 60,
  });
  return {
    row: {
      what: '100,000 unique codes, made by the job',
      measured: `${seconds.toFixed(1)} s`,
      budget: '30 s',
      holds: seconds < 30,
    },
    cases: [
      list('page 1', 'limit=10'),
      list('page 5,000', 'limit=10&page=5000', '', 49_990),
      list('one by its whole code', `limit=10&filter[code]=${code}`, `and code = '${code}'`),
    ],
  };
}

const takers = fileURLToPath(new URL('../server/src/testing/takers.ts', import.meta.url));

/** Measures two hundred concurrent redemptions of 25 available ones, fifty times. */
export async function takingAtOnce(dataDir: string, site: number): Promise<Row> {
  const url = `postgres://masthead@localhost/masthead?host=${encodeURIComponent(`${dataDir}/postgres-socket`)}`;
  const { stdout } = await promisify(execFile)(process.execPath, [takers, url, String(site)]);
  const { rounds, exact, ms } = JSON.parse(stdout) as { rounds: number; exact: number; ms: number };
  const perSecond = (rounds * 1_000) / ms;
  return {
    what: '200 takers of 25 uses of a promo at once',
    measured: `${exact} of ${rounds} rounds exact, ${perSecond.toFixed(1)} rounds/s (${Math.round(perSecond * 200)} calls/s)`,
    budget: 'every round exact',
    holds: exact === rounds,
  };
}
