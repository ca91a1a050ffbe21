// Programs that the tool starts, in its own process group: killing the tool ends them, too.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Child {
  pid: number;
  hasEnded(): boolean;
  /** Sends the signal and waits for the end; outright after half a minute. @returns the exit code, null after a signal */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const patience = 30_000;

/** Returns the last lines that a program printed, to explain why it ended. */
function lastWords(child: ChildProcess, isLoud: boolean): () => string {
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-4_000);
      // Prints lines of the log, but not each program's startup banner.
      if (isLoud && (stream === child.stderr || text.startsWith('{'))) process.stderr.write(text);
    });
  return () => printed.trim();
}

/**
 * Starts a program and waits until it is ready.
 * @param isReady called repeatedly
 * @throws Error with its output if it exits before
 */
export async function startChild(
  [program = '', ...words]: readonly string[],
  options: SpawnOptions & { isLoud?: boolean },
  isReady: () => Promise<boolean>,
): Promise<Child> {
  const child = spawn(program, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = lastWords(child, options.isLoud ?? false);
  const exited = new Promise<number | null>((resolve, reject) =>
    child.on('exit', resolve).on('error', reject),
  );
  const early = exited.then((code) => {
    throw new Error(`${program} ended with ${code} before it was ready:\n${printed()}`);
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const ready = async () => {
    while (!hasEnded() && !(await isReady().catch(() => false))) await sleep(50);
  };
  await Promise.race([ready(), early]);
  early.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    hasEnded,
    end: async (signal) => {
      if (hasEnded()) return child.exitCode;
      child.kill(signal);
      const last = setTimeout(() => child.kill('SIGKILL'), patience);
      return await exited.finally(() => clearTimeout(last));
    },
  };
}

/** Runs a program to its end. @throws Error with its output unless it succeeds */
export async function runToEnd(words: readonly string[], options: SpawnOptions): Promise<void> {
  const [program = '', ...rest] = words;
  const child = spawn(program, rest, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = lastWords(child, false);
  const code = await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject));
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}:\n${printed()}`);
}
