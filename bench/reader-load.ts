// Questions about readers at a steady rate, from a process of its own: half by publishers' servers, half by browsers.
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon, { type Request } from 'autocannon';

export interface Load {
  url: string;
  /** Origin of the site's pages. */
  origin: string;
  publicKey: string;
  privateKey: string;
  /** Keys of the pieces that readers ask for, the most read first. */
  keys: readonly string[];
  connections: number;
  /** Questions in a second. */
  rate: number;
  seconds: number;
}

export interface Loaded {
  answered: number;
  refused: number;
  p50: number;
  p99: number;
  /** Number of answers so far at the end of each second, with its time. */
  progress: { at: number; answered: number }[];
}

const source = fileURLToPath(import.meta.url);
const agent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

const below = (most: number) => Math.floor(Math.random() * most);
const address = () => `10.${below(256)}.${below(256)}.${below(256)}`;

/** Few pieces are read by many, as on a real site. */
const pick = (keys: readonly string[]): string => keys[Math.floor(Math.random() ** 3 * keys.length)] ?? '';

/** Every question is the view of another reader. */
const reader = () => ({ view_id: randomUUID(), device: randomUUID(), session: randomUUID() });

function requestsOf({ keys, origin, privateKey, publicKey }: Load): Request[] {
  const verify: Request = {
    method: 'POST',
    path: '/reader/v1/decisions/verify',
    setupRequest: (request) => {
      const content = { key: pick(keys), title: 'Measured', type: 'post' };
      const body = JSON.stringify({ ...reader(), content, ip: address(), agent });
      return { ...request, body };
    },
    headers: { authorization: `Bearer ${privateKey}`, 'content-type': 'application/json' },
  };
  const decide: Request = {
    method: 'POST',
    path: '/reader/v1/decision',
    setupRequest: (request) => ({
      ...request,
      headers: { ...request.headers, 'x-forwarded-for': address() },
      body: JSON.stringify({ ...reader(), key: publicKey, content: pick(keys) }),
    }),
    headers: { origin, 'content-type': 'text/plain', 'user-agent': agent },
  };
  return [verify, decide];
}

async function ask(load: Load): Promise<Loaded> {
  const progress: Loaded['progress'] = [];
  let answered = 0;
  const timer = setInterval(() => progress.push({ at: Date.now(), answered }), 1_000);
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const running = autocannon(
    {
      url: load.url,
      connections: load.connections,
      overallRate: load.rate,
      duration: load.seconds,
      requests: requestsOf(load),
    },
    (error: unknown, done) => (error ? reject(error) : resolve(done)),
  );
  running.on('response', (_client, status) => {
    if (status === 200) answered += 1;
  });
  const result = await promise;
  clearInterval(timer);
  progress.push({ at: Date.now(), answered });
  const { p50, p99 } = result.latency;
  return { answered, refused: result.non2xx + result.errors, p50, p99, progress };
}

/** Asks from another process, so that neither disturbs the other's clock. */
export async function askAtRate(load: Load): Promise<Loaded> {
  const child: ChildProcess = fork(source);
  try {
    const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the load ended: ${code}`)));
    child.send(load);
    const [loaded] = await Promise.race([once(child, 'message'), ended]);
    return loaded as Loaded;
  } finally {
    child.kill();
  }
}

if (process.argv[1] === source) {
  const [load] = await once(process, 'message');
  process.send?.(await ask(load as Load));
}
