import { getPriority, setPriority } from 'node:os';

/** Added to the niceness of the thread that works on jobs: a tenth of the processor's time where calls want it, too. */
export const niceness = 10;

/** Lowers the priority of the thread that calls. On Linux alone: elsewhere it would be that of the whole process. */
export function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(Math.max(getPriority(), niceness));
}
