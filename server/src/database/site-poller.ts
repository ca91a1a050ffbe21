import type { Poller } from '#server/platform/queue/poller.ts';
import type { Database } from './connect.ts';
import type { ResourceContext, SiteRef } from './context.ts';
import { type SystemTools, systemContext } from './sites.ts';

interface SitePollerOptions extends Omit<Poller, 'run'> {
  /** Returns the sites with work to do. */
  sites(database: Database): Promise<readonly SiteRef[]>;
  /**
   * Time slice of a site per run, in milliseconds; unlimited if omitted. For work that one site may have much of, and
   * that continues in the next run after its signal ended it.
   */
  sliceMs?: number;
  /** Does the work for one of them. */
  run(ctx: ResourceContext, signal: AbortSignal): Promise<unknown>;
}

/** Runs to skip for a site after its work failed there. */
const skippedRoundsAfterFailure = 10;

/** Creates a poller that goes from site to site. A site that fails doesn't stop the others. */
export function sitePoller(
  tools: SystemTools,
  { name, pause, sites, sliceMs, run }: SitePollerOptions,
): Poller {
  /** Runs still to skip, by site id. */
  const resting = new Map<number, number>();
  const isResting = (id: number): boolean => {
    const left = resting.get(id) ?? 0;
    if (left > 1) resting.set(id, left - 1);
    else resting.delete(id);
    return left > 0;
  };
  const visit = (site: SiteRef, signal: AbortSignal): Promise<unknown> => {
    const ctx = systemContext(tools, name, site);
    const slice = sliceMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(sliceMs)]);
    return run(ctx, slice).catch((error: unknown) => {
      resting.set(site.id, skippedRoundsAfterFailure);
      ctx.log.error({ err: error, job: name, site: site.key }, `job ${name} failed for site ${site.key}`);
    });
  };
  return {
    name,
    pause,
    run: async (signal) => {
      for (const site of await sites(tools.database)) {
        if (signal.aborted) return;
        if (!isResting(site.id)) await visit(site, signal);
      }
    },
  };
}
