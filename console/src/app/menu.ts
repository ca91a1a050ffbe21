import {
  IconFileExport,
  IconFileImport,
  IconFiles,
  IconLayoutDashboard,
  IconListCheck,
  IconPlus,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { type Access, mayUse, type Relation } from '#console/lib/access.ts';
import type { TextKey } from '#console/texts/texts.ts';

export interface MenuItem {
  to: string;
  /** What of the screen shows, in its address. */
  search?: Readonly<Record<string, string>>;
  label: TextKey;
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  /** Who sees it: the access of the screen's first call. */
  access: Access;
  /** A screen beside another one: the palette finds it, the menu has no line for it. */
  isBeside?: boolean;
}

export interface MenuGroup {
  title: TextKey;
  items: readonly MenuItem[];
}

const reads = (area: Extract<Access, { who: 'area' }>['area']): Access => ({
  who: 'area',
  area,
  verb: 'read',
});
const writes = (area: Extract<Access, { who: 'area' }>['area']): Access => ({
  who: 'area',
  area,
  verb: 'write',
});

/** The side menu, one line a screen. */
const menu: readonly MenuGroup[] = [
  {
    title: 'frame:menu.overview',
    items: [
      {
        to: '/dashboard',
        label: 'frame:menu.dashboard',
        icon: IconLayoutDashboard,
        access: reads('dashboard'),
      },
    ],
  },
  {
    title: 'frame:menu.audience',
    items: [
      { to: '/users', label: 'frame:menu.members', icon: IconUsers, access: reads('members') },
      { to: '/groups', label: 'frame:menu.groups', icon: IconUsersGroup, access: reads('groups') },
      {
        to: '/users/imports',
        label: 'members:pages.imports',
        icon: IconFileImport,
        access: writes('members'),
        isBeside: true,
      },
      {
        to: '/users/bulk-changes',
        label: 'members:pages.bulkChanges',
        icon: IconListCheck,
        access: writes('members'),
        isBeside: true,
      },
      {
        to: '/users',
        search: { export: 'own' },
        label: 'members:pages.exports',
        icon: IconFiles,
        access: reads('exports'),
        isBeside: true,
      },
    ],
  },
];

/** What can be begun from the command palette, beside the screens of the menu. */
const creating: MenuGroup = {
  title: 'frame:menu.create',
  items: [
    { to: '/users/create', label: 'frame:menu.addMember', icon: IconPlus, access: writes('members') },
    {
      to: '/users/imports/create',
      label: 'members:pages.createImport',
      icon: IconFileImport,
      access: writes('members'),
    },
    {
      to: '/users',
      search: { export: 'generate' },
      label: 'members:pages.createExport',
      icon: IconFileExport,
      access: writes('exports'),
    },
    { to: '/groups/create', label: 'frame:menu.addGroup', icon: IconPlus, access: writes('groups') },
  ],
};

function visible(groups: readonly MenuGroup[], shows: (item: MenuItem) => boolean): readonly MenuGroup[] {
  return groups
    .map((group) => ({ ...group, items: group.items.filter(shows) }))
    .filter((group) => group.items.length > 0);
}

/** The menu as an operator with this relation to the site sees it. */
export function menuFor(relation: Relation | null): readonly MenuGroup[] {
  return visible(menu, (item) => !item.isBeside && mayUse(item.access, relation));
}

/** Screens and beginnings that the palette offers. */
export function commandsFor(relation: Relation | null): readonly MenuGroup[] {
  return visible([creating, ...menu], (item) => mayUse(item.access, relation));
}
