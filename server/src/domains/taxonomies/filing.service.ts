// Taxonomies, terms and content types are created with the content that is filed under them.
import type { WriteScope } from '#server/database/scope.ts';

export interface WantedTerm {
  /** Key of the taxonomy, such as `category`. */
  taxonomy: string;
  taxonomyTitle: string;
  title: string;
  /** The publisher's own key of the term; derived from its title by default. */
  key?: string;
}

/** Returns a term's identity: the keys of taxonomy and term. */
export function termKey({ taxonomy, key, title }: WantedTerm): string {
  return `${taxonomy}\n${key ?? title.toLowerCase()}`;
}

interface Found {
  taxonomy: string;
  key: string;
  id: number;
}

/** Creates missing terms, with their taxonomies. Titles of existing ones stay. @returns ids by `termKey` */
export async function ensureTerms(
  { client }: WriteScope,
  siteId: number,
  wanted: readonly WantedTerm[],
): Promise<Map<string, number>> {
  const given = [
    siteId,
    wanted.map(({ taxonomy }) => taxonomy),
    wanted.map(({ taxonomyTitle }) => taxonomyTitle),
    wanted.map(({ key, title }) => key ?? title.toLowerCase()),
    wanted.map(({ title }) => title),
  ];
  await client.query(
    `insert into taxonomies (resource_id, key, title)
     select distinct on (key) $1::bigint, key, title from unnest($2::text[], $3::text[]) w (key, title)
     on conflict do nothing`,
    given.slice(0, 3),
  );
  await client.query(
    `insert into taxonomy_terms (resource_id, taxonomy_id, key, title)
     select distinct on (t.id, w.key) $1::bigint, t.id, w.key, w.title
     from unnest($2::text[], $3::text[], $4::text[], $5::text[]) w (taxonomy, taxonomy_title, key, title)
     join taxonomies t on t.resource_id = $1 and t.key = w.taxonomy
     on conflict do nothing`,
    given,
  );
  const { rows } = await client.query<Found>(
    `select distinct w.taxonomy, w.key, m.id
     from unnest($2::text[], $3::text[]) w (taxonomy, key)
     join taxonomies t on t.resource_id = $1 and t.key = w.taxonomy
     join taxonomy_terms m on m.resource_id = $1 and m.taxonomy_id = t.id and m.key = w.key`,
    [siteId, given[1], given[3]],
  );
  return new Map(rows.map(({ taxonomy, key, id }) => [`${taxonomy}\n${key}`, id]));
}

/**
 * Gives existing terms the titles that the publisher has now; of several titles of one term the last counts.
 * @returns the number of changed terms
 */
export async function retitleTerms(
  { client }: WriteScope,
  siteId: number,
  wanted: readonly WantedTerm[],
): Promise<number> {
  const terms = [...new Map(wanted.map((term) => [termKey(term), term])).values()];
  const { rowCount } = await client.query(
    `update taxonomy_terms m set title = w.title
     from unnest($2::text[], $3::text[], $4::text[]) w (taxonomy, key, title)
     join taxonomies t on t.resource_id = $1 and t.key = w.taxonomy
     where m.resource_id = $1 and m.taxonomy_id = t.id and m.key = w.key and m.title <> w.title`,
    [
      siteId,
      terms.map(({ taxonomy }) => taxonomy),
      terms.map(({ key, title }) => key ?? title.toLowerCase()),
      terms.map(({ title }) => title),
    ],
  );
  return rowCount ?? 0;
}

/** Creates missing content types. @returns ids by key */
export async function ensureContentTypes(
  { client }: WriteScope,
  siteId: number,
  keys: readonly string[],
): Promise<Map<string, number>> {
  await client.query(
    `insert into content_types (resource_id, key) select distinct $1::bigint, unnest($2::text[]) on conflict do nothing`,
    [siteId, keys],
  );
  const { rows } = await client.query<{ key: string; id: number }>(
    'select key, id from content_types where resource_id = $1 and key = any($2)',
    [siteId, keys],
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}
