import { siteTurns } from '#server/database/site-turns.ts';
import type { SystemTools } from '#server/database/sites.ts';
import { fixedClock } from '#server/platform/clock/clock.ts';
import type { Task } from '#server/platform/queue/task.ts';
import { dueDrafts } from './across-sites.queries.ts';
import { publishDueDrafts } from './schedule.service.ts';
import type { DraftTools } from './tools.ts';

export function configurationDraftTasks(tools: SystemTools & DraftTools): Task[] {
  return [
    // Publishing calls external services for new keys, so sites run in parallel: a silent service delays no other site.
    siteTurns(tools, {
      name: 'configuration-drafts.publish',
      every: '* * * * *',
      find: dueDrafts,
      atOnce: 3,
      run: (ctx, { now }, job) => publishDueDrafts(tools, { ...ctx, clock: fixedClock(now) }, job.signal),
    }),
  ];
}
