import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const cli = fileURLToPath(new URL('../cli.ts', import.meta.url));

type Env = Record<string, string>;

/** Environment that a process needs, without the test runner's variables, which are no settings of the product. */
const inherited = Object.fromEntries(
  ['PATH', 'HOME', 'NODE_COMPILE_CACHE'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

/** Server in a separate process, which a test may kill. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** Sends the signal and waits for the end. @returns the exit code, or null when it ended by the signal */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  /** Returns the exit code; null while it runs. */
  exitCode(): number | null;
  /** Returns the output so far. */
  output(): string;
}

/** Processes that a failed test left running; they are killed when the file's tests end. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', resolve));
}

/** Collects the output of a process. */
function collect(child: ChildProcess): () => string {
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  return () => printed;
}

/** Starts the real server and waits until it reports that it is ready. */
export async function startServer(env: Env & { PORT: string }): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main], {
    env: { ...inherited, DEMO: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const printed = collect(child);
  const url = `http://127.0.0.1:${env.PORT}`;
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${printed()}`);
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) {
      const kill = (signal: NodeJS.Signals): Promise<number | null> => {
        child.kill(signal);
        return ended(child);
      };
      return { url, pid: child.pid ?? 0, kill, exitCode: () => child.exitCode, output: printed };
    }
  }
  child.kill('SIGKILL');
  throw new Error('the server did not become ready');
}

export interface CommandRun {
  /** Returns all of its output. */
  output(): string;
  kill(): void;
  /** Exit code, or null when it was killed. */
  done: Promise<number | null>;
}

/** Runs a command of the product in a separate process. */
export function runCommand(env: Env, ...args: string[]): CommandRun {
  const child = spawn(process.execPath, [cli, ...args], {
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { output: collect(child), kill: () => child.kill('SIGKILL'), done: ended(child) };
}
