import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log/log.ts';

/**
 * Something a worker comes back to every few seconds, in every process that works: it has to get along with others
 * doing the same. For what must not wait for the minute of a job that comes back by itself.
 */
export interface Routine {
  name: string;
  /** Pause between two rounds, in milliseconds. */
  pause: number;
  /** @param signal aborted when the process is told to stop: long rounds end at their next safe place */
  run(signal: AbortSignal): Promise<void>;
}

/** Goes round until it is stopped. A round that fails is noted, and the next one is tried after ten pauses. */
export function keepDoing(routine: Routine, log: Log): { stop(): Promise<void> } {
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
