import type { TextKey } from '#console/texts/texts.ts';

interface Named {
  to: string;
  title: TextKey;
}

const titles = new Map<string, TextKey>();
const lists = new Map<string, string>();

/** Registers a screen: its path in the route table, its title, and its list if the path doesn't determine it. */
export function noteScreen(path: string, title: TextKey, list?: string): void {
  titles.set(path, title);
  if (list !== undefined) lists.set(path, list);
}

/**
 * Returns the address whose menu entry is marked: that of the list that a screen names, else its own.
 * @param route path of the screen in the route table
 */
export function menuAddressOf(route: string | undefined, address: string): string {
  return (route === undefined ? undefined : lists.get(route)) ?? address;
}

/** Returns the parent of a screen: the nearest one whose address is a prefix of its own. */
export function listOf(path: string): Named | null {
  const parts = path.split('/');
  const above = parts.slice(1).map((_part, at) => parts.slice(0, -1 - at).join('/'));
  const to = lists.get(path) ?? above.find((one) => titles.has(one));
  const title = to === undefined ? undefined : titles.get(to);
  return to === undefined || title === undefined ? null : { to, title };
}

/** Returns whether the screen is a list with screens below it; it shows the rows of the current site. */
export function isList(path: string): boolean {
  return [...titles.keys()].some((one) => listOf(one)?.to === path);
}
