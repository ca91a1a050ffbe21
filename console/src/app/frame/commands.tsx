import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { useOwnPartner, useRelation } from '#console/lib/operator.ts';
import { stringifySearch } from '#console/lib/search-params.ts';
import { textOf } from '#console/texts/texts.ts';
import type { PaletteGroup } from '#console/ui/palette/item.ts';
import { Palette } from '#console/ui/palette/palette.tsx';
import { useBesideScreens } from './commands-beside.ts';
import { commandsFor } from './commands-menu.ts';
import { useRecent, useRecords } from './commands-records.ts';
import { useSettings } from './commands-settings.ts';
import { type MenuItem, searchOf } from './menu-item.ts';
import { noteOpening, useGo } from './use-go.ts';

interface CommandsProps {
  opened: boolean;
  onClose: () => void;
  onShortcuts: () => void;
}

/** Renders the command palette: recent records, screens, create commands, settings, sites, and the sites' records. */
export function Commands({ opened, onClose, onShortcuts }: CommandsProps) {
  const { t } = useTranslation(['frame', 'palette']);
  const siteKey = useSite()?.key ?? null;
  const relation = useRelation();
  const partnerId = useOwnPartner();
  const go = useGo();
  const recent = useRecent(opened);
  const settings = useSettings();
  const beside = useBesideScreens(onShortcuts);
  const search = useRecords();
  useEffect(() => {
    if (opened) noteOpening();
  }, [opened]);
  const searchIn = (item: MenuItem) => {
    const search = searchOf(item, siteKey);
    return search && { search };
  };
  const screens: readonly PaletteGroup[] = commandsFor(relation, partnerId).map((group) => ({
    title: textOf(group.title),
    isOnlyFound: group.isOnlyFound ?? false,
    items: group.items.map((item) => ({
      id: `${item.to}${stringifySearch(item.search ?? {})}`,
      label: textOf(item.label),
      ...(item.also && { also: t(`palette:also.${item.also}`) }),
      icon: item.icon,
      run: () => void go({ to: item.to, ...searchIn(item) }),
    })),
  }));
  return (
    <Palette
      opened={opened}
      onClose={onClose}
      groups={[...recent, ...screens, ...settings, ...beside]}
      search={search}
      hint={t('palette:hint')}
    />
  );
}
