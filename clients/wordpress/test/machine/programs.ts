// Runs programs of the test machine, without rights of root.
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { chown, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { promisify } from 'node:util';

/** User that programs run as; undefined unless we are root. */
const unprivileged = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};

function idOf(kind: '-u' | '-g'): number {
  return Number(execFileSync('id', [kind, 'nobody'], { encoding: 'utf8' }));
}

const execute = promisify(execFile);
const mostOutput = 64 * 1024 * 1024;

/** Runs a program to its end and returns its output. Throws with its error output if it fails. */
export async function run(program: string, words: readonly string[], input = ''): Promise<string> {
  const running = execute(program, words, { ...unprivileged, maxBuffer: mostOutput });
  running.child.stdin?.end(input);
  return (await running).stdout;
}

/** Creates a folder that the programs own. */
export async function makeFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true });
  if (unprivileged.uid !== undefined) await chown(path, unprivileged.uid, unprivileged.gid);
  return path;
}

/** Program that runs until it is stopped. */
export interface Service {
  stop(): Promise<void>;
}

/**
 * Starts a program in a process group of its own and waits until it is ready.
 * @param isReady asked again and again; the start fails if the program ends first
 */
export async function startService(
  program: string,
  words: readonly string[],
  isReady: () => Promise<boolean>,
  env: Record<string, string> = {},
): Promise<Service> {
  const child = spawn(program, words, {
    ...unprivileged,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000);
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`${program} ended at its start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { stop: () => stop(child, ended) };
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  await ended;
}

/** Returns a port of the loopback address that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The port is unknown.');
  return address.port;
}
