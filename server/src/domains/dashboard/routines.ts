import { siteRoutine } from '#server/database/site-routine.ts';
import type { SystemTools } from '#server/database/sites.ts';
import type { Routine } from '#server/platform/queue/routine.ts';
import { sitesToCheckFigures } from './across-sites.queries.ts';
import { checkCards } from './self-check.service.ts';

/** Compares the cards of each site with their rows, once a day after two in the morning of its reporting zone. */
export function dashboardRoutines(tools: SystemTools): Routine[] {
  return [
    siteRoutine(tools, {
      name: 'dashboard.self-check',
      pause: 60_000,
      sites: sitesToCheckFigures,
      run: checkCards,
    }),
  ];
}
