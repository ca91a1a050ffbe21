import { IconPlus } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Access } from '#console/lib/access.ts';
import type { TextKey } from '#console/texts/texts.ts';

export interface MenuItem {
  to: string;
  /** What of the screen shows, in its address. */
  search?: Readonly<Record<string, string>>;
  label: TextKey;
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  /** Who sees it: the access of the screen's first call. */
  access: Access;
  /** What of the screen needs a person: how many stands beside the item. */
  counts?: 'stripeDifferences';
  /** A screen beside another one: the palette finds it, the menu has no line for it. */
  isBeside?: boolean;
}

export interface MenuGroup {
  title: TextKey;
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
  label: TextKey,
  icon: MenuItem['icon'],
  area: Parameters<typeof reads>[0],
): MenuItem => ({ to, label, icon, access: reads(area) });

export const making = (to: string, label: TextKey, area: Parameters<typeof writes>[0]): MenuItem => ({
  to,
  label,
  icon: IconPlus,
  access: writes(area),
});
