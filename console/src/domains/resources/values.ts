import type { Draft } from '#contract/domains/configuration-drafts/schemas.ts';
import { maskOrNothing } from '#contract/domains/resources/ip-rules.ts';
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

/** Returns the form's values of a site. */
export function valuesOf(resource: Resource): Values {
  return Object.fromEntries(paths.map((path) => [keyOf(path), valueAt(resource, path)]));
}

const masksKey = keyOf('settings.mask_ips_users');

/** Converts an empty mask to null. */
const withoutEmpty = (row: { mask_ip: string | null }) => ({ ...row, mask_ip: maskOrNothing(row.mask_ip) });

/** Returns the draft's changes to the form's values. */
export function valuesOfDraft({ differences }: Pick<Draft, 'differences'>): Values {
  const shown = differences.filter(({ path }) => paths.includes(path));
  return Object.fromEntries(shown.map(({ path, after }) => [keyOf(path), after]));
}

/** Returns a change as API input: `settings/business/title` becomes nested. */
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
    place[last] = key === masksKey && Array.isArray(value) ? value.map(withoutEmpty) : value;
  }
  return input;
}

/** Returns the input for a path of the API; the rest of the path is a position within a list. */
export function fieldOf(path: string): string {
  const found = paths
    .filter((one) => path === one || path.startsWith(`${one}.`))
    .sort((one, other) => other.length - one.length)[0];
  return found === undefined ? path : keyOf(found) + path.slice(found.length);
}
