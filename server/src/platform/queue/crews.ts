import type { Logger, ParsedCronItem, Runner, TaskList, WorkerEvents, WorkerPool } from 'graphile-worker';
import type pg from 'pg';
import { run } from './graphile.ts';

/** Workers for certain kinds of jobs only. */
export interface Crew {
  taskList: TaskList;
  /** Number of jobs that run at the same time. */
  concurrency: number;
}

interface CrewTools {
  pool: pg.Pool;
  parsedCronItems: ParsedCronItem[];
  logger: Logger;
  events: WorkerEvents;
}

export interface Crews {
  runners: readonly Runner[];
  pools: readonly WorkerPool[];
  /** Stops waking the crews; called before the runners are stopped. */
  mute(): void;
}

/** Returns the pool without the ability to listen: the queue requests its listening connection by a callback. */
function withoutListener(pool: pg.Pool): pg.Pool {
  return new Proxy(pool, {
    get: (target, name) => {
      if (name === 'connect')
        return (callback?: unknown) => (callback === undefined ? target.connect() : undefined);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/** Returns how many jobs were added, by a notification of the queue; less than one if jobs were removed. */
function addedJobs(payload: string | undefined): number {
  try {
    const told: unknown = JSON.parse(payload ?? '');
    if (typeof told === 'object' && told !== null && 'count' in told) return Number(told.count);
  } catch {}
  return 1;
}

/**
 * Starts a runner of the queue for each crew. The first one runs the crontab and holds the only connection that listens
 * for new jobs; it wakes the others, since each listener would cost a server one of its connections.
 */
export async function startCrews(crews: readonly Crew[], tools: CrewTools): Promise<Crews> {
  const { events, logger } = tools;
  const pools: WorkerPool[] = [];
  let isMuted = false;
  events.on('pool:create', ({ workerPool }) => void pools.push(workerPool));
  events.on('pool:listen:notification', ({ workerPool, message }) => {
    const count = message.channel === 'jobs:insert' ? addedJobs(message.payload) : 0;
    if (isMuted || count <= 0) return;
    for (const pool of pools) if (pool !== workerPool) pool.nudge(count);
  });
  const runners: Runner[] = [];
  for (const { taskList, concurrency } of crews) {
    const isFirst = runners.length === 0;
    const runner = await run({
      pgPool: isFirst ? tools.pool : withoutListener(tools.pool),
      taskList,
      parsedCronItems: isFirst ? tools.parsedCronItems : [],
      concurrency,
      pollInterval: 2_000,
      noHandleSignals: true,
      logger,
      events,
    });
    runners.push(runner);
  }
  return {
    runners,
    pools,
    mute: () => {
      isMuted = true;
    },
  };
}
