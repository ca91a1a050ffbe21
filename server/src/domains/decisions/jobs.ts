import { perSiteTask } from '#server/database/site-jobs.ts';
import type { SystemTools } from '#server/database/sites.ts';
import type { Task } from '#server/platform/queue/task.ts';
import {
  sitesThatClear,
  sitesWithExplanations,
  sitesWithOldPredictions,
  sitesWithOldTotals,
} from './across-sites.queries.ts';
import {
  clearExplanations,
  clearOldDecisions,
  clearOldPredictions,
  clearOldTotals,
  startOfKeptMonths,
} from './retention.service.ts';

/** Creates the nightly tasks that delete what is kept no longer. */
export function decisionTasks(tools: SystemTools): Task[] {
  return [
    perSiteTask(tools, {
      name: 'decisions.clear',
      every: '7 3 * * *',
      find: sitesThatClear,
      run: (ctx, _found, { signal }) => clearOldDecisions(ctx, signal),
    }),
    perSiteTask(tools, {
      name: 'decisions.clear-predictions',
      every: '57 3 * * *',
      find: (database) => sitesWithOldPredictions(database, startOfKeptMonths(tools.clock.now())),
      run: (ctx, _found, { signal }) => clearOldPredictions(ctx, signal),
    }),
    perSiteTask(tools, {
      name: 'decisions.clear-explanations',
      every: '27 3 * * 0',
      find: sitesWithExplanations,
      run: clearExplanations,
    }),
    perSiteTask(tools, {
      name: 'decisions.clear-totals',
      every: '17 3 * * *',
      find: sitesWithOldTotals,
      run: clearOldTotals,
    }),
  ];
}
