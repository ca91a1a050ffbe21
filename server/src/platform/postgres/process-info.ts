import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export type ProcessState = 'absent' | 'zombie' | 'alive';

const hasProc = process.platform === 'linux';

/**
 * Returns the state of a process. A zombie has ended but still answers to signals, because its parent hasn't reaped it
 * yet.
 */
export function processState(pid: number): ProcessState {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return 'absent';
  }
  const letter = hasProc ? readProc(pid, 'stat').split(') ').at(-1)?.[0] : askPs(pid, 'stat=')[0];
  if (letter === undefined) return 'absent';
  return letter === 'Z' || letter === 'X' ? 'zombie' : 'alive';
}

/** Returns the command line of a process; empty if it is gone or a zombie. */
export function commandLine(pid: number): string[] {
  if (hasProc) return readProc(pid, 'cmdline').split('\0').filter(Boolean);
  return askPs(pid, 'args=').trim().split(/\s+/).filter(Boolean);
}

/** Returns the live processes whose working directory is `folder`. Works on Linux only; elsewhere the list is empty. */
export function processesIn(folder: string): number[] {
  if (!hasProc) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => workingDirectory(pid) === folder && processState(pid) === 'alive');
}

function workingDirectory(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

function readProc(pid: number, name: 'stat' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

function askPs(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
