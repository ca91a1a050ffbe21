import { setTimeout as sleep } from 'node:timers/promises';
import type { JobInfo, Task } from '#server/platform/queue/task.ts';
import type { SiteRef } from './context.ts';
import type { PerSiteTask } from './site-jobs.ts';
import { type SystemTools, systemContext } from './sites.ts';

interface SiteTurns<Found extends { site: SiteRef }> extends PerSiteTask<Found> {
  /** Number of sites that are worked on at the same time. */
  atOnce: number;
  /** Time slice of a site in milliseconds before the next one gets its turn. Defaults to 5 s. */
  sliceMs?: number;
  /** Pause before new sites are looked up while others still work, in milliseconds. Defaults to 10 s. */
  lookAgainMs?: number;
}

/** Sites of one run of a job: those at work, those waiting for their turn, and those that failed. */
class Turns<Found extends { site: SiteRef }> {
  readonly #atWork = new Map<number, Promise<void>>();
  /** Waiting sites by id, the next one first. */
  readonly #waiting = new Map<number, Found>();
  readonly #failures = new Map<number, unknown>();
  readonly #visit: (found: Found) => Promise<boolean>;

  /** Creates the turns of one run. @param visit works for one slice; returns whether work is left */
  constructor(visit: (found: Found) => Promise<boolean>) {
    this.#visit = visit;
  }

  get failures(): unknown[] {
    return [...this.#failures.values()];
  }

  get isOver(): boolean {
    return this.#atWork.size === 0 && this.#waiting.size === 0;
  }

  add(sites: readonly Found[]): void {
    for (const found of sites) {
      const { id } = found.site;
      if (!this.#atWork.has(id) && !this.#failures.has(id)) this.#waiting.set(id, found);
    }
  }

  fill(places: number): void {
    for (const [id, found] of this.#waiting) {
      if (this.#atWork.size >= places) return;
      this.#waiting.delete(id);
      this.#atWork.set(id, this.#turn(id, found));
    }
  }

  async #turn(id: number, found: Found): Promise<void> {
    const isLeft = await this.#visit(found).catch((error: unknown) => {
      this.#failures.set(id, error);
      return false;
    });
    this.#atWork.delete(id);
    if (isLeft) this.#waiting.set(id, found);
  }

  /** Resolves when a site has ended its slice, after a pause, or when the process is told to stop. */
  async next(pauseMs: number, signal: AbortSignal): Promise<void> {
    const over = new AbortController();
    const either = AbortSignal.any([over.signal, signal]);
    const pause = sleep(pauseMs, undefined, { signal: either }).catch(() => undefined);
    await Promise.race([...this.#atWork.values(), pause]);
    over.abort();
  }

  async end(): Promise<void> {
    await Promise.all(this.#atWork.values());
  }
}

function logFailure({ log }: JobInfo, job: string, { key: site }: SiteRef, error: unknown): void {
  log.error({ err: error, job, site }, `job ${job} failed for site ${site}`);
}

/**
 * Creates a scheduled job for work that may take long at a site: several sites work concurrently, each for a time
 * slice, and a site with work left goes to the end of the queue. Sites that get work meanwhile are added before the job
 * ends, so that a site that waits for its provider delays no other. A site that fails gets no further slice; the job
 * fails when the others are done.
 */
export function siteTurns<Found extends { site: SiteRef }>(
  tools: SystemTools,
  { name, every, find, run, atOnce, sliceMs = 5_000, lookAgainMs = 10_000 }: SiteTurns<Found>,
): Task {
  const visit = async (found: Found, job: JobInfo): Promise<boolean> => {
    const slice = AbortSignal.timeout(sliceMs);
    const signal = AbortSignal.any([slice, job.signal]);
    try {
      await run(systemContext(tools, name, found.site), found, { ...job, signal });
      return slice.aborted;
    } catch (error) {
      logFailure(job, name, found.site, error);
      throw error;
    }
  };
  return {
    name,
    every,
    run: async (_payload, job) => {
      const turns = new Turns<Found>((found) => visit(found, job));
      try {
        turns.add(await find(tools.database));
        let looked = performance.now();
        while (!turns.isOver && !job.signal.aborted) {
          turns.fill(atOnce);
          await turns.next(lookAgainMs, job.signal);
          if (performance.now() - looked < lookAgainMs) continue;
          turns.add(await find(tools.database));
          looked = performance.now();
        }
      } finally {
        await turns.end();
      }
      if (turns.failures.length > 0)
        throw new AggregateError(turns.failures, `${name} failed at ${turns.failures.length} sites`);
    },
  };
}
