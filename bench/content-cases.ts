import type pg from 'pg';
import type { Api } from './api.ts';
import { fillContentSite, otherPlans, pieces, sellPlans } from './content-site.ts';
import type { ListCase } from './list-cases.ts';
import { milliseconds, type Row, time } from './measure.ts';

const bare = (condition: string, offset = 0) => {
  const where = `c.resource_id = $1 and (${condition})`;
  return `select (select count(*) from content_items c where ${where}), p.*
    from (select c.id, c.title, c.key from content_items c where ${where}
      order by c.created_at desc, c.id desc limit 10 offset ${offset}) p`;
};

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

const openedBy = (plans: string) => `c.id in (
    select f.content_id from content_terms f join access_rules r on r.resource_id = $1 and r.term_id = f.term_id
    where f.resource_id = $1 and r.plan_id in (${plans})
    group by f.content_id, r.plan_id having not bool_or(r.exclude))`;

interface Named {
  plan: number;
  type: number;
}

function cases({ plan, type }: Named): ListCase[] {
  const all: [what: string, query: string, condition: string, offset?: number][] = [
    ['page 1', 'limit=10', 'true'],
    ['a page far down', 'limit=10&page=9000', 'true', 89_990],
    ['by title, the other way', 'limit=10&order=title&sort=asc', 'true'],
    ['filter: title, few', 'filter[title]=bridge 4242', `c.title_plain like '%bridge 4242%'`],
    ['filter: title, every fifth', 'filter[title]=the ferry', `c.title_plain like '%the ferry%'`],
    ['filter: title, none', 'filter[title]=zeppelin', `c.title_plain like '%zeppelin%'`],
    ['filter: key, few', 'filter[key]=bench-4242', `c.key_plain like '%bench-4242%'`],
    ['filter: key, all', 'filter[key]=bench', `c.key_plain like '%bench%'`],
    ['filter: price', 'filter[price][from]=100&filter[price][to]=300', 'c.price_cents between 100 and 300'],
    ['filter: content type', `filter[content_type]=${type}`, `c.content_type_id = ${type}`],
    [
      'filter: created in a month',
      `filter[created_at][from]=${day(60)}&filter[created_at][to]=${day(31)}`,
      `c.created_at >= '${day(60)}Z' and c.created_at < '${day(30)}Z'`,
    ],
    ['filter: opened by a plan', `filter[plan]=${plan}`, openedBy(`${plan}`)],
    [
      `filter: not opened by any of ${otherPlans} plans`,
      'filter[unreached]=true',
      `not ${openedBy('select id from plans where resource_id = $1 and active')}`,
    ],
    [
      'the same, a page far down',
      'filter[unreached]=true&limit=10&page=1000',
      `not ${openedBy('select id from plans where resource_id = $1 and active')}`,
      9_990,
    ],
  ];
  return all.map(([what, query, condition, offset]) => ({
    what: `content: ${what}`,
    path: 'content',
    query,
    sql: bare(condition, offset),
    budget: 60,
  }));
}

/** Returns the input of a form: 60 tags and 5 sections, an excluded author, and a type. */
async function formOf(database: pg.Pool, site: number, { plan, type }: Named): Promise<object> {
  const { rows } = await database.query<{ id: number; terms: object[] }>(
    `select t.id::integer, json_agg(json_build_object('id', m.id, 'exclude', t.key = 'author') order by m.id) as terms
     from taxonomies t join taxonomy_terms m on m.resource_id = $1 and m.taxonomy_id = t.id
     where t.resource_id = $1 and substr(m.key, 7)::integer
       <= case t.key when 'section' then 5 when 'author' then 1 else 60 end and m.key like 'bench-%'
     group by t.id`,
    [site],
  );
  return { plan, taxonomies: rows, content_types: [{ id: type, exclude: false }] };
}

async function preview(api: Api, path: string, what: string, form: object): Promise<Row> {
  const taken = await time(() => api.send('POST', path, form));
  return {
    what: `content: ${what}`,
    measured: `p50 ${milliseconds(taken.p50)}, p95 ${milliseconds(taken.p95)}`,
    budget: 'p95 300 ms',
    holds: taken.p95 <= 300,
  };
}

/** Returns rules about ten terms each, and half of them about a type or an age. */
export async function wallOf(
  database: pg.Pool,
  site: number,
  { type }: Named,
  count = 20,
): Promise<{ rules: object[] }> {
  const { rows } = await database.query<{ id: number }>(
    `select id::integer from taxonomy_terms where resource_id = $1 and key like 'bench-%' order by id limit $2`,
    [site, 10 * count],
  );
  const rules = Array.from({ length: count }, (_, at) => ({
    type_ids: at % 4 === 0 ? [type] : [],
    term_ids: rows.slice(at * 10, at * 10 + 10).map(({ id }) => id),
    younger_than_days: at % 4 === 1 ? at : null,
    access: (['free', 'registered', 'members'] as const)[at % 3],
  }));
  return { rules };
}

export async function namedOf(database: pg.Pool, site: number): Promise<Named> {
  const { rows } = await database.query<Named>(
    `select (select id from plans where resource_id = $1 and title = 'Bench plan 0')::integer as plan,
       (select id from content_types where resource_id = $1 and key = 'bench-3')::integer as type`,
    [site],
  );
  if (!rows[0]) throw new Error('the site is not filled');
  return rows[0];
}

/**
 * Measures the content list with its filters, the reach of a rule and the effect of a wall, over 100,000 items.
 * @param listing measures a call of a list beside its bare SQL
 */
export async function contentRows(
  api: Api,
  database: pg.Pool,
  site: number,
  listing: (one: ListCase) => Promise<Row>,
): Promise<Row[]> {
  await fillContentSite(database, site);
  const named = await namedOf(database, site);
  const form = await formOf(database, site, named);
  const rows: Row[] = [{ what: 'pieces of content', measured: pieces.toLocaleString('en') }];
  await sellPlans(database, site, 1);
  rows.push(await preview(api, 'content/reach', 'reach of 66 rules, one plan', form));
  await sellPlans(database, site, otherPlans);
  rows.push(await preview(api, 'content/reach', `the same, ${otherPlans} plans`, form));
  const wall = await wallOf(database, site, named);
  rows.push(await preview(api, 'content/wall/effect', 'effect of 20 rules behind the wall', wall));
  const longWall = await wallOf(database, site, named, 100);
  rows.push(await preview(api, 'content/wall/effect', 'the same, 100 rules', longWall));
  for (const one of cases(named)) rows.push(await listing(one));
  return rows;
}
