// Both ways between what a site calls its things and their ids.
import type { ReadScope } from '#server/database/scope.ts';
import {
  findContentTypes,
  findOptionTitles,
  findPlanTitles,
  findTemplates,
  findTerms,
} from './names.queries.ts';
import { distinct, keyOf, type Reference } from './portable.ts';

/** Keys and ids of things of one kind. */
export interface Book {
  idOf(key: string): number | undefined;
  keyOf(id: number): string | undefined;
  add(key: string, id: number): void;
  /** In the order in which they were made. */
  entries(): [key: string, id: number][];
}

export interface Names extends Record<Reference['kind'] | 'plan', Book> {
  /** The taxonomy of a term. */
  taxonomyOf(termId: number): number | undefined;
}

function book(entries: Iterable<readonly [key: string, id: number]>): Book {
  const ids = new Map<string, number>();
  const keys = new Map<number, string>();
  const add = (key: string, id: number) => {
    ids.set(key, id);
    keys.set(id, key);
  };
  for (const [key, id] of entries) add(key, id);
  return { idOf: (key) => ids.get(key), keyOf: (id) => keys.get(id), add, entries: () => [...ids] };
}

/** An option by its names, `['Premium', 'Monthly']`; null where none is named, or one that is gone. */
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

/** @param terms those that are asked for, as `[taxonomy, term]`, beside those that plans of the site have rules about */
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
    term: book(found.map(({ id, key, taxonomy }) => [keyOf(taxonomy, key), id])),
    content_type: book((await findContentTypes(db, siteId)).map(({ id, key }) => [key, id])),
    taxonomyOf: (id) => taxonomies.get(id),
  };
}
