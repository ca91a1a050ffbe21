import { getPriority, setPriority } from 'node:os';

/** Increment of the niceness of the job thread: it gets a tenth of the processor's time if calls need it, too. */
export const niceness = 10;

/** Lowers the priority of the calling thread. On Linux only: elsewhere it would be that of the whole process. */
export function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(Math.max(getPriority(), niceness));
}
