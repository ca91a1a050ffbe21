// Jobs in a thread of their own, so that the rows of an import don't delay a list.
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Config } from '#server/platform/config/config.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { ServingJobs } from './serve-jobs.ts';

/** Start data of the thread. */
export interface JobThreadStart {
  config: Config;
  /** Address of the database that this process runs or uses. */
  databaseUrl: string;
  databaseAppUrl: string | null;
}

/** Messages between the two threads. */
export const jobThreadWords = { ready: 'ready', stop: 'stop' } as const;

interface JobThread {
  stop(): Promise<void>;
  /** Resolves once it has ended, with the error that ended it. */
  ended: Promise<unknown>;
}

/**
 * Jobs process millions of rows without keeping any, and by default the engine would collect the garbage only at some
 * 200 MB. With a small initial heap it collects sooner and uses only the necessary memory, in the same time.
 */
const smallBeginnings = '--initial-old-space-size=32';
const resourceLimits = { maxYoungGenerationSizeMb: 12 };

const entry = new URL('./job-thread-entry.ts', import.meta.url);
/** Pause in milliseconds before a thread that ended unexpectedly is restarted. */
const pause = 1_000;

/** Starts the thread. @returns the thread once it takes jobs @throws the error that ended it before */
async function begin(start: JobThreadStart, source: URL): Promise<JobThread> {
  setFlagsFromString(smallBeginnings);
  const thread = new Worker(source, { workerData: start, resourceLimits });
  let reason: unknown = null;
  thread.on('error', (error) => {
    reason = error;
  });
  const ended = new Promise<unknown>((resolve) => {
    thread.once('exit', () => resolve(reason));
  });
  const ready = new Promise<boolean>((resolve) => {
    thread.once('message', () => resolve(true));
  });
  if (!(await Promise.race([ready, ended.then(() => false)])))
    throw reason ?? new Error('the thread of the jobs ended before it began');
  return {
    ended,
    stop: async () => {
      thread.postMessage(jobThreadWords.stop);
      await ended;
    },
  };
}

/**
 * Runs the jobs beside the thread that answers calls. A thread that ends unexpectedly (for lack of memory, for example)
 * is restarted, and its jobs are recovered like those of a killed process.
 * @param source module of the thread; defaults to the jobs
 * @throws the error that kept the first thread from starting
 */
export async function serveJobsBeside(start: JobThreadStart, log: Log, source = entry): Promise<ServingJobs> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

  const startAgain = async (): Promise<JobThread | null> => {
    await sleep(pause, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return null;
    return await begin(start, source).catch((error: unknown) => {
      log.error({ err: error }, 'the thread of the jobs did not start');
      return null;
    });
  };
  const keep = async (first: JobThread): Promise<void> => {
    let thread: JobThread | null = first;
    while (!signal.aborted) {
      if (thread) {
        const reason = await Promise.race([thread.ended, aborted]);
        if (signal.aborted) break;
        log.error({ err: reason }, 'the thread of the jobs has ended; it is started again');
      }
      thread = await startAgain();
    }
    await thread?.stop();
  };
  const keeping = keep(await begin(start, source));
  return {
    stop: async () => {
      stopping.abort();
      await keeping;
    },
  };
}
