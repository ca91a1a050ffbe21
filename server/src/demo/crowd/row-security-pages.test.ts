/**
 * @module-tag slow
 */
// Compares the pages that the product's own statements read under row security with those without it. A leaky
// condition, such as one with coalesce(), can't use an index under a policy.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dashboardCards, isMoneyFigure } from '#contract/domains/figures/words.ts';
import type { SiteRef } from '#server/database/context.ts';
import { allSites } from '#server/database/sites.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { makeOperator } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { pagesOf, type Statement, statementsOf } from '#server/testing/statement-pages.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';
import { unlimited } from '#server/testing/unlimited.ts';
import { loadManyMembers } from './load.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** Size of a site with some 120,000 rows, beside the rows of other sites. */
const crowd = { members: 3_000, neighbours: 5 };

let server: TestServer;
let site: SiteRef;
let paths: Record<string, string>;
let token: string;

async function id(statement: string): Promise<number> {
  const { rows } = await server.database.owner.query<{ id: number }>(statement, [site.id]);
  if (!rows[0]) throw new Error(`nothing is found by ${statement}`);
  return rows[0].id;
}

/** Returns the day of the site this many days ago: in the early hours of UTC its yesterday is another one. */
const day = (ago: number) =>
  new Date(Date.now() - ago * 86_400_000).toLocaleDateString('en-CA', { timeZone: site.timezone });

/** Inserts 3,000 promos, one of them redeemed by every member. */
async function addPromos(): Promise<void> {
  await server.database.owner.query(
    `insert into promos (resource_id, title, code, discount_type, discount, for_all_plans)
     select $1, 'Offer ' || n, 'CODE' || n, 'percent', 10, true from generate_series(1, 3000) n`,
    [site.id],
  );
  await server.database.owner.query(
    `insert into promo_uses (resource_id, promo_id, member_id, purchase_key, purchase_title, amount_cents,
       discount_cents, currency, used_at)
     select $1, p.id, m.id, 'bought-' || m.id, 'A plan', 1000 + m.id % 700, 100, 'usd', now() - m.id * interval '7 minutes'
     from members m cross join lateral (select min(id) as id from promos where resource_id = $1) p
     where m.resource_id = $1`,
    [site.id],
  );
  await server.database.owner.query('vacuum (analyze) promos, promo_uses');
}

async function makePaths(): Promise<Record<string, string>> {
  const plan = await id('select min(id) as id from plans where resource_id = $1');
  const member = await id('select max(id) - 700 as id from members where resource_id = $1');
  const promo = await id('select min(id) as id from promos where resource_id = $1');
  const group = await id('select min(id) as id from groups where resource_id = $1');
  const year = `date_start=${day(365)}&date_end=${day(1)}`;
  const compared = `${year}&compare_start=${day(730)}&compare_end=${day(366)}`;
  const rows = [...dashboardCards, 'leaves' as const].map((figure) => [
    `rows behind ${figure}`,
    `dashboard/statistics/rows?figure=${figure}&${year}${isMoneyFigure(figure) ? '&currency=usd' : ''}&limit=10`,
  ]);
  return {
    members: 'users?limit=10',
    'members, page 50': 'users?limit=10&page=50',
    'members by email': 'users?limit=10&filter[email]=example.org',
    'members by search': 'users?limit=10&filter[global]=sakura',
    'members who pay': 'users?limit=10&filter[paid]=paid',
    'members who do not': 'users?limit=10&filter[paid]=free',
    'members past due': 'users?limit=10&filter[past_due]=true',
    'members not past due': 'users?limit=10&filter[past_due]=false',
    'members ending soon': 'users?limit=10&filter[ending_within_days]=30',
    'members of a plan': `users?limit=10&filter[plan][]=${plan}`,
    'inactive members': 'users?limit=10&filter[inactivity]=30 days',
    'members since': `users?limit=10&filter[created_at][from]=${day(40)}`,
    'members of a country': 'users?limit=10&filter[country][]=Kenya',
    'members of a group': `users?limit=10&filter[team]=${group}`,
    'members by price': 'users?limit=10&filter[price][from]=30000',
    'members by lifetime value': 'users?limit=10&order=transaction_ltv&sort=desc',
    'a member': `users/${member}`,
    'a member in figures': `users/${member}/statistic`,
    'visits of a member': `users/${member}/sessions`,
    transactions: 'transactions?limit=10',
    'transactions of a month': `transactions?limit=10&filter[created_at][from]=${day(60)}&filter[created_at][to]=${day(31)}`,
    'successful transactions': 'transactions?limit=10&filter[successful]=true',
    'transactions of an amount': 'transactions?limit=10&filter[amount][from]=20000',
    plans: 'plans?limit=10',
    'plans by members': 'plans?limit=10&order=users_count&sort=desc',
    'a plan': `plans/${plan}`,
    content: 'content?limit=10',
    'content by title': 'content?limit=10&filter[title]=the',
    'content by access': 'content?limit=10&filter[access]=by_rules',
    'content behind the wall': 'content/wall',
    promos: 'promos?limit=10',
    'redemptions of a promo': `promos/info/${promo}?limit=10`,
    'redemptions by amount': `promos/info/${promo}?limit=10&order=amount&sort=desc`,
    groups: 'teams?limit=10',
    'content conversion': 'content/analytics?limit=10',
    'dashboard by month': `dashboard/statistics?${compared}&group_by=month`,
    'dashboard by day': `dashboard/statistics?${compared}&group_by=day`,
    'dashboard of a plan': `dashboard/statistics?${compared}&group_by=month&retention_rate_subscriptions=${plan}`,
    'chart of activity': 'charts/activity',
    'chart of statistics': 'charts/statistic',
    'members by plan': 'charts/plan-subscriptions',
    'subscribers by month': 'charts/total-active-subscribers',
    churn: `charts/churn-count?${year}`,
    ...Object.fromEntries(rows),
  };
}

