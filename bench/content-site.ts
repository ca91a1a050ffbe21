// A site with 100,000 pieces of content that are filed in very many ways, and 21 plans with rules about them.
import type pg from 'pg';

export const pieces = 100_000;
/** Number of plans in addition to the one whose form is measured. */
export const otherPlans = 20;
const taxonomies = ['section', 'author', 'tag'];
const termsEach = [40, 300, 800];

/** Returns SQL for a pseudo-random number up to a bound, derived from another value. */
const chance = (of: string, bound: string) => `1 + (abs(hashint8(${of})::bigint) % ${bound})`;

/** `$1` is the site. A piece has one or two sections, an author and up to three tags. */
const statements: [text: string, ...values: unknown[]][] = [
  [
    `insert into taxonomies (resource_id, key, title) select $1, key, initcap(key) from unnest($2::text[]) key
     on conflict do nothing`,
    taxonomies,
  ],
  [
    `insert into taxonomy_terms (resource_id, taxonomy_id, key, title)
     select $1, t.id, 'bench-' || n, initcap(t.key) || ' ' || n
     from unnest($2::text[], $3::integer[]) g (key, count)
     join taxonomies t on t.resource_id = $1 and t.key = g.key cross join generate_series(1, g.count) n`,
    taxonomies,
    termsEach,
  ],
  [`insert into content_types (resource_id, key) select $1, 'bench-' || n from generate_series(0, 5) n`],
  [
    `insert into content_items (resource_id, key, title, content_type_id, price_cents, created_at)
     select $1, 'bench-' || n,
       (array['Letters on', 'The week in', 'A long look at', 'Five answers about'])[1 + n % 4] || ' '
         || (array['the ferry', 'the bridge', 'the budget', 'the market', 'the harbour'])[1 + n % 5] || ' ' || n,
       t.id, case when n % 10 = 0 then n % 500 else 0 end, now() - n * interval '10 minutes'
     from generate_series(1, $2::integer) n
     join content_types t on t.resource_id = $1 and t.key = 'bench-' || n % 6`,
    pieces,
  ],
  [
    `insert into content_terms (resource_id, content_id, term_id)
     select distinct $1::bigint, c.id, m.id
     from content_items c
     cross join (values ('section', 40, 1), ('section', 40, 2), ('author', 300, 3), ('tag', 800, 4), ('tag', 800, 5),
       ('tag', 800, 6)) as filed (key, count, place)
     join taxonomies t on t.resource_id = $1 and t.key = filed.key
     join taxonomy_terms m on m.resource_id = $1 and m.taxonomy_id = t.id
       and m.key = 'bench-' || (${chance('c.id * 7 + filed.place', 'filed.count')})
     where c.resource_id = $1 and c.key like 'bench-%'`,
  ],
  [
    `insert into plans (resource_id, title, full_access, active)
     select $1, 'Bench plan ' || n, false, false from generate_series(0, $2::integer) n`,
    otherPlans,
  ],
  // 24 tags or sections each; every fourth plan excludes an author, too.
  [
    `insert into access_rules (resource_id, plan_id, taxonomy_id, term_id, exclude)
     select distinct on (p.id, m.id) $1::bigint, p.id, t.id, m.id, r = 0
     from plans p cross join generate_series(0, 24) r
     join taxonomies t on t.resource_id = $1
       and t.key = case when r = 0 then 'author' when r < 3 then 'section' else 'tag' end
     join taxonomy_terms m on m.resource_id = $1 and m.taxonomy_id = t.id
       and m.key = 'bench-' || (${chance('p.id * 100 + r', 'case when r < 3 then 40 else 800 end')})
     where p.resource_id = $1 and p.title like 'Bench plan %' and (r > 0 or p.id % 4 = 0)`,
  ],
];

/** Fills the site, unless that was done before. */
export async function fillContentSite(database: pg.Pool, site: number): Promise<void> {
  const known = await database.query(`select from plans where resource_id = $1 and title = 'Bench plan 0'`, [
    site,
  ]);
  if (known.rowCount !== 0) return;
  const client = await database.connect();
  try {
    await client.query('begin');
    for (const [text, ...values] of statements) await client.query(text, [site, ...values]);
    await client.query('commit');
    for (const table of ['content_items', 'content_terms', 'access_rules'])
      await client.query(`vacuum analyze ${table}`);
  } finally {
    client.release();
  }
}

/** Sells so many of the other plans, and none of the rest of the site. */
export async function sellPlans(database: pg.Pool, site: number, count: number): Promise<void> {
  await database.query(
    `update plans set active = id in (select id from plans
       where resource_id = $1 and title like 'Bench plan %' and title <> 'Bench plan 0' order by id limit $2)
     where resource_id = $1`,
    [site, count],
  );
}
