import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerTimes } from './server-timing.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface RunningProduct {
  url: string;
  /** Milliseconds from the start of the process until it could serve. */
  startMs: number;
  /** Returns the resident memory of the server process, in megabytes. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

export interface RunningReader extends RunningProduct {
  /** Returns the times of its requests since the last call. */
  times(): Promise<ServerTimes>;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return address !== null && typeof address === 'object' ? address.port : 0;
}

function environment(dataDir: string, port: number): NodeJS.ProcessEnv {
  return { ...process.env, DATA_DIR: dataDir, PORT: String(port), DEMO: 'on', LOG_LEVEL: 'warn' };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
}

interface Start {
  /** Arguments of Node before the program, and of the program. */
  node?: readonly string[];
  words?: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** True to open a channel on which the process answers the bench. */
  hasChannel?: boolean;
}

function spawnServer(dataDir: string, port: number, start: Start): ChildProcess {
  const { node = [], words = [], env = {}, hasChannel = false } = start;
  // The limit is the one that npm start sets.
  const all = [...node, '--max-semi-space-size=8', 'server/src/main.ts', ...words];
  return spawn(process.execPath, all, {
    cwd: root,
    env: { ...environment(dataDir, port), ...env },
    stdio: ['ignore', 'ignore', 'inherit', ...(hasChannel ? (['ipc'] as const) : [])],
    // A separate session, as a service has: Linux may share its cores between sessions, and the bench must not take the
    // share of what it measures. It must then be killed when the bench ends.
    detached: true,
  });
}

/** Starts the product as an operator would and waits until it can serve. */
export async function startProduct(dataDir: string): Promise<RunningProduct> {
  const { running } = await startServer(dataDir, {});
  return running;
}

/** Starts a process that serves readers alone, on the database of a running product. */
export async function startReader(dataDir: string): Promise<RunningReader> {
  const socket = `host=${encodeURIComponent(join(dataDir, 'postgres-socket'))}&sslmode=disable`;
  const { child, running } = await startServer(dataDir, {
    node: ['--import', './bench/server-timing.ts', ...(process.env.BENCH_NODE?.split(' ') ?? [])],
    words: ['--role=reader'],
    env: {
      DATABASE_URL: `postgres://masthead@/masthead?${socket}`,
      DATABASE_APP_URL: `postgres://masthead_app@/masthead?${socket}`,
      // As behind a proxy, because readers come from many addresses.
      TRUST_PROXY: 'true',
    },
    hasChannel: true,
  });
  const times = async (): Promise<ServerTimes> => {
    const answered = once(child, 'message');
    child.send('times');
    const [answer] = await answered;
    return answer as ServerTimes;
  };
  return { ...running, times };
}

/** Ends the bench, and with it every server that it has started. */
const endBench = (): void => process.exit(1);

async function startServer(
  dataDir: string,
  start: Start,
): Promise<{ child: ChildProcess; running: RunningProduct }> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawnServer(dataDir, port, start);
  const stopToo = (): void => void child.kill('SIGTERM');
  process.once('exit', stopToo);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, endBench);
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error('the server ended before it was ready');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const running: RunningProduct = {
    url,
    startMs: performance.now() - begun,
    memory: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    },
    stop: async () => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, endBench);
      process.off('exit', stopToo);
      child.kill('SIGTERM');
      await ended(child);
    },
  };
  return { child, running };
}

/** Runs a command of the product to its end. @returns how long it took, in milliseconds */
export async function runCli(dataDir: string, ...args: string[]): Promise<number> {
  const begun = performance.now();
  const child = spawn(process.execPath, ['server/src/cli.ts', ...args], {
    cwd: root,
    env: environment(dataDir, 0),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await ended(child);
  if (child.exitCode !== 0) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`);
  return performance.now() - begun;
}
