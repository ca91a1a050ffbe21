import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { environment, root } from './paths.mjs';

// npm passes a Ctrl+C on although the terminal has already sent it: the second within this time is its echo.
const ECHO_MS = 500;

/** The programs that run now, and whether each shares our group (and with it the terminal's signals). */
const running = new Map();
let interrupted = false;
let last = { signal: '', at: 0 };

/**
 * Runs a program to its end and returns its exit code (128 + signal if one ended it). It has its own process group: it
 * gets each signal once, from here, and none of its child processes outlives it.
 * @param {string} program
 * @param {string[]} words
 * @param {{ env?: Record<string, string>, terminal?: boolean, output?: (chunk: Buffer) => void }} options `terminal`
 * leaves the program in our group, where it can read from the terminal; `output` receives its output, which is
 * otherwise inherited.
 */
export function run(program, words, options = {}) {
  return start(program, words, options).ended;
}

/** Starts a program like `run`, but one that is stopped from here: `stop()` asks it to end. */
export function start(program, words, { env = {}, terminal = false, output } = {}) {
  const out = output ? 'pipe' : 'inherit';
  const stdio = [terminal ? 'inherit' : 'ignore', out, out];
  const child = spawn(program, words, { cwd: root, env: environment(env), stdio, detached: !terminal });
  running.set(child, terminal);
  if (output) {
    child.stdout.on('data', output);
    child.stderr.on('data', output);
  }
  const ended = new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${program} can't be started: ${error.message}`);
      running.delete(child);
      resolve(127);
    });
    child.on('exit', () => endGroup(child));
    child.on('close', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
  return { ended, stop: () => child.kill('SIGTERM') };
}

/** Returns true once the run was interrupted: no further work should start. */
export function isInterrupted() {
  return interrupted;
}

function endGroup(child) {
  const terminal = running.get(child);
  running.delete(child);
  if (terminal) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // No process of the group is left, as expected.
  }
}

function pass(signal) {
  interrupted = true;
  const now = Date.now();
  if (signal === last.signal && now - last.at < ECHO_MS) return;
  last = { signal, at: now };
  for (const [child, terminal] of running) {
    const hasItAlready = terminal && signal === 'SIGINT' && process.stdin.isTTY;
    if (!hasItAlready) child.kill(signal);
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => pass(signal));

// npm passes SIGTERM to the shell between it and us, which exits without passing it on: we detect that it is gone.
if (process.env.npm_lifecycle_event) {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    pass('SIGTERM');
  }, 250);
  watch.unref();
}

process.on('exit', () => {
  for (const child of running.keys()) endGroup(child);
});
