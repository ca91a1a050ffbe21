import { once } from 'node:events';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { niceness } from './lower-priority.ts';

/** Returns the priority that a separate thread has after running this code. */
async function priorityOfThread(does: string): Promise<unknown> {
  const program = `
    const { parentPort } = require('node:worker_threads');
    import(${JSON.stringify(new URL('./lower-priority.ts', import.meta.url).href)}).then(({ lowerPriority }) => {
      ${does}
      parentPort.postMessage(require('node:os').getPriority());
    });`;
  const [told] = await once(new Worker(program, { eval: true }), 'message');
  return told;
}

test.runIf(process.platform === 'linux')(
  'a thread lowers its own priority, not that of its process',
  async () => {
    const usual = getPriority();
    expect(await priorityOfThread('lowerPriority();')).toBe(Math.max(usual, niceness));
    expect(await priorityOfThread('')).toBe(usual);
    expect(getPriority()).toBe(usual);
  },
);
