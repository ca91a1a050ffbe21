import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../log/log.ts';
import { freeJob, renewLocks } from './worker-tables.ts';

const lookEvery = 5_000;

/** Jobs that these workers have locked for longer than an answer of the database can take. */
const locked = `
  select id, locked_at as "lockedAt" from graphile_worker.jobs
  where locked_by = any($1) and locked_at < now() - interval '10 seconds'`;

/** Last run of a job in this process. */
interface Run {
  lockedAt: number;
  isOver: boolean;
}

/**
 * Finds and unlocks jobs that this process has locked but never received, because the connection broke in between. A
 * run is identified by the job's id and the time of its lock, because adding the key of a running job again changes
 * that job's attempts.
 */
export class OrphanedJobs {
  readonly #owner: pg.Pool;
  readonly #log: Log;
  readonly #workerIds = new Set<string>();
  /** Runs by job id. */
  readonly #runs = new Map<number, Run>();
  #looking: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(owner: pg.Pool, log: Log) {
    this.#owner = owner;
    this.#log = log;
  }

  watch(events: WorkerEvents): void {
    events.on('pool:create', ({ workerPool }) => void this.#workerIds.add(workerPool.id));
    events.on('job:start', ({ job }) => {
      const lockedAt = new Date(job.locked_at ?? Number.NaN).getTime();
      this.#runs.set(Number(job.id), { lockedAt, isOver: false });
    });
    events.on('job:complete', ({ job }) => {
      const run = this.#runs.get(Number(job.id));
      if (run) run.isOver = true;
    });
    this.#timer = setInterval(() => {
      this.#looking = this.#looking
        .then(() => this.look())
        .then(
          () => undefined,
          (error: unknown) => this.#log.debug({ err: error }, 'could not look for lost jobs'),
        );
    }, lookEvery);
  }

  /** Unlocks lost jobs. @returns the number of jobs */
  async look(): Promise<number> {
    const workers = [...this.#workerIds];
    // Read before the query, so that a run that ends meanwhile isn't forgotten before its lock is released.
    const over = [...this.#runs].filter(([, { isOver }]) => isOver).map(([id]) => id);
    await this.#keepRunning(workers);
    const { rows } = await this.#owner.query<{ id: number; lockedAt: Date }>(locked, [workers]);
    const lost = rows.filter(({ id, lockedAt }) => !this.#isOurs(id, lockedAt));
    for (const { id, lockedAt } of lost) await this.#owner.query(freeJob, [id, lockedAt, workers]);
    if (lost.length > 0) this.#log.warn({ jobs: lost.map(({ id }) => id) }, 'lost jobs are free again');
    await this.#forget(over, workers);
    return lost.length;
  }

  /** Returns whether the lock belongs to an active run, or to one whose end the queue hasn't recorded yet. */
  #isOurs(id: number, lockedAt: Date): boolean {
    const run = this.#runs.get(id);
    return run !== undefined && (!run.isOver || run.lockedAt === lockedAt.getTime());
  }

  /** Renews the locks of running jobs, because the queue frees jobs after four hours, running or not. */
  async #keepRunning(workers: readonly string[]): Promise<void> {
    const running = [...this.#runs].filter(([, { isOver }]) => !isOver).map(([id]) => id);
    if (running.length === 0) return;
    const { rows } = await this.#owner.query<{ id: number; lockedAt: Date }>(renewLocks, [running, workers]);
    for (const { id, lockedAt } of rows) {
      const run = this.#runs.get(id);
      if (run) run.lockedAt = lockedAt.getTime();
    }
  }

  async #forget(over: readonly number[], workers: readonly string[]): Promise<void> {
    if (over.length === 0) return;
    const { rows } = await this.#owner.query<{ id: number }>(
      'select id from graphile_worker.jobs where id = any($1) and locked_by = any($2)',
      [over, workers],
    );
    const held = new Set(rows.map(({ id }) => id));
    for (const id of over) if (!held.has(id) && this.#runs.get(id)?.isOver) this.#runs.delete(id);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }
}
