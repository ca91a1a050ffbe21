import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { promisify } from 'node:util';

/** A tenth of the processor's time of whoever has not stepped back, where both want it. */
export const stepsBackBy = 10;

/**
 * Lets a process of this machine stand behind the others where they want the processor at the same time. Where that
 * cannot be done it goes on as it is.
 */
export async function stepBack(pid: number): Promise<void> {
  try {
    if (getPriority(pid) < stepsBackBy) setPriority(pid, stepsBackBy);
  } catch {
    // Gone in the meantime, or of another account.
  }
  // Linux may share its cores between sessions first, and each process of PostgreSQL is a session of its own: there the
  // priority of the process says nothing, and that of its session everything.
  await writeFile(`/proc/${pid}/autogroup`, String(stepsBackBy)).catch(() => undefined);
}

/**
 * Numbers of the cores that a list such as `0-2,5` names.
 * @param list as Linux writes it
 */
export function coresOf(list: string): number[] {
  return list.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, place) => first + place);
  });
}

/**
 * The cores that a process or a thread may use. Read at once: later, the thread that reads would be another one.
 * @throws where the system does not tell, or there is no such process
 */
export function coresFor(id: number | 'thread-self'): number[] {
  const status = readFileSync(`/proc/${id}/status`, 'utf8');
  return coresOf(/^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1] ?? '');
}

/** Of the cores that a process may use, the latter half; all of them where there is but one. */
export const latterHalf = (cores: readonly number[]): readonly number[] =>
  cores.slice(Math.floor(cores.length / 2));

/**
 * Keeps a process, or a thread, off half of the cores that this process may use. Whoever runs on a core goes on until its
 * next tick even when somebody with more weight wakes up, so several who step back on all cores are felt; on one half they
 * are not.
 * Where that cannot be done it goes on as it is.
 */
export async function keepAside(id: number): Promise<void> {
  await keepTo(latterHalf, id);
}

/** Lets a process use every core again that this one may use. */
export async function keepAnywhere(id: number): Promise<void> {
  await keepTo((cores) => cores, id);
}

async function keepTo(chosen: (all: readonly number[]) => readonly number[], id: number): Promise<void> {
  try {
    const cores = coresFor(process.pid);
    if (cores.length < 2) return;
    await promisify(execFile)('taskset', ['--pid', '--cpu-list', chosen(cores).join(), String(id)]);
  } catch {
    // Not Linux, without that program, gone in the meantime, or of another account.
  }
}

/** Lets a process of this machine stand behind the others, on half of the cores. */
export async function stepAside(pid: number): Promise<void> {
  await stepBack(pid);
  await keepAside(pid);
}

/** Lets the thread that calls stand behind the others, on half of the cores. */
export async function stepAsideInThread(): Promise<void> {
  // On Linux a priority is that of a thread; elsewhere it would be that of the whole process.
  if (process.platform !== 'linux') return;
  setPriority(Math.max(getPriority(), stepsBackBy));
  await keepAside(Number(readlinkSync('/proc/thread-self').split('/').at(-1)));
}

/** The name under which Linux knows the engine's own threads: they tidy up and compile for all threads of a process. */
const engineThread = 'V8Worker';

/**
 * Lets the engine's own threads of this process stand behind its main one, on half of the cores: most of what they do is
 * tidying up after jobs, and at full weight, several at a time, they would keep a call waiting for longer than its work
 * takes. Where they work for the main thread it waits for them there, beside the jobs; measured, that costs less.
 */
export async function stepEngineThreadsAside(): Promise<void> {
  if (process.platform !== 'linux') return;
  try {
    const isEngines = (id: number) =>
      readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim() === engineThread;
    const ids = readdirSync('/proc/self/task').map(Number).filter(isEngines);
    for (const id of ids) setPriority(id, Math.max(getPriority(id), stepsBackBy));
    await Promise.all(ids.map(keepAside));
  } catch {
    // A thread that ended meanwhile, or a system that does not tell.
  }
}
