import { useQuery } from '@tanstack/react-query';
import { api } from '#console/lib/api/client.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { useSilentFailure } from '#console/lib/silent-failure.ts';
import type { Panel } from '#contract/domains/dashboard/settings-schemas.ts';

/**
 * Returns panels, time zone and currency of the dashboard. A failure to load isn't shown: all panels show, in the time
 * zone from the site list, and no amount is labelled with a guessed currency.
 */
export function useDashboardSettings() {
  const site = useSite();
  const { data, error, isPending } = useQuery({
    ...api.dashboard.settings.queryOptions(),
    // Metrics wait for the settings, so there is only one retry, and soon.
    retry: 1,
    retryDelay: 500,
  });
  useSilentFailure('Settings of the dashboard', error);
  return {
    isPending,
    zone: data?.default_configs.reporting_timezone ?? site?.reporting_timezone ?? 'UTC',
    /** Default currency, lower case; null while it is unknown. */
    currency: data?.default_configs.default_stats_currency.toLowerCase() ?? null,
    shows: (panel: Panel) => data?.display_panels[panel] ?? true,
  };
}
