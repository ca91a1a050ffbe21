import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serviceUrls } from './stand-in.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Milliseconds; the first start loads the demo. */
const startWithin = 240_000;
const stopWithin = 30_000;
/** Log message of the server for an unhandled promise rejection. */
const unheard = 'a promise failed and nobody heard it';

export interface ProductProcess {
  url: string;
  /** Ends it as an operator would, its database included. */
  stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

async function untilReady(child: ChildProcess, url: string, output: readonly string[]): Promise<void> {
  const until = Date.now() + startWithin;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > until)
      throw new Error(`The product did not start:\n${output.join('')}`);
    await wait(250);
  }
}

/**
 * Reports a product that exited, or had an unhandled promise rejection: the stories after it fail for no other reason,
 * or don't notice it.
 * @throws Error so that the run fails
 */
function requireHealthy(child: ChildProcess, output: readonly string[]): void {
  const said = output.join('');
  if (child.exitCode === null && child.signalCode === null && !said.includes(unheard)) return;
  throw new Error(`The product did not come through the stories:\n${said.slice(-8_000)}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await Promise.race([ended, wait(stopWithin)]);
  if (child.exitCode === null) child.kill('SIGKILL');
}

/**
 * Starts the product on a data folder, with the demo if the folder is new, and waits until it answers.
 * @param settings override those of the stories
 * @param hostname of its address: passkeys need a name
 */
export async function startProcess(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  hostname = '127.0.0.1',
): Promise<ProductProcess> {
  const port = await freePort();
  const url = `http://${hostname}:${port}`;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      PATH,
      ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      BASE_URL: url,
      DEMO: 'on',
      LOG_LEVEL: 'warn',
      // Stand-ins of services listen on this machine, some where the story finds them.
      OUTBOUND_ALLOW: '127.0.0.0/8',
      SERVICE_URLS: serviceUrls(url),
      STRIPE_TEST_CLIENT_ID: 'ca_story',
      STRIPE_TEST_SECRET_KEY: 'sk_test_story_platform',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => output.push(part.toString()));
  try {
    await untilReady(child, url, output);
  } catch (error) {
    await end(child);
    throw error;
  }
  const stop = async () => {
    try {
      requireHealthy(child, output);
    } finally {
      await end(child);
    }
  };
  return { url, stop };
}