beforeAll(async () => {
  server = await testServer({ session: { limiter: unlimited, baseUrl: 'https://console.example.com' } });
  const tools = { database: server.database, clock: systemClock, log: silentLog };
  await loadManyMembers(tools, { ...crowd, onProgress: () => undefined, isStopped: () => false });
  const found = (await allSites(server.database)).find(({ key }) => key === 'harbour-million');
  if (!found) throw new Error('the large site is missing');
  site = found;
  token = await sessionOf(server.database, await makeOperator(server.database, { role: 'root' }));
  await addPromos();
  paths = await makePaths();
});
afterAll(() => server.close());

/** Returns the statements of each call, by its result. */
async function statementsByCall(): Promise<Map<string, Statement[]>> {
  const found = new Map<string, Statement[]>();
  for (const [what, path] of Object.entries(paths)) {
    const sent = await statementsOf(async () => {
      const { status } = await server.call('GET', `/api/${path}`, { token, resource: site.key });
      expect([what, status]).toEqual([what, 200]);
    });
    found.set(what, sent);
  }
  return found;
}

/**
 * Returns the maximum number of pages that a statement may touch under row security. A superuser's plan shows what the
 * indexes allow: the same statement, the same rows, no policy. A condition that can't use its index reads all of the
 * site's rows of a kind, a hundred pages and more here; half as many again and ten more leave room for plans that
 * differ for other reasons.
 */
const mostPages = (unsecured: number): number => 1.5 * unsecured + 10;

/** Returns the calls with a statement that touches too many pages, and the statement's beginning. */
async function tooManyPages(calls: ReadonlyMap<string, readonly Statement[]>): Promise<string[]> {
  const found: string[] = [];
  for (const [what, statements] of calls)
    for (const statement of statements) {
      const { secured, unsecured } = await pagesOf(server.database, site, statement);
      if (secured > mostPages(unsecured))
        found.push(`${what}: ${secured} pages, ${unsecured} without row security: ${statement.text}`);
    }
  return found;
}

let calls: Map<string, Statement[]>;

test('no call of figures and lists touches more pages for being kept to its site', async () => {
  calls = await statementsByCall();
  for (const [what, statements] of calls) expect([what, statements.length > 0]).toEqual([what, true]);
  expect(await tooManyPages(calls)).toEqual([]);
});

test('with a site_now() that row security keeps from indexes, plans and the dashboard touch too many', async () => {
  const { owner } = server.database;
  const { rows } = await owner.query<{ made: string }>(
    "select pg_get_functiondef('site_now()'::regprocedure) as made",
  );
  await owner.query(
    `create or replace function site_now() returns timestamptz stable language sql as $$
      select coalesce(now() + nullif(current_setting('app.site_ahead', true), '')::interval, now())
    $$`,
  );
  try {
    const found = (await tooManyPages(calls)).map((line) => line.split(':')[0]);
    expect(found).toEqual(expect.arrayContaining(['plans', 'members by plan', 'dashboard by month']));
  } finally {
    await owner.query(rows[0]?.made ?? '');
  }
});

test('a frequent text is known by the newest members, also when it is not twice as frequent as it may be', async () => {
  const hits = await id(
    `select count(*) as id from members where resource_id = $1 and search like '%example.net%'`,
  );
  const search = async (atMost: number) => {
    const text = 'select member_ids_matching($1, $2::integer)';
    const { secured } = await pagesOf(server.database, site, { text, values: ['%example.net%', atMost] });
    return secured;
  };
  // Warms up: the first call of a connection loads catalog entries.
  await search(hits);
  const collected = await search(hits * 2);
  const wide = await search(Math.round(hits / 5));
  expect(await search(Math.round(hits / 1.5))).toBeLessThanOrEqual(wide);
  expect(wide).toBeLessThan(collected);
});
