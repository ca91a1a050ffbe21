// Settings by topic. Secrets, connections, addresses and platform decisions belong to their site and aren't
// transferred.
import { isDeepStrictEqual } from 'node:util';
import { settingsGroups } from '#contract/domains/configuration-transfers/words.ts';
import { resourceInput } from '#contract/domains/resources/schemas.ts';
import { nested, saveKept, settingsAt } from '../resources/draft-values.service.ts';
import type { Values } from '../resources/settings.service.ts';
import { optionNames } from './names.service.ts';
import { firstFault, type Part } from './part.ts';
import { type Fields, keyIn, type Reference } from './portable.ts';

const namesOption = (path: string) => path.endsWith('subscription_id');
const namesPopup = (path: string) => path.startsWith('settings.popups.');
const groups = Object.entries(settingsGroups).map(([name, paths]) => ({
  name,
  paths: paths as readonly string[],
}));
const known = new Set(groups.flatMap(({ paths }) => paths));

/** Replaces option names by ids. @param idOf returns the id of an option on the site */
function withIds(values: Fields, idOf: (key: string) => number | undefined): Values {
  return Object.fromEntries(
    Object.entries(values).map(([path, value]) => {
      const key = namesOption(path) ? keyIn(value) : null;
      return [path, key === null ? value : (idOf(key) ?? null)];
    }),
  );
}

export const settings: Part = {
  area: 'settings',
  references: (values) =>
    Object.entries(values).flatMap(([path, value]): Reference[] => {
      const key = namesOption(path) ? keyIn(value) : null;
      if (key !== null) return [{ kind: 'option', key, path: [path], isRequired: false }];
      if (!namesPopup(path) || typeof value !== 'string') return [];
      return [{ kind: 'popup', key: value, path: [path], isRequired: false }];
    }),
  read: async ({ ctx, scope, names }) => {
    const { values } = await settingsAt(scope, ctx.resource.id, [...known]);
    return groups.map(({ name, paths }) => ({
      part: 'settings',
      name,
      id: null,
      values: Object.fromEntries(
        paths.map((path) => [path, namesOption(path) ? optionNames(names, values[path]) : values[path]]),
      ),
    }));
  },
  faultIn: (values) => {
    const unknown = Object.keys(values).find((path) => !known.has(path));
    if (unknown !== undefined) return `${unknown}: Invalid value`;
    const input = nested(withIds(values, () => 1));
    return firstFault(resourceInput.safeParse({ key: 'site', ...input }).error?.issues ?? []);
  },
  put: async ({ ctx, scope, tools, names }, { values }, live) => {
    const changed = Object.entries(values).filter(
      ([path, value]) => !isDeepStrictEqual(value, live?.values[path]),
    );
    const given = withIds(Object.fromEntries(changed), names.option.idOf);
    const { key: _, ...input } = resourceInput.parse({ key: ctx.resource.key, ...nested(given) });
    await saveKept(ctx, scope, tools, { given, input });
  },
};
