import type { WallAccess } from '#contract/domains/content/words.ts';
import type { ContentWall, WallRuleInput } from '#contract/domains/content-wall/schemas.ts';

interface Named {
  id: number;
  title: string;
}

/** Rule in the form, with the titles of what it names. */
export interface DraftRule {
  /** Identity of the rule while the form is open. */
  key: string;
  types: readonly Named[];
  terms: readonly Named[];
  age: 'any' | 'younger' | 'older';
  /** Days of the age; null for any age. */
  days: number | null;
  access: WallAccess;
}

export interface WallValues {
  rules: readonly DraftRule[];
}

export const newRule: Omit<DraftRule, 'key'> = {
  types: [],
  terms: [],
  age: 'any',
  days: null,
  access: 'members',
};

/** Returns the form's values of the stored rules. */
export function valuesOf({ rules }: ContentWall): WallValues {
  return {
    rules: rules.map(({ id, types, terms, younger_than_days: younger, older_than_days: older, access }) => ({
      key: `stored-${id}`,
      types: types.map((type) => ({ id: type.id, title: type.key })),
      terms: terms.map((term) => ({ id: term.id, title: `${term.taxonomy}: ${term.title}` })),
      age: younger !== null ? 'younger' : older !== null ? 'older' : 'any',
      days: younger ?? older,
      access,
    })),
  };
}

/** Returns the rules as the API takes them. */
export function inputOf(rules: readonly DraftRule[]): WallRuleInput[] {
  return rules.map(({ types, terms, age, days, access }) => ({
    type_ids: types.map(({ id }) => id),
    term_ids: terms.map(({ id }) => id),
    younger_than_days: age === 'younger' ? days : null,
    older_than_days: age === 'older' ? days : null,
    access,
  }));
}

/** Returns the list with one rule moved by a number of places. */
export function moved(rules: readonly DraftRule[], place: number, by: 1 | -1): readonly DraftRule[] {
  const rule = rules[place];
  if (rule === undefined) return rules;
  const others = rules.filter((one) => one !== rule);
  return [...others.slice(0, place + by), rule, ...others.slice(place + by)];
}

/** Joins titles such as `Category: Sport` and `Category: City` of the same taxonomy: `Category: Sport, City`. */
export function byTaxonomy(titles: readonly string[]): string[] {
  const parts = titles.map((title) => {
    const end = title.indexOf(': ');
    return { taxonomy: title.slice(0, end), term: title.slice(end + 2) };
  });
  return [...Map.groupBy(parts, ({ taxonomy }) => taxonomy)].map(
    ([taxonomy, terms]) => `${taxonomy}: ${terms.map(({ term }) => term).join(', ')}`,
  );
}
