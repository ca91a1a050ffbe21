import { IconHistory, IconPlugConnected, IconSettings } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { useRelation } from '#console/lib/operator.ts';
import { stringifySearch } from '#console/lib/search-params.ts';
import type { PaletteGroup } from '#console/ui/palette/item.ts';
import { serviceAddresses } from '../../domains/integrations/service-addresses.ts';
import { useListed } from '../../domains/resources/use-listed.ts';
import { useGo } from './use-go.ts';

/** Maximum number of sections shown: a common word is found in most explanations. */
const mostFound = 5;

/**
 * Returns the sections of the settings, searchable by their names and those of their settings, like the settings' own
 * search.
 */
export function useSettings(): readonly PaletteGroup[] {
  const { t } = useTranslation(['frame', 'palette']);
  const mayRead = useMay('settings', 'read');
  const mayConnect = useMay('integrations', 'read');
  const site = useSite();
  const listed = useListed(useRelation() === 'root');
  const go = useGo();
  if (!mayRead || site === null) return [];
  const items = listed.map(({ id, title, words }) => ({
    // As the menu's items are named: what stands there already does not show twice.
    id: `/resources/edit${stringifySearch({ section: id })}`,
    label: title,
    also: words,
    icon: IconSettings,
    run: () => void go({ to: '/resources/edit', search: { resource: site.key, section: id } }),
  }));
  const history = {
    id: 'settings-history',
    label: t('settings.history'),
    also: t('settings.historyToo'),
    icon: IconHistory,
    run: () => void go({ to: '/resources/edit', search: { resource: site.key, history: 'open' } }),
  };
  // A service is one step away by its name; its section is found by it as well.
  const services = mayConnect
    ? serviceAddresses.map(({ service, title, to }) => ({
        id: `service-${service}`,
        label: title,
        also: t('pages.integration'),
        icon: IconPlugConnected,
        run: () => void go({ to }),
      }))
    : [];
  return [
    {
      title: t('palette:settings'),
      isOnlyFound: true,
      isLast: true,
      mostFound,
      items: [...items, ...services, history],
    },
  ];
}
