import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log/log.ts';

/**
 * Loop that every worker process runs every few seconds, so it must tolerate other processes doing the same. Use it for
 * work that can't wait for a cron job's minute.
 */
export interface Poller {
  name: string;
  /** Pause between two runs, in milliseconds. */
  pause: number;
  /** Does one run. @param signal aborted when the process is told to stop: long runs end at their next safe place */
  run(signal: AbortSignal): Promise<void>;
}

/** Runs the poller until `stop` is called. After a failure it logs the error and waits for ten intervals. */
export function startPoller(routine: Poller, log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (times: number): Promise<void> =>
    sleep(times * routine.pause, undefined, { signal }).catch(() => undefined);
  const goRound = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await routine.run(signal);
        await pause(1);
      } catch (error) {
        log.warn({ err: error, routine: routine.name }, 'a routine of the worker failed');
        await pause(10);
      }
    }
  };
  const going = goRound();
  return {
    stop: () => {
      stopping.abort();
      return going;
    },
  };
}
