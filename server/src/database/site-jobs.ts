import { z } from 'zod';
import { id } from '#contract/base/ids.ts';
import { defineTask, type JobInfo, type JobKind, type Task } from '#server/platform/queue/task.ts';
import type { Database } from './connect.ts';
import type { ResourceContext, SiteRef } from './context.ts';
import { allSites, type EvenDeleted, findSite, type SystemTools, systemContext } from './sites.ts';

/** Payload of a job of one site. */
export type SitePayload<Payload> = Payload & { siteId: number };

/**
 * Named queues of a site: in each, its jobs run one after the other. `site` is for jobs that people start, `site-long`
 * for those that may take an hour, `site-provider` for those that wait for the payment provider. A site therefore never
 * has more than three running jobs, however many it starts.
 */
type SiteQueue = 'site' | 'site-long' | 'site-provider';

/**
 * Defines a kind of job that works inside one site. Its payload has the site and the fields of `shape`.
 * @param queue for jobs that a site can start many times, or whose key is added again while they run
 */
export function defineSiteJob<Shape extends z.ZodRawShape>(name: string, shape: Shape, queue?: SiteQueue) {
  const payload = z.object({ ...shape, siteId: id });
  return { name, payload, ...(queue && { turnOf: (of: { siteId: number }) => `${queue}:${of.siteId}` }) };
}

type RunInSite<Payload> = (ctx: ResourceContext, payload: Payload, job: JobInfo) => Promise<void>;

/**
 * Creates the task for a kind of job that works inside one site. An invalid payload fails the job; for a site that is
 * gone it does nothing, and for a deleted one it runs only if the kind allows that.
 */
export function siteJobTask<Payload extends { siteId: number }>(
  tools: SystemTools,
  kind: JobKind<Payload>,
  run: RunInSite<Payload>,
  giveUp?: RunInSite<Payload>,
  options: EvenDeleted = {},
): Task {
  const inSite = (does: RunInSite<Payload>) => async (payload: Payload, job: JobInfo) => {
    const site = await findSite(tools.database, payload.siteId, options);
    if (site) await does(systemContext(tools, kind.name, site), payload, job);
  };
  return defineTask(kind, inSite(run), giveUp && inSite(giveUp));
}

export interface PerSiteTask<Found extends { site: SiteRef }> {
  name: string;
  /** Crontab line in UTC, `* * * * *` is every minute. */
  every: string;
  /** Returns the sites with work to do. */
  find(database: Database): Promise<readonly Found[]>;
  /** Does the work at one of them. */
  run(ctx: ResourceContext, found: Found, job: JobInfo): Promise<unknown>;
}

/**
 * Creates a cron task that runs for each site. A site that fails is logged and doesn't stop the others; the job then
 * fails, so the queue reports it.
 */
export function perSiteTask<Found extends { site: SiteRef }>(
  tools: SystemTools,
  { name, every, find, run }: PerSiteTask<Found>,
): Task {
  return {
    name,
    every,
    run: async (_payload, job) => {
      const failures: unknown[] = [];
      for (const found of await find(tools.database)) {
        if (job.signal.aborted) return;
        await run(systemContext(tools, name, found.site), found, job).catch((error: unknown) => {
          failures.push(error);
          job.log.error({ err: error, site: found.site.key }, 'a round failed at a site');
        });
      }
      if (failures.length > 0)
        throw new AggregateError(failures, `${name} failed at ${failures.length} sites`);
    },
  };
}

/** Returns all sites, for a job that visits each of them. */
export async function findEverySite(database: Database): Promise<{ site: SiteRef }[]> {
  return (await allSites(database)).map((site) => ({ site }));
}
