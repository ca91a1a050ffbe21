// The bench's own work beside the calls it times: those who cause the load are on other machines in real life, and would
// take no core from the product.
import { execFile } from 'node:child_process';
import { cpus } from 'node:os';
import { promisify } from 'node:util';

/** Where the system does not let one choose, the bench is where the system puts it. */
async function keepTo(first: number): Promise<void> {
  const last = cpus().length - 1;
  await promisify(execFile)('taskset', [
    '--all-tasks',
    '--pid',
    '--cpu-list',
    `${first}-${last}`,
    String(process.pid),
  ]).catch(() => undefined);
}

/** Keeps this process to the latter half of the cores, where the product does what can wait. */
export const stepAside = (): Promise<void> => keepTo(Math.floor(cpus().length / 2));

/** Lets this process use all cores again. */
export const comeBack = (): Promise<void> => keepTo(0);
