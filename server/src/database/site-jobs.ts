import { z } from 'zod';
import { id } from '#contract/base/ids.ts';
import { type JobInfo, type JobKind, type Task, taskOf } from '#server/platform/queue/task.ts';
import type { Database } from './connect.ts';
import type { ResourceContext, ResourceScope } from './context.ts';
import { allSites, type EvenDeleted, findSite, type SystemTools, systemContext } from './sites.ts';

/** What every job of one site is told: which. */
export type OfSite<Payload> = Payload & { siteId: number };

/**
 * The queues of a site: in each, its jobs run one after the other. `site` is for what people start, `site-long` for what
 * may take an hour, `site-provider` for what waits for the payment provider. A site therefore never has more than three
 * jobs at work, whatever it starts.
 */
type SiteQueue = 'site' | 'site-long' | 'site-provider';

/**
 * A kind of job that works inside one site. Beside the site it is told what `shape` names.
 * @param queue for jobs that a site can start many times, or whose key is added again while they run
 */
export function siteJobKind<Shape extends z.ZodRawShape>(name: string, shape: Shape, queue?: SiteQueue) {
  const payload = z.object({ ...shape, siteId: id });
  return { name, payload, ...(queue && { turnOf: (of: { siteId: number }) => `${queue}:${of.siteId}` }) };
}

type RunInSite<Payload> = (ctx: ResourceContext, payload: Payload, job: JobInfo) => Promise<void>;

/**
 * What the worker does with a kind of job that works inside one site. A payload that does not fit fails the job; for a
 * site that is gone nothing is done, and for a deleted one only where the kind says so.
 */
export function siteJob<Payload extends { siteId: number }>(
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
  return taskOf(kind, inSite(run), giveUp && inSite(giveUp));
}

export interface SiteRound<Found extends { site: ResourceScope }> {
  name: string;
  /** A crontab line in UTC, `* * * * *` is every minute. */
  every: string;
  /** Where there is something to do. */
  find(database: Database): Promise<readonly Found[]>;
  /** Does it at one of them. */
  run(ctx: ResourceContext, found: Found, job: JobInfo): Promise<unknown>;
}

/**
 * Work that comes back by itself and goes from site to site. A site where it fails is logged and keeps no other from
 * theirs; the round fails when it has been everywhere, so that the queue shows it.
 */
export function eachSite<Found extends { site: ResourceScope }>(
  tools: SystemTools,
  { name, every, find, run }: SiteRound<Found>,
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

/** For a round that comes by every site. */
export async function everySite(database: Database): Promise<{ site: ResourceScope }[]> {
  return (await allSites(database)).map((site) => ({ site }));
}
