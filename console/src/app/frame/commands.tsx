import { useMantineColorScheme } from '@mantine/core';
import {
  IconBuildingStore,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { client } from '#console/lib/api/client.ts';
import { useOwnPartner, useRelation } from '#console/lib/operator.ts';
import { useSites } from '#console/lib/remembered/sites.ts';
import { stringifySearch } from '#console/lib/search-params.ts';
import { useSignOut } from '#console/lib/use-sign-out.ts';
import { textOf } from '#console/texts/texts.ts';
import { focusScreen } from '#console/ui/browser/screen-focus.ts';
import { Palette, type PaletteGroup, type PaletteItem } from '#console/ui/palette/palette.tsx';
import { commandsFor } from './menu.ts';
import type { MenuItem } from './menu-item.ts';
import { useSwitchSite } from './use-switch-site.ts';

const membersFound = 10;
const groupsFound = 5;

/** How often the palette was called: whoever has called it again is not taken out of it by where they went before. */
let openings = 0;

function useGo() {
  const navigate = useNavigate();
  const path = useRouterState({ select: (state) => state.location.pathname });
  return async ({ to, search }: Pick<MenuItem, 'to' | 'search'>) => {
    // On the very screen it is about what is shown of it stays, such as the filters of a list.
    const all = (before: object) => ({ ...(to === path ? before : {}), ...search });
    const called = openings;
    await navigate(search === undefined ? { to } : { to, search: all as never });
    if (called === openings) focusScreen();
  };
}

const schemes = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;

/** Other sites, how the console looks, and the way out. */
function useBesideScreens(): readonly PaletteGroup[] {
  const { t } = useTranslation('frame');
  const { available, current } = useSites();
  const switchSite = useSwitchSite();
  const signOut = useSignOut();
  const { setColorScheme } = useMantineColorScheme();
  const others = available.filter(({ key }) => key !== current?.key);
  return [
    {
      title: t('sites.label'),
      isOnlyFound: true,
      items: others.map(({ key, title, host }) => ({
        id: `site-${key}`,
        label: t('palette.switchTo', { title }),
        detail: host,
        also: host,
        icon: IconBuildingStore,
        run: () => void switchSite(key).then(focusScreen),
      })),
    },
    {
      title: t('palette.console'),
      isOnlyFound: true,
      items: [
        ...(['light', 'dark', 'auto'] as const).map((scheme) => ({
          id: `scheme-${scheme}`,
          label: t('scheme.label', { name: t(`scheme.${scheme}`) }),
          icon: schemes[scheme],
          run: () => {
            setColorScheme(scheme);
            focusScreen();
          },
        })),
        {
          id: 'sign-out',
          label: t('account.signOut'),
          also: t('palette.signOutToo'),
          icon: IconLogout,
          run: () => void signOut(),
        },
      ],
    },
  ];
}

/** Members by name, email or ID, and groups by name. */
function useRecords(): ((text: string) => Promise<readonly PaletteGroup[]>) | undefined {
  const { t } = useTranslation('frame');
  const go = useGo();
  const mayReadMembers = useMay('members', 'read');
  const mayReadGroups = useMay('groups', 'read');
  const findMembers = async (text: string): Promise<PaletteItem[]> => {
    const { items } = await client.members.list({ limit: membersFound, filter: { global: text } });
    return items.map(({ id, first_name, last_name, email }) => ({
      id: `member-${id}`,
      label: `${first_name} ${last_name}`.trim() || email,
      detail: `${email} · ${id}`,
      icon: IconUser,
      run: () => void go({ to: `/users/edit/${id}` }),
    }));
  };
  const findGroups = async (text: string): Promise<PaletteItem[]> => {
    const { items } = await client.groups.list({ limit: groupsFound, filter: { name: text } });
    return items.map(({ id, name }) => ({
      id: `group-${id}`,
      label: name,
      detail: String(id),
      icon: IconUsersGroup,
      run: () => void go({ to: `/groups/edit/${id}` }),
    }));
  };
  if (!mayReadMembers && !mayReadGroups) return undefined;
  return async (text) => {
    const [members, groups] = await Promise.all([
      mayReadMembers ? findMembers(text) : [],
      mayReadGroups ? findGroups(text) : [],
    ]);
    return [
      { title: t('palette.members'), items: members },
      { title: t('palette.groups'), items: groups },
    ].filter(({ items }) => items.length > 0);
  };
}

/** The command palette: screens, beginnings, sites, and members and groups. */
export function Commands({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const relation = useRelation();
  const partnerId = useOwnPartner();
  const go = useGo();
  const beside = useBesideScreens();
  const search = useRecords();
  useEffect(() => {
    if (opened) openings += 1;
  }, [opened]);
  const screens: readonly PaletteGroup[] = commandsFor(relation, partnerId).map((group) => ({
    title: textOf(group.title),
    isOnlyFound: group.isOnlyFound ?? false,
    items: group.items.map((item) => ({
      id: `${item.to}${stringifySearch(item.search ?? {})}`,
      label: textOf(item.label),
      icon: item.icon,
      run: () => void go(item),
    })),
  }));
  return <Palette opened={opened} onClose={onClose} groups={[...screens, ...beside]} search={search} />;
}
