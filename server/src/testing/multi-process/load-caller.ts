// Calls lists as fast as they are answered, in a separate process, because the proxy runs in the tool's.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

interface Asked {
  url: string;
  headers: { token: string; resource: string };
}

export interface Answered {
  /** Calls a second. */
  rate: number;
  /** Milliseconds in which all but a twentieth were answered. */
  p95: number;
  refused: number;
}

const connections = 20;
const warmUp = 2;
const duration = 6;

/** First pages of lists, as people open them one after the other. */
const mix = [
  'users',
  'teams',
  'transactions',
  'content',
  'plans',
  'promos',
  'users?page=2',
  'users?order=email&sort=asc',
];

const source = fileURLToPath(import.meta.url);

async function callLists({ url, headers }: Asked): Promise<Answered> {
  const requests = mix.map((path) => ({
    path: `/api/admin/${path}${path.includes('?') ? '&' : '?'}limit=10`,
    headers,
  }));
  for (const { path } of requests) {
    const { status } = await fetch(`${url}${path}`, { headers });
    if (status !== 200) throw new Error(`${path}: ${status}`);
  }
  await autocannon({ url, requests, connections, duration: warmUp });
  const taken: number[] = [];
  const {
    requests: counted,
    non2xx,
    errors,
  } = await new Promise<autocannon.Result>((resolve, reject) => {
    const ended = (error: Error | null, result: autocannon.Result) =>
      error ? reject(error) : resolve(result);
    const running = autocannon({ url, requests, connections, duration }, ended);
    running.on('response', (_client, _status, _bytes, milliseconds) => taken.push(milliseconds));
  });
  taken.sort((one, other) => one - other);
  return {
    rate: Math.round(counted.average),
    p95: taken[Math.floor(taken.length * 0.95)] ?? Number.NaN,
    refused: non2xx + errors,
  };
}

async function answerOf(child: ChildProcess): Promise<Answered> {
  const [answered] = await once(child, 'message');
  return answered as Answered;
}

/** Calls the mix of lists at an address. */
export async function callAt(asked: Asked): Promise<Answered> {
  const child = fork(source);
  const answered = answerOf(child);
  child.send(asked);
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`calling ended with ${code}`)));
  try {
    return await Promise.race([answered, ended]);
  } finally {
    ended.catch(() => undefined);
    child.kill();
  }
}

if (process.argv[1] === source) {
  const [asked] = await once(process, 'message');
  const answered = await callLists(asked as Asked);
  process.send?.(answered);
}
