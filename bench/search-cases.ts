import type pg from 'pg';
import type { ListCase } from './list-cases.ts';

interface Known {
  member: number;
  email: string;
  last_name: string;
  code: string | null;
  charge: number | null;
  external_id: string | null;
}

/** Picks rows from the middle of the site, where no list starts. */
const lookUp = `select m.id::integer as member, m.email, m.last_name,
    (select code from promos where resource_id = $1 and removed_at is null order by id desc limit 1) as code,
    t.id::integer as charge, t.external_id
  from members m
  left join lateral (select id, external_id from transactions where resource_id = $1
    order by created_at offset 500 limit 1) t on true
  where m.resource_id = $1 and m.id >= (
    select (min(id) + max(id)) / 2 from members where resource_id = $1)
  order by m.id limit 1`;

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Returns SQL for the newest members with such a text, without the product: `$1` is the site. */
const members = (text: string) => `select id, first_name, last_name, email from members
  where resource_id = $1 and search like '%' || plain_text(${quoted(text)}) || '%' order by id desc limit 5`;

const rows = (what: string, text: string) =>
  `select * from search_rows('${what}', array[$1::bigint], ${quoted(text)}, 5)`;

const content = (text: string) => `select id, title, key from content_items
  where resource_id = $1 and title_plain like '%' || plain_text(${quoted(text)}) || '%' order by created_at desc limit 5`;

/**
 * Returns the searches of the palette over everything, as root, who finds records on all sites: each word is searched
 * among all kinds, beside the bare search of its own kind.
 * @param siteKey key of the current site
 */
export async function searchCases(database: pg.Pool, site: number, siteKey: string): Promise<ListCase[]> {
  const { rows: found } = await database.query<Known>(lookUp, [site]);
  const [known] = found;
  if (!known) throw new Error('the site has no members');
  const budget = 150;
  const one = (what: string, text: string, sql: string): ListCase => ({
    what: `palette: ${what}`,
    path: 'search',
    query: new URLSearchParams({ q: text, site: siteKey }).toString(),
    sql,
    budget,
  });
  return [
    one('a frequent name', 'an', members('an')),
    one('a last name', known.last_name, members(known.last_name)),
    one('a whole email', known.email, members(known.email)),
    one(
      'a member by id',
      String(known.member),
      `select id, email from members where resource_id = $1 and id = ${known.member}`,
    ),
    one('groups', 'press', rows('groups', 'press')),
    one('plans and pricing options', 'digital', rows('plans', 'digital')),
    one('content', 'harbour', content('harbour')),
    one('ticket events', 'summit', rows('ticket_events', 'summit')),
    ...(known.code === null ? [] : [one('a promo by code', known.code, rows('promos', known.code))]),
    one('invites', 'welcome', rows('invites', 'welcome')),
    ...(known.charge === null
      ? []
      : [
          one(
            'a charge by number',
            String(known.charge),
            `select * from transactions where resource_id = $1 and id = ${known.charge}`,
          ),
        ]),
    ...(known.external_id === null
      ? []
      : [
          one(
            'a charge by the provider’s id',
            known.external_id,
            `select * from transactions where resource_id = $1 and external_id = ${quoted(known.external_id)}`,
          ),
        ]),
    one('nothing', 'zzzzqqqq', members('zzzzqqqq')),
  ];
}
