import { IconPlus } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Access } from '#console/lib/access.ts';
import type { Waiting } from '#console/lib/attention.ts';
import type { LateTexts, PaletteKey, TextKey } from '#console/texts/texts.ts';

type PaletteWords = LateTexts['palette'];

export interface MenuItem {
  to: string;
  /** Search parameters of the screen. */
  search?: Readonly<Record<string, string>>;
  /** True if the current site is in its address, as `resource`. */
  namesSite?: boolean;
  label: TextKey | PaletteKey;
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  /** Required access, which is that of the screen's first call. */
  access: Access;
  /** Further search words for the palette. */
  also?: keyof PaletteWords['also'];
  /** Counter beside the item, with a link to the rows that need attention. */
  counts?: Waiting;
}

export interface MenuGroup {
  title: TextKey | PaletteKey;
  /** Stands first and has no heading to be seen. */
  isUntitled?: boolean;
  /** Folded until an operator opens it, or is on one of its screens. */
  isFolded?: boolean;
  items: readonly MenuItem[];
  /** The palette shows it once something is typed. */
  isOnlyFound?: boolean;
}

export const reads = (area: Extract<Access, { who: 'area' }>['area']): Access => ({
  who: 'area',
  area,
  verb: 'read',
});
export const writes = (area: Extract<Access, { who: 'area' }>['area']): Access => ({
  who: 'area',
  area,
  verb: 'write',
});

export const reading = (
  to: string,
  label: MenuItem['label'],
  icon: MenuItem['icon'],
  area: Parameters<typeof reads>[0],
): MenuItem => ({ to, label, icon, access: reads(area) });

export const making = (
  to: string,
  label: MenuItem['label'],
  area: Parameters<typeof writes>[0],
): MenuItem => ({
  to,
  label,
  icon: IconPlus,
  access: writes(area),
});

/** Returns the search parameters of an item on a site. */
export const searchOf = ({ search, namesSite }: MenuItem, siteKey: string | null) =>
  namesSite && siteKey !== null ? { ...search, resource: siteKey } : search;

/** Merges groups of a single entry, which need no collapsing, into the group above. */
export function withoutLoneFolds(groups: readonly MenuGroup[]): readonly MenuGroup[] {
  const joined: MenuGroup[] = [];
  for (const group of groups) {
    const above = joined.at(-1);
    if (above && group.isFolded && group.items.length === 1)
      joined[joined.length - 1] = { ...above, items: [...above.items, ...group.items] };
    else joined.push(group);
  }
  return joined;
}
