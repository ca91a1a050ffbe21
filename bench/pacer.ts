// Calls at a steady rate, whether or not earlier ones have been answered, so that waiting counts. In a separate
// process, so that the bench's own work isn't measured as the product's slowness.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Timing, timingOf } from './measure.ts';

interface Call {
  url: string;
  headers: Record<string, string>;
}

/** Timing of calls, of which some may have been rejected: a rejection is fast, so it is left out of the timing. */
export interface Paced extends Timing {
  calls: number;
  /** Number of unexpected answers by status; `none` for calls without an answer. */
  refused: Record<string, number>;
}

const pause = 40;

const source = fileURLToPath(import.meta.url);
/** Memory for new objects, so large that the process collects garbage at most about ten times a minute. */
const execArgv = ['--max-semi-space-size=32'];

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
  process.once('message', () => {
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
  process.send?.({ ...timingOf(taken), calls, refused } satisfies Paced);
}

/** Returns the process's result. Throws if it ended with an error. */
async function answerOf(child: ChildProcess): Promise<Paced> {
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`the pacer ended with ${code}`)),
  );
  const [paced] = await Promise.race([once(child, 'message'), ended]);
  return paced as Paced;
}

/** Makes calls until another task has finished. */
export async function paceBeside(call: Call, during: Promise<unknown>): Promise<Paced> {
  const child = fork(source, { execArgv });
  const answered = answerOf(child);
  try {
    child.send(call);
    await Promise.race([during, answered]);
    child.send('over');
    return await answered;
  } finally {
    // If the other task has failed, the process would continue and keep the bench from ending.
    child.kill();
  }
}

if (process.argv[1] === source) {
  const [call] = await once(process, 'message');
  await callAgainAndAgain(call as Call);
}
