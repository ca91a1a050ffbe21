import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../log/log.ts';
import { freeJob } from './private-tables.ts';

const lookEvery = 5_000;
/** How long a try is remembered at least, in milliseconds: longer than it takes to be seen as locked. */
const keptFor = 60_000;

/** Jobs that are locked by these workers for longer than an answer of the database can be on its way. */
const locked = `
  select id, attempts from graphile_worker.jobs
  where locked_by = any($1) and locked_at < now() - interval '10 seconds'`;

/**
 * When the connection breaks after a worker has taken a job and before it has heard of it, the job is locked by
 * somebody who lives and never does it. Finds those of this process and frees them.
 */
export class LostJobs {
  readonly #owner: pg.Pool;
  readonly #log: Log;
  readonly #workerIds = new Set<string>();
  /** The tries that did begin here, as `job/attempt`, and when. */
  readonly #begun = new Map<string, number>();
  #looking: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(owner: pg.Pool, log: Log) {
    this.#owner = owner;
    this.#log = log;
  }

  watch(events: WorkerEvents): void {
    events.on('pool:create', ({ workerPool }) => void this.#workerIds.add(workerPool.id));
    events.on('job:start', ({ job }) => void this.#begun.set(`${job.id}/${job.attempts}`, performance.now()));
    this.#timer = setInterval(() => {
      this.#looking = this.#looking
        .then(() => this.look())
        .then(
          () => undefined,
          (error: unknown) => this.#log.debug({ err: error }, 'could not look for lost jobs'),
        );
    }, lookEvery);
  }

  /** @returns how many jobs it freed */
  async look(): Promise<number> {
    const workers = [...this.#workerIds];
    const { rows } = await this.#owner.query<{ id: number; attempts: number }>(locked, [workers]);
    const held = new Set(rows.map(({ id, attempts }) => `${id}/${attempts}`));
    const lost = rows.filter(({ id, attempts }) => !this.#begun.has(`${id}/${attempts}`));
    for (const { id, attempts } of lost) await this.#owner.query(freeJob, [id, attempts, workers]);
    if (lost.length > 0) this.#log.warn({ jobs: lost.map(({ id }) => id) }, 'lost jobs are free again');
    this.#forget(held);
    return lost.length;
  }

  /** Tries that are over are forgotten; those that run hold their lock. */
  #forget(held: ReadonlySet<string>): void {
    const old = performance.now() - keptFor;
    for (const [key, at] of this.#begun) if (at < old && !held.has(key)) this.#begun.delete(key);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }
}
