import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger as QueueLogger, TaskList, WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../log/log.ts';
import { type Crew, type Crews, startCrews } from './crews.ts';
import { Logger } from './graphile.ts';
import { holdLivenessLock } from './liveness.ts';
import { OrphanedJobs } from './lost-jobs.ts';
import { retryingPool } from './retrying-pool.ts';
import { cronItems } from './schedule.ts';
import { superviseWorkers } from './supervisor.ts';
import type { JobInfo, Places, Task } from './task.ts';
import { crashCountOf, passTurn, resetCrashCountSql } from './worker-tables.ts';

/**
 * Number of concurrent jobs by crew. Long work and work that a site can start many times have crews of their own, so
 * that mails always find a free worker, and scheduled jobs nearly always.
 */
export const usualPlaces: Readonly<Record<Places, number>> = { mail: 2, general: 6, site: 6 };

interface WorkerOptions {
  /** Connections of the owner, to whom the queue's tables belong. */
  owner: pg.Pool;
  tasks: readonly Task[];
  log: Log;
  /** Overrides of `usualPlaces`. */
  places?: Partial<Record<Places, number>>;
  /** Time for running jobs to end after the worker is told to stop, in milliseconds. Defaults to 8 s. */
  patience?: number;
}

export interface Worker {
  /**
   * Takes no more jobs, lets the running ones end, hands those back that don't end in time, and resolves. A job that
   * was handed back counts as one attempt and runs again in another process, or here after the next start.
   */
  stop(): Promise<void>;
}

/** Number of consecutive kills after which `giveUp` of a task is called. */
const mostKills = 3;

function taskList(tasks: readonly Task[], owner: pg.Pool, log: Log): TaskList {
  return Object.fromEntries(
    tasks.map((task): [string, TaskList[string]] => [
      task.name,
      async (payload, { job, abortSignal }) => {
        let kills = crashCountOf(job.last_error);
        const info: JobInfo = {
          jobId: String(job.id),
          attempt: job.attempts,
          lastAttempt: job.attempts >= job.max_attempts,
          log: log.child({ job: task.name, jobId: String(job.id) }),
          signal: abortSignal ?? new AbortController().signal,
          progress: async () => {
            if (kills > 0) await owner.query(resetCrashCountSql, [job.id]);
            kills = 0;
          },
        };
        try {
          if (kills < mostKills || !task.giveUp) return await task.run(payload, info);
          info.log.error({ kills }, 'a job is given up because its worker was killed each time');
          await task.giveUp(payload, info);
        } finally {
          if (task.takesTurns && job.job_queue_id !== null)
            await owner.query(passTurn, [job.job_queue_id]).catch((error: unknown) => {
              info.log.warn({ err: error }, 'the turn of a site could not be passed on');
            });
        }
      },
    ]),
  );
}

function crewsOf({ tasks, owner, log, places }: WorkerOptions): Crew[] {
  const numbers = { ...usualPlaces, ...places };
  return (['mail', 'general', 'site'] as const).flatMap((place) => {
    const ours = tasks.filter((task) => (task.places ?? 'general') === place);
    const crew = { taskList: taskList(ours, owner, log), concurrency: numbers[place] };
    return ours.length > 0 ? [crew] : [];
  });
}

/** Logs the queue's own messages: problems as warnings and errors, the rest as debug lines. */
function queueLogger(log: Log): QueueLogger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ queue: true }, message);
    else if (level === 'warning') log.warn({ queue: true }, message);
    else log.debug({ queue: true }, message);
  });
}

/** Runs jobs from the queue until it is stopped, and frees those of dead workers. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { owner, tasks, log } = options;
  const liveness = await holdLivenessLock(owner, log);
  const supervisor = superviseWorkers(owner, log);
  const events: WorkerEvents = new EventEmitter();
  // The workers of one process lock their jobs under the names of their pools.
  events.on('pool:create', ({ workerPool }) => void liveness.add(workerPool.id));
  const lost = new OrphanedJobs(owner, log);
  lost.watch(events);
  const connections = retryingPool(owner);
  const crews = await startCrews(crewsOf(options), {
    pool: connections.pool,
    parsedCronItems: cronItems(tasks),
    logger: queueLogger(log),
    events,
  });
  return {
    stop: async () => {
      const patience = options.patience ?? 8_000;
      await stopCrews(crews, patience, log);
      // The queue doesn't wait for its own report that the last jobs are done.
      await Promise.race([connections.idle(), sleep(patience, undefined, { ref: false })]);
      await lost.stop();
      await supervisor.stop();
      await liveness.stop();
    },
  };
}

async function stopCrews({ runners, pools, mute }: Crews, patience: number, log: Log): Promise<void> {
  const badly = (error: unknown): void => log.warn({ err: error }, 'the worker stopped badly');
  mute();
  const ended = Promise.all(runners.map((runner) => runner.stop().catch(badly))).then(() => true);
  if (await Promise.race([ended, sleep(patience, false, { ref: false })])) return;
  log.warn('jobs that did not end in time are handed back');
  // The runner's own forceful shutdown has no effect once it is stopping. Without a database, nothing can be handed
  // back; other processes will free the jobs of the dead worker.
  const handedBack = pools.map((pool) => Promise.resolve(pool.forcefulShutdown('the server stops')));
  await Promise.race([Promise.all(handedBack).catch(badly), sleep(2_000, undefined, { ref: false })]);
}
