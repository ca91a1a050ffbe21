import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const startWithin = 180_000;

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

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await Promise.race([ended, wait(20_000)]);
  if (child.exitCode === null) child.kill('SIGKILL');
}

/**
 * Starts the product with the demo publication in a folder of its own, and takes both away afterwards. With
 * `E2E_BASE_URL` the stories run against a product that runs already, with `E2E_DATA_DIR` as its folder; they write to
 * it.
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of a global set-up
export default async function startProduct(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE_URL) return undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'mh-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      DEMO: 'on',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => output.push(part.toString()));
  const finish = async () => {
    await stop(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(child, url, output);
  } catch (error) {
    await finish();
    throw error;
  }
  process.env.E2E_BASE_URL = url;
  process.env.E2E_DATA_DIR = dataDir;
  return finish;
}
