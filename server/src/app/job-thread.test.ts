import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Config } from '#server/platform/config/config.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { type JobThreadStart, serveJobsBeside } from './job-thread.ts';

const fixture = new URL('./job-thread.fixture.ts', import.meta.url);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-thread-'));
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

const tell = (what: string) => writeFile(join(folder, what), '');
const noted = async () => (await readFile(join(folder, 'noted'), 'utf8')).trim().split('\n');
const begin = () => {
  const config = { dataDir: folder } as Config;
  const start: JobThreadStart = { config, databaseUrl: '', databaseAppUrl: null };
  return serveJobsBeside(start, silentLog, fixture);
};

test('the jobs begin before anything is served, and end when they are told to', async () => {
  const jobs = await begin();
  expect(await noted()).toEqual(['began']);
  await jobs.stop();
  expect(await noted()).toEqual(['began', 'stop']);
});

test('a thread that ends by itself is started again', async () => {
  await tell('stumble');
  const jobs = await begin();
  await expect.poll(noted).toEqual(['began', 'began']);
  await jobs.stop();
  expect(await noted()).toEqual(['began', 'began', 'stop']);
});

test.each([
  ['fail', 'no database'],
  ['leave', 'ended before it began'],
])('a thread that cannot begin (%s) keeps the server from starting, and says why', async (what, why) => {
  await tell(what);
  await expect(begin()).rejects.toThrow(why);
});
