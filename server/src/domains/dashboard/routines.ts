import { type SystemTools, sitesWithRowsIn, systemContext } from '#server/database/sites.ts';
import type { Routine } from '#server/platform/queue/routine.ts';
import { refreshFigures } from './refresh.service.ts';

/** Brings the figures up to the log, on every site where it grew. */
export function dashboardRoutines(tools: SystemTools): Routine[] {
  return [
    {
      name: 'dashboard.refresh',
      pause: 1_000,
      run: async (signal) => {
        for (const site of await sitesWithRowsIn(tools.database, 'stale_subscriptions')) {
          if (signal.aborted) return;
          await refreshFigures(systemContext(tools, 'dashboard.refresh', site), { signal });
        }
      },
    },
  ];
}
