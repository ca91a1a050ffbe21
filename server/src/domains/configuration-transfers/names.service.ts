// Maps the names of a site's items to their ids and back.
import type { ReadScope } from '#server/database/scope.ts';
import {
  findContentTypes,
  findOptionTitles,
  findPlanTitles,
  findPopupSlugs,
  findTemplates,
  findTerms,
} from './names.queries.ts';
import { distinct, keyOf, type Reference } from './portable.ts';

/** Keys and ids of items of one kind. */
export interface NameIndex {
  idOf(key: string): number | undefined;
  keyOf(id: number): string | undefined;
  add(key: string, id: number): void;
  /** Keys and ids in the order in which the items were made. */
  entries(): [key: string, id: number][];
}

export interface Names extends Record<Reference['kind'] | 'plan', NameIndex> {
  /** Returns the taxonomy of a term. */
  taxonomyOf(termId: number): number | undefined;
}

function book(entries: Iterable<readonly [key: string, id: number]>): NameIndex {
  const ids = new Map<string, number>();
  const keys = new Map<number, string>();
  const add = (key: string, id: number) => {
    ids.set(key, id);
    keys.set(id, key);
  };
  for (const [key, id] of entries) add(key, id);
  return { idOf: (key) => ids.get(key), keyOf: (id) => keys.get(id), add, entries: () => [...ids] };
}

/** Returns the names of an option, `['Premium', 'Monthly']`; null if there is no id or the option is gone. */
export function optionNames({ option }: Pick<Names, 'option'>, id: unknown): unknown {
  const key = typeof id === 'number' ? option.keyOf(id) : undefined;
  return key === undefined ? null : JSON.parse(key);
}

interface Titled {
  id: number;
  title: string;
}

function titled(rows: readonly Titled[]): (readonly [string, number])[] {
  const names = distinct(rows.map(({ title }) => title));
  return rows.map(({ id }, place) => [names[place] ?? '', id] as const);
}

/**
 * Reads the names of a site's items.
 * @param terms further terms as `[taxonomy, term]`, beside those that rules of the site's plans and wall use
 */
export async function namesOf(
  { db }: Pick<ReadScope, 'db'>,
  siteId: number,
  terms: readonly (readonly [string, string])[] = [],
): Promise<Names> {
  const plans = titled(await findPlanTitles(db, siteId));
  const options = await findOptionTitles(db, siteId);
  const ofPlans = plans.flatMap(([plan, planId]) =>
    titled(options.filter((option) => option.plan_id === planId)).map(
      ([option, id]) => [keyOf(plan, option), id] as const,
    ),
  );
  const templates = await findTemplates(db, siteId);
  const found = await findTerms(db, siteId, terms);
  const taxonomies = new Map(found.map(({ id, taxonomy_id }) => [id, taxonomy_id]));
  return {
    plan: book(plans),
    option: book(ofPlans),
    template: book(titled(templates.map(({ id, name }) => ({ id, title: name })))),
    popup: book((await findPopupSlugs(db, siteId)).map(({ id, slug }) => [slug, id])),
    term: book(found.map(({ id, key, taxonomy }) => [keyOf(taxonomy, key), id])),
    content_type: book((await findContentTypes(db, siteId)).map(({ id, key }) => [key, id])),
    taxonomyOf: (id) => taxonomies.get(id),
  };
}
