import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface RunningProduct {
  url: string;
  /** Milliseconds from the start of the process until it could serve. */
  startMs: number;
  /** Returns the resident memory of the server process, in megabytes. */
  memory(): Promise<number>;
  stop(): Promise<void>;
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

/** Starts the product as an operator would and waits until it can serve. */
export async function startProduct(dataDir: string): Promise<RunningProduct> {
  const port = await freePort();
  const begun = performance.now();
  // The limit is the one that npm start sets.
  const child = spawn(process.execPath, ['--max-semi-space-size=8', 'server/src/main.ts'], {
    cwd: root,
    env: environment(dataDir, port),
    stdio: ['ignore', 'ignore', 'inherit'],
    // A separate session, as a service has: Linux may share its cores between sessions, and the bench must not take the
    // share of what it measures. It must then be killed when the bench ends.
    detached: true,
  });
  const stopToo = (): void => {
    child.kill('SIGTERM');
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stopToo);
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error('the server ended before it was ready');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return {
    url,
    startMs: performance.now() - begun,
    memory: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    },
    stop: async () => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stopToo);
      child.kill('SIGTERM');
      await ended(child);
    },
  };
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
