import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { coresFor, coresOf, latterHalf, stepsBackBy } from './step-back.ts';

test('cores are read as Linux writes them, and the latter half of them is told', () => {
  expect(coresOf('0-2,5')).toEqual([0, 1, 2, 5]);
  expect(latterHalf([0, 1, 2, 5])).toEqual([2, 5]);
  expect(latterHalf([0, 1, 2])).toEqual([1, 2]);
  expect(latterHalf([3])).toEqual([3]);
});

/** What a thread of its own says about itself, whether or not it steps aside first. */
async function toldByThread(does: string): Promise<{ priority: number; cores: number[] }> {
  const program = `
    const { parentPort } = require('node:worker_threads');
    import(${JSON.stringify(new URL('./step-back.ts', import.meta.url).href)}).then(async ({ coresFor, stepAsideInThread }) => {
      ${does}
      const priority = require('node:os').getPriority();
      parentPort.postMessage({ priority, cores: coresFor('thread-self') });
    });`;
  const [told] = await once(new Worker(program, { eval: true }), 'message');
  return told as { priority: number; cores: number[] };
}

test.runIf(process.platform === 'linux')(
  'a thread steps aside by itself, and its process does not',
  async () => {
    const [usual, cores] = [getPriority(), coresFor('thread-self')];
    const aside = await toldByThread('await stepAsideInThread();');
    expect(aside.priority).toBe(Math.max(usual, stepsBackBy));
    expect(aside.cores).toEqual(latterHalf(cores));
    const another = await toldByThread('');
    expect([another.priority, another.cores]).toEqual([usual, cores]);
    expect([getPriority(), coresFor('thread-self')]).toEqual([usual, cores]);
  },
);

/** In a process of its own: its main thread's priority and cores, and those of each of the engine's threads. */
function toldByProcess(does: string): Record<'main' | 'engine', string[]> {
  const program = `
    import { readdirSync, readFileSync } from 'node:fs';
    import { getPriority } from 'node:os';
    import { coresFor, stepEngineThreadsAside } from ${JSON.stringify(new URL('./step-back.ts', import.meta.url).href)};
    ${does}
    const isEngines = (id) => readFileSync('/proc/self/task/' + id + '/comm', 'utf8').trim() === 'V8Worker';
    const standing = (id) => getPriority(id) + ' on ' + coresFor(id);
    const engine = readdirSync('/proc/self/task').filter(isEngines).map((id) => standing(Number(id)));
    console.log(JSON.stringify({ main: [standing(process.pid)], engine }));`;
  const told = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  return JSON.parse(told) as Record<'main' | 'engine', string[]>;
}

test.runIf(process.platform === 'linux')(
  "the engine's own threads step aside, and the main one does not",
  () => {
    const [usual, cores] = [getPriority(), coresFor('thread-self')];
    const back = `${Math.max(usual, stepsBackBy)} on ${latterHalf(cores)}`;
    const { main, engine } = toldByProcess('await stepEngineThreadsAside();');
    expect(main).toEqual([`${usual} on ${cores}`]);
    expect(new Set(engine)).toEqual(new Set([back]));
    expect(new Set(toldByProcess('').engine)).toEqual(new Set(main));
  },
);
