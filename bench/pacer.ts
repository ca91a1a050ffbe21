// Calls at a steady pace, whether or not the ones before have been answered: waiting counts. In a thread of its own, so
// that what the bench does meanwhile is not taken for the product's slowness.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Timing, timingOf } from './measure.ts';

interface Call {
  url: string;
  headers: Record<string, string>;
}

const pause = 40;

async function callAgainAndAgain({ url, headers }: Call): Promise<void> {
  const taken: number[] = [];
  const open = new Set<Promise<void>>();
  let isOver = false;
  parentPort?.once('message', () => {
    isOver = true;
  });
  const call = async (): Promise<void> => {
    const begun = performance.now();
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    taken.push(performance.now() - begun);
  };
  // The first ones open connections and fill caches.
  for (let number = 0; number < 25; number += 1) await call();
  taken.length = 0;
  while (!isOver) {
    const one = call();
    open.add(one);
    void one.finally(() => open.delete(one)).catch(() => undefined);
    await sleep(pause);
  }
  await Promise.all(open);
  parentPort?.postMessage(timingOf(taken));
}

/** Calls until something else has come to its end. */
export async function paceBeside(call: Call, during: Promise<unknown>): Promise<Timing> {
  const worker = new Worker(new URL(import.meta.url), { workerData: call });
  const failed = once(worker, 'error').then(([error]) => Promise.reject(error));
  const answered = once(worker, 'message').then(([timing]) => timing as Timing);
  await Promise.race([during, failed]);
  worker.postMessage('over');
  return Promise.race([answered, failed]);
}

if (!isMainThread) await callAgainAndAgain(workerData as Call);
