// Content analytics of 100,000 items and `--decisions` decisions: calls beside their bare SQL.
import type pg from 'pg';
import { fillContentSite, pieces } from './content-site.ts';
import type { ListCase } from './list-cases.ts';
import type { Row } from './measure.ts';

/** Average number of decisions per reader. */
const ofReader = 10;

/**
 * Inserts decisions of the last 80 days, each with its view; newer items are read the most. `$1` is the site. Triggers
 * and checks are disabled while they are inserted: everything is derived again afterwards.
 */
const fill = `
  with items as (
    select array_agg(id order by id desc) as ids from content_items where resource_id = $1
  ),
  decided as (
    insert into content_decisions
      (resource_id, content_id, device_id, session_id, verdict, reason, occurred_at)
    select $1, ids[1 + floor(power(random(), 3) * cardinality(ids))::integer], md5('device' || n % $3::bigint)::uuid,
      md5('session' || n / 3)::uuid, case when n % 3 = 0 then 'paywall' else 'grant' end, 'bench',
      now() - random() * interval '80 days'
    from items cross join generate_series($2::bigint, $2::bigint + $4::bigint - 1) n
    returning id, content_id, device_id, occurred_at
  )
  insert into content_views (resource_id, decision_id, content_id, device_id, occurred_at)
  select $1, id, content_id, device_id, occurred_at from decided`;

/** Rows of one statement. */
const portion = 500_000;

async function read(database: pg.Pool, site: number, decisions: number): Promise<void> {
  const known = await database.query(
    `select from content_decisions where resource_id = $1 and reason = 'bench' limit 1`,
    [site],
  );
  if (known.rowCount !== 0) return;
  const client = await database.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (let from = 0; from < decisions; from += portion)
      await client.query(fill, [
        site,
        from,
        Math.ceil(decisions / ofReader),
        Math.min(portion, decisions - from),
      ]);
    await client.query('set session_replication_role = origin');
    for (const table of ['content_decisions', 'content_views']) await client.query(`vacuum analyze ${table}`);
    await client.query('delete from figure_states where resource_id = $1', [site]);
  } finally {
    client.release(true);
  }
}

/** Waits until the product has derived the site again. */
async function derived(database: pg.Pool, site: number): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const { rowCount } = await database.query('select from figure_states where resource_id = $1', [site]);
    if (rowCount !== 0) break;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  for (const table of ['content_reads', 'content_figures', 'content_readers'])
    await database.query(`vacuum analyze ${table}`);
  return performance.now() - begun;
}

const page = (order: string, condition = 'true') => `
  select (select count(*) from content_figures f where f.resource_id = $1 and f.content_id > 0 and ${condition}), p.*
  from (select f.*, c.title from content_figures f join content_items c on c.resource_id = $1 and c.id = f.content_id
    where f.resource_id = $1 and f.content_id > 0 and ${condition} order by ${order} limit 10) p`;

const filed = (term: number) =>
  `f.content_id in (select t.content_id from content_terms t where t.resource_id = $1 and t.term_id = ${term})`;

function cases(term: number): ListCase[] {
  const all: [what: string, path: string, query: string, sql: string][] = [
    ['totals', '/total', '', 'select * from content_figures where resource_id = $1 and content_id = 0'],
    ['page 1', '', 'limit=10', page('f.views desc, f.content_id desc')],
    [
      'by granted, in percent',
      '',
      'order=granted_percent',
      page('f.grant_readers::float8 / nullif(f.readers, 0) desc nulls last'),
    ],
    ['of a category', '', `filter[category]=${term}`, page('f.views desc', filed(term))],
    [
      'totals of a category',
      '/total',
      `filter[category]=${term}`,
      `select count(distinct k.reader) filter (where k.views > 0) from content_reads k
       where k.resource_id = $1 and ${filed(term).replace('f.content_id', 'k.content_id')}`,
    ],
  ];
  return all.map(([what, path, query, sql]) => ({
    what: `analytics: ${what}`,
    path: `content/analytics${path}`,
    query,
    sql,
    budget: 150,
  }));
}

/**
 * @param decisions total number; those of an earlier run stay
 * @param listing measures a call of a list beside its bare SQL
 */
export async function analyticsRows(
  database: pg.Pool,
  site: number,
  decisions: number,
  listing: (one: ListCase) => Promise<Row>,
): Promise<Row[]> {
  await fillContentSite(database, site);
  await read(database, site, decisions);
  const ms = await derived(database, site);
  const { rows: found } = await database.query<{ id: number }>(
    `select m.id::integer from taxonomy_terms m where m.resource_id = $1 and m.key = 'bench-7' order by m.id limit 1`,
    [site],
  );
  const rows: Row[] = [
    { what: 'analytics: pieces of content', measured: pieces.toLocaleString('en') },
    { what: 'analytics: decisions', measured: decisions.toLocaleString('en') },
    { what: 'analytics: derived from nothing', measured: `${Math.round(ms / 1_000)} s` },
  ];
  for (const one of cases(found[0]?.id ?? 0)) rows.push(await listing(one));
  return rows;
}
