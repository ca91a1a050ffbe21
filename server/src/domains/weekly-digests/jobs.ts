import { siteTurns } from '#server/database/site-turns.ts';
import type { SystemTools } from '#server/database/sites.ts';
import type { Task } from '#server/platform/queue/task.ts';
import { sitesWithDueDigests } from './across-sites.queries.ts';
import { type DigestTools, sendDigests } from './send.service.ts';

export function weeklyDigestTasks(tools: SystemTools & DigestTools): Task[] {
  return [
    // On Monday morning many sites are due at once. A site with many operators or slow metrics must not delay others.
    siteTurns(tools, {
      name: 'weekly-digests.send',
      every: '* * * * *',
      find: sitesWithDueDigests,
      atOnce: 2,
      run: (ctx, { now }, job) => sendDigests(tools, ctx, now, job.signal),
    }),
  ];
}
