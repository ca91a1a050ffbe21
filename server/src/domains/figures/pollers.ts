import { sitePoller } from '#server/database/site-poller.ts';
import type { SystemTools } from '#server/database/sites.ts';
import type { Poller } from '#server/platform/queue/poller.ts';
import { sitesWithDaysToKeep, sitesWithOtherFigures, sitesWithRowsIn } from './across-sites.queries.ts';
import { refreshDays, staleDays } from './days/days.service.ts';
import { refreshFigures } from './events/refresh.service.ts';
import { rebuildOnSettingsChange } from './rebuild/rebuild.service.ts';
import { storeSnapshots } from './snapshots/snapshots.service.ts';

const stale = ['stale_subscriptions', 'stale_holders', ...staleDays] as const;

/** Refreshes the metrics of every site whose log grew, and rebuilds them where the settings changed. */
export function figuresPollers(tools: SystemTools): Poller[] {
  return [
    sitePoller(tools, {
      name: 'figures.refresh',
      pause: 1_000,
      sliceMs: 5_000,
      sites: (database) => sitesWithRowsIn(database, stale),
      run: async (ctx, signal) => {
        await refreshFigures(ctx, { signal });
        await refreshDays(ctx, { signal });
      },
    }),
    sitePoller(tools, {
      name: 'figures.follow-settings',
      pause: 5_000,
      sites: sitesWithOtherFigures,
      run: (ctx, signal) => rebuildOnSettingsChange(ctx, { signal }),
    }),
    sitePoller(tools, {
      name: 'figures.keep-days',
      pause: 60_000,
      sites: sitesWithDaysToKeep,
      run: storeSnapshots,
    }),
  ];
}
