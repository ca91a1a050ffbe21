import { siteRoutine } from '#server/database/site-routine.ts';
import type { SystemTools } from '#server/database/sites.ts';
import type { Routine } from '#server/platform/queue/routine.ts';
import { sitesWithDaysToKeep, sitesWithOtherFigures, sitesWithRowsIn } from './across-sites.queries.ts';
import { refreshDays, staleDays } from './days/days.service.ts';
import { refreshFigures } from './facts/refresh.service.ts';
import { followSettings } from './rebuild/rebuild.service.ts';
import { keepShownDays } from './snapshots/snapshots.service.ts';

const stale = ['stale_subscriptions', 'stale_holders', ...staleDays] as const;

/** Refreshes the metrics of every site whose log grew, and rebuilds them where the settings changed. */
export function figuresRoutines(tools: SystemTools): Routine[] {
  return [
    siteRoutine(tools, {
      name: 'figures.refresh',
      pause: 1_000,
      sliceMs: 5_000,
      sites: (database) => sitesWithRowsIn(database, stale),
      run: async (ctx, signal) => {
        await refreshFigures(ctx, { signal });
        await refreshDays(ctx, { signal });
      },
    }),
    siteRoutine(tools, {
      name: 'figures.follow-settings',
      pause: 5_000,
      sites: sitesWithOtherFigures,
      run: (ctx, signal) => followSettings(ctx, { signal }),
    }),
    siteRoutine(tools, {
      name: 'figures.keep-days',
      pause: 60_000,
      sites: sitesWithDaysToKeep,
      run: keepShownDays,
    }),
  ];
}
