// Calls at a steady pace, whether or not the ones before have been answered: waiting counts. In a thread of its own, so
// that what the bench does meanwhile is not taken for the product's slowness.
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Timing, timingOf } from './measure.ts';

interface Call {
  url: string;
  headers: Record<string, string>;
}

/** Calls of which some may have been refused: an answer that says no is quick, so it is kept out of the timing. */
export interface Paced extends Timing {
  calls: number;
  /** How many were not answered as asked, by status; `none` where there was no answer at all. */
  refused: Record<string, number>;
}

const pause = 40;

/** Room for so many new things that the thread has to tidy up some ten times a minute at most. */
const resourceLimits = { maxYoungGenerationSizeMb: 64 };

const agent = new Agent({ keepAlive: true });

/** Answers with the status once everything has arrived. With `fetch`, garbage of the bench's own would cost milliseconds. */
function statusOf({ url, headers }: Call): Promise<number> {
  return new Promise((resolve, reject) => {
    const asBrowsersDo = { ...headers, 'accept-encoding': 'gzip' };
    const request = get(url, { headers: asBrowsersDo, agent }, (answer) => {
      answer.on('error', reject).on('end', () => resolve(answer.statusCode ?? 0));
      answer.resume();
    });
    request.on('error', reject);
  });
}

async function callAgainAndAgain(asked: Call): Promise<void> {
  const taken: number[] = [];
  const refused: Record<string, number> = {};
  const open = new Set<Promise<void>>();
  let calls = 0;
  let isOver = false;
  parentPort?.once('message', () => {
    isOver = true;
  });
  const call = async (): Promise<void> => {
    const begun = performance.now();
    const status = await statusOf(asked).catch(() => 'none' as const);
    calls += 1;
    if (status === 200) taken.push(performance.now() - begun);
    else refused[status] = (refused[status] ?? 0) + 1;
  };
  // The first ones open connections and fill caches.
  for (let number = 0; number < 25; number += 1) await call();
  const atFirst = Object.keys(refused);
  if (atFirst.length > 0)
    throw new Error(`${asked.url} is refused before anything else goes on: ${atFirst.join()}`);
  taken.length = 0;
  calls = 0;
  while (!isOver) {
    const one = call();
    open.add(one);
    void one.finally(() => open.delete(one));
    await sleep(pause);
  }
  await Promise.all(open);
  parentPort?.postMessage({ ...timingOf(taken), calls, refused } satisfies Paced);
}

/** Calls until something else has come to its end. */
export async function paceBeside(call: Call, during: Promise<unknown>): Promise<Paced> {
  const worker = new Worker(new URL(import.meta.url), { workerData: call, resourceLimits });
  const failed = once(worker, 'error').then(([error]) => Promise.reject(error));
  const answered = once(worker, 'message').then(([paced]) => paced as Paced);
  await Promise.race([during, failed]);
  worker.postMessage('over');
  return Promise.race([answered, failed]);
}

if (!isMainThread) await callAgainAndAgain(workerData as Call);
