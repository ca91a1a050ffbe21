// Records of the site that settings name: pricing options, members and popups.
import type { Values } from './settings.document.ts';

const optionPaths = [
  'settings.default_subscription_id',
  'settings.downgrade_subscription_id',
  'settings.default_guest_subscription_id',
];
const memberPaths = ['settings.mask_ips_users', 'settings.range_ips_users'];

/** Returns the pricing options that settings name, each with its path. */
export const optionsIn = (given: Values): [string, number][] =>
  optionPaths.flatMap((path): [string, number][] => {
    const id = given[path];
    return typeof id === 'number' ? [[path, id]] : [];
  });

/** Returns the members that rows of IP rules name, each with the path of its field. */
export function membersIn(given: Values): [string, number][] {
  return memberPaths.flatMap((path) => {
    const rows = given[path];
    if (!Array.isArray(rows)) return [];
    return rows.flatMap(({ user_id: id }: { user_id: unknown }, index): [string, number][] =>
      typeof id === 'number' ? [[`${path}.${index}.user_id`, id]] : [],
    );
  });
}

/** Returns the popups that answer walls, each with the path of its field. */
export const popupsIn = (given: Values) =>
  Object.entries(given).filter(
    (entry): entry is [string, string] =>
      entry[0].startsWith('settings.popups.') && typeof entry[1] === 'string',
  );
