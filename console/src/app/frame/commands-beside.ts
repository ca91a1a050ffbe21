import { useMantineColorScheme } from '@mantine/core';
import {
  IconBuildingStore,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSites } from '#console/lib/browser-state/sites.ts';
import { useSignOut } from '#console/lib/use-sign-out.ts';
import { focusScreen } from '#console/ui/browser/screen-focus.ts';
import type { PaletteGroup } from '#console/ui/palette/item.ts';
import { useSwitchSite } from './use-switch-site.ts';

const schemes = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;

/** Returns the palette's groups of other sites, color schemes, the shortcuts and the sign-out. */
export function useBesideScreens(onShortcuts: () => void): readonly PaletteGroup[] {
  const { t } = useTranslation(['frame', 'palette']);
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
        label: t('palette:switchTo', { title }),
        detail: host,
        also: host,
        icon: IconBuildingStore,
        run: () => void switchSite(key).then(focusScreen),
      })),
    },
    {
      title: t('palette:console'),
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
          id: 'shortcuts',
          label: t('account.shortcuts'),
          also: t('palette:also.shortcuts'),
          icon: IconKeyboard,
          run: onShortcuts,
        },
        {
          id: 'sign-out',
          label: t('account.signOut'),
          also: t('palette:signOutToo'),
          icon: IconLogout,
          run: () => void signOut(),
        },
      ],
    },
  ];
}
