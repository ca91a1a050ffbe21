import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

let child: ChildProcess;
afterEach(() => child.kill('SIGKILL'));

/** Waits for the next message of the program. */
const word = async () => (await once(child, 'message'))[0] as unknown;

/** Acts, and waits for the program's next message. */
async function answerTo(act: () => unknown): Promise<unknown> {
  const said = word();
  act();
  return said;
}

const setClock = (milliseconds: number) => answerTo(() => child.send(milliseconds));
const kill = (signal: NodeJS.Signals = 'SIGTERM') => answerTo(() => child.kill(signal));

async function begin(): Promise<void> {
  child = fork(join(import.meta.dirname, 'on-end.fixture.ts'));
  expect(await word()).toBe('ready');
}

async function exitCode(act: () => unknown): Promise<unknown> {
  const exited = once(child, 'exit');
  act();
  return (await exited)[0];
}

test('a second signal within two seconds of the first is the same one: what runs comes to its end', async () => {
  await begin();
  expect(await kill()).toBe('stopping');
  expect(await kill()).toBe('stopping already');
  await setClock(2_000);
  expect(await kill()).toBe('stopping already');
  expect(await kill('SIGINT')).toBe('stopping already');
  expect(await exitCode(() => child.send('come to your end'))).toBe(0);
});

test('a signal after more than two seconds ends the process at once', async () => {
  await begin();
  expect(await kill()).toBe('stopping');
  await setClock(2_001);
  expect(await exitCode(() => child.kill('SIGTERM'))).toBe(1);
});
