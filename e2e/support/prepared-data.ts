import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startProcess } from './product-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const kept = join(root, 'node_modules', '.cache', 'masthead', 'stories');

/** Files that determine the content of the database after the first start. */
const sources = ['package-lock.json', 'contract/src/**/*.ts', 'server/src/**/*.{ts,sql}'];
const isTest = (file: string) => file.endsWith('.test.ts') || file.startsWith('server/src/testing/');

/** Returns the name of today's folder: the demo ends on the day it is loaded, so a folder is valid for that day. */
async function nameOfToday(): Promise<string> {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  const files: string[] = [];
  for await (const file of glob(sources, { cwd: root })) if (!isTest(file)) files.push(file);
  for (const file of files.sort()) hash.update(`${file}\0`).update(await readFile(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

/** The sites of the demo, whose figures the worker counts right after the first start. */
const sites = ['harbour-courier', 'harbour-business', 'northlight-review'];
const countedWithin = 240_000;

/** Waits until the metrics of all sites are counted, because the dashboard would still be polling. */
async function untilCounted(url: string): Promise<void> {
  const answer = await fetch(`${url}/api/admin/authorization`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'root@example.com', password: 'masthead-demo', remember: true }),
  });
  const { token } = (await answer.json()) as { token: string };
  const until = Date.now() + countedWithin;
  for (const resource of sites) {
    for (;;) {
      const found = await fetch(`${url}/api/admin/charts/statistic`, { headers: { token, resource } });
      const { counting } = (await found.json()) as { counting?: boolean };
      if (counting === false) break;
      if (Date.now() > until) throw new Error(`The figures of ${resource} were not counted in time.`);
      await wait(250);
    }
  }
}

const run = promisify(execFile);

/** Loads and counts the demo, and stops the product, so that its folder no longer changes. */
async function prepare(folder: string): Promise<void> {
  // The database may run under an account that cannot reach the project's folder.
  const made = await mkdtemp(join(tmpdir(), 'mh-e2e-'));
  try {
    const { url, stop } = await startProcess(made);
    try {
      await untilCounted(url);
    } finally {
      await stop();
    }
    if (existsSync(join(made, 'postgres', 'postmaster.pid')))
      throw new Error('The database was not stopped, so its folder cannot be copied.');
    // One is enough: the others are of other days or other sources.
    await rm(kept, { recursive: true, force: true, maxRetries: 10 });
    await mkdir(kept, { recursive: true });
    await run('mv', [made, `${folder}.unfinished`]);
    await rename(`${folder}.unfinished`, folder);
  } finally {
    await rm(made, { recursive: true, force: true, maxRetries: 10 });
  }
}

/**
 * Returns a folder with the demo loaded and its metrics counted. It is created once for the current sources, and copied
 * afterwards.
 */
export async function preparedFolder(): Promise<string> {
  const folder = join(kept, await nameOfToday());
  if (!existsSync(folder)) await prepare(folder);
  return folder;
}

/** Copies a data folder into one that is there, with its owners, which PostgreSQL insists on. */
export async function copyInto(from: string, to: string): Promise<void> {
  await run('cp', ['-a', `${from}/.`, to]);
}
