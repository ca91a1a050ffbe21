import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FullConfig } from '@playwright/test';
import { publish, type RunningProduct } from './running-products.ts';

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

/** The sites of the demo, whose figures the worker counts right after the first start. */
const sites = ['harbour-courier', 'harbour-business', 'northlight-review'];
const countedWithin = 180_000;

/** Stories begin once the figures of all sites are counted: until then the dashboard says so and looks again. */
async function untilCounted(url: string): Promise<void> {
  const answer = await fetch(`${url}/api/admin/authorization`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'root@example.com', password: 'masthead-demo', remember: true }),
  });
  const { token } = (await answer.json()) as { token: string };
  const until = Date.now() + countedWithin;
  for (const resource of sites) {
    for (;;) {
      const found = await fetch(`${url}/api/admin/charts/statistic`, { headers: { token, resource } });
      const { counting } = (await found.json()) as { counting?: boolean };
      if (counting === false) break;
      if (Date.now() > until) throw new Error(`The figures of ${resource} were not counted in time.`);
      await wait(250);
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await Promise.race([ended, wait(20_000)]);
  if (child.exitCode === null) child.kill('SIGKILL');
}

interface StartedProduct extends Required<RunningProduct> {
  stop: () => Promise<void>;
}

/** The product with the demo publication in a folder of its own. */
async function startOne(): Promise<StartedProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mh-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      PATH,
      ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
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
  const stop = async () => {
    await end(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(child, url, output);
    await untilCounted(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, dataDir, stop };
}

/**
 * Starts a product for each worker, so that stories which run side by side do not meet, and takes them away afterwards.
 * With `E2E_BASE_URL` the stories run against a product that runs already, with `E2E_DATA_DIR` as its folder; they
 * write to it.
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of a global set-up
export default async function startProducts(config: FullConfig): Promise<(() => Promise<void>) | undefined> {
  const { E2E_BASE_URL: url, E2E_DATA_DIR: dataDir } = process.env;
  if (url) {
    publish([{ url, ...(dataDir ? { dataDir } : {}) }]);
    return undefined;
  }
  const starts = await Promise.allSettled(Array.from({ length: config.workers }, startOne));
  const products = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const finish = async () => {
    await Promise.all(products.map(({ stop }) => stop()));
  };
  const failed = starts.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') {
    await finish();
    throw failed.reason;
  }
  publish(products.map(({ url: address, dataDir: folder }) => ({ url: address, dataDir: folder })));
  return finish;
}
