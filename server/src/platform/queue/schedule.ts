import type { ParsedCronItem } from 'graphile-worker';
import { parseCronItems } from './graphile.ts';
import type { Task } from './task.ts';

/**
 * Returns the crontab of the scheduled tasks. Each has a named queue of its own, so that a tick during a run waits for
 * its end instead of starting a second one. The key keeps one waiting job, however many ticks pass: a job that runs or
 * fails for an hour is followed by one run, not by sixty.
 */
export function cronItems(tasks: readonly Task[]): ParsedCronItem[] {
  return parseCronItems(
    tasks.flatMap(({ name, every }) =>
      every === undefined
        ? []
        : [{ task: name, match: every, options: { jobKey: name, queueName: `schedule:${name}` } }],
    ),
  );
}
