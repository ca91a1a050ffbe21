import { useQuery } from '@tanstack/react-query';
import { api } from '#console/lib/api/client.ts';
import { useSite } from '#console/lib/remembered/sites.ts';
import { useSilentFailure } from '#console/lib/silent-failure.ts';
import type { Panel } from '#contract/domains/dashboard/schemas.ts';

/**
 * Panels and zone of the dashboard. When they can't be loaded nobody is told: all panels show, in the days that the site
 * was opened with, and no amount is named after a currency that was only guessed.
 */
export function useDashboardSettings() {
  const site = useSite();
  const { data, error, isPending } = useQuery({
    ...api.dashboard.settings.queryOptions(),
    // Figures wait for it: it is asked for once more, and not for long.
    retry: 1,
    retryDelay: 500,
  });
  useSilentFailure('Settings of the dashboard', error);
  return {
    isPending,
    zone: data?.default_configs.reporting_timezone ?? site?.reporting_timezone ?? 'UTC',
    /** Of single amounts, lower case; null while it is not known. */
    currency: data?.default_configs.default_stats_currency.toLowerCase() ?? null,
    shows: (panel: Panel) => data?.display_panels[panel] ?? true,
  };
}
