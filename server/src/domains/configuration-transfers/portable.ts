// A site's configuration without ids: items are matched between sites by name. Pure.
import { isDeepStrictEqual } from 'node:util';
import type { TransferPart } from '#contract/domains/configuration-transfers/words.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A group of settings, a plan, a template, an action or a trigger. */
export interface Item {
  part: TransferPart;
  /** Unique within a part. */
  name: string;
  values: Fields;
}

/** A reference from a value to an item of the site. */
export interface Reference {
  kind: 'option' | 'template' | 'popup' | 'term' | 'content_type';
  /** `["Premium","Monthly"]`, `["category","opinion"]`, or one name. */
  key: string;
  path: readonly string[];
  /** True if the item is useless without the reference. */
  isRequired: boolean;
}

/** Joins names to one key. */
export const keyOf = (...names: readonly string[]) => JSON.stringify(names);
export const samePath = (one: readonly string[], other: readonly string[]) => isDeepStrictEqual(one, other);
export const sameItem = (one: Pick<Item, 'part' | 'name'>, other: Pick<Item, 'part' | 'name'>) =>
  one.part === other.part && one.name === other.name;

/** Returns the key of a value that is a pair of names, `['Premium', 'Monthly']`; null for any other value. */
export const keyIn = (value: unknown): string | null =>
  Array.isArray(value) && value.length === 2 ? keyOf(String(value[0]), String(value[1])) : null;

/** Makes names unique: the second "Premium" becomes "Premium (2)". */
export function distinct(titles: readonly string[]): string[] {
  const taken = new Set(titles);
  const given = new Set<string>();
  return titles.map((title) => {
    let name = title;
    for (let place = 2; given.has(name); place += 1) {
      const next = `${title} (${place})`;
      if (!taken.has(next)) name = next;
    }
    given.add(name);
    return name;
  });
}

const isGroup = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** A rule of a plan or of the wall is compared as one value, because a part of it is meaningless. */
const isRule = (value: Fields) => 'exclude' in value || 'younger_than_days' in value;

interface Leaf {
  path: string[];
  value: unknown;
}

function* leaves(values: Fields, path: readonly string[] = []): Generator<Leaf> {
  for (const [name, value] of Object.entries(values)) {
    const here = [...path, name];
    if (value === undefined) continue;
    if (isGroup(value) && !isRule(value)) yield* leaves(value, here);
    else yield { path: here, value };
  }
}

/** Returns the value at a path; undefined if there is none. */
export function valueAt(values: Fields, path: readonly string[]): unknown {
  let place: unknown = values;
  for (const name of path) place = isGroup(place) && Object.hasOwn(place, name) ? place[name] : undefined;
  return place;
}

/** Returns the values with another value at a path; undefined removes the path. */
export function withValueAt(values: Fields, [name, ...rest]: readonly string[], value: unknown): Fields {
  if (name === undefined) return values;
  const inner = rest.length === 0 ? value : withValueAt(groupIn(values, name), rest, value);
  const { [name]: _, ...others } = values;
  if (inner === undefined) return others;
  return Object.hasOwn(values, name) ? { ...values, [name]: inner } : { ...others, [name]: inner };
}

/** Returns a group of fields by its name; an empty one if there is none. */
export function groupIn(values: Fields, name: string): Fields {
  const found = Object.hasOwn(values, name) ? values[name] : undefined;
  return isGroup(found) ? found : {};
}

export interface Difference {
  path: string[];
  before: unknown;
  after: unknown;
}

/** Returns the values that differ between there and here, in their order. */
export function differencesOf(here: Fields, there: Fields): Difference[] {
  const paths = new Map<string, string[]>();
  for (const { path } of [...leaves(there), ...leaves(here)]) paths.set(JSON.stringify(path), path);
  return [...paths.values()]
    .map((path) => ({ path, before: valueAt(here, path), after: valueAt(there, path) }))
    .filter(({ before, after }) => !isDeepStrictEqual(before, after));
}
