import type { Resource } from '#contract/domains/resources/schemas.ts';
import { ownSections } from './own-sections.ts';

/** Values of the form, each under its path with slashes: a dot would be a place inside a value. */
export type Values = Record<string, unknown>;

export const keyOf = (path: string) => path.replaceAll('.', '/');

const paths = ownSections.flatMap(({ fields }) => fields.map(({ path }) => path));

function valueAt(record: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value === null ? null : Reflect.get(Object(value), name)), record);
}

/** What the form shows of a site. */
export function valuesOf(resource: Resource): Values {
  return Object.fromEntries(paths.map((path) => [keyOf(path), valueAt(resource, path)]));
}

/** A change as the API takes it: `settings/business/title` stands nested. */
export function inputOf(changes: Values): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(changes)) {
    const names = key.split('/');
    const last = names.pop() ?? '';
    let place = input;
    for (const name of names) {
      place[name] ??= {};
      place = place[name] as Record<string, unknown>;
    }
    place[last] = value;
  }
  return input;
}

/** The input that a path of the API belongs to; what stands behind it is a place within a list. */
export function fieldOf(path: string): string {
  const found = paths
    .filter((one) => path === one || path.startsWith(`${one}.`))
    .sort((one, other) => other.length - one.length)[0];
  return found === undefined ? path : keyOf(found) + path.slice(found.length);
}
