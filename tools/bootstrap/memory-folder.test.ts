import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { memoryFolder } from './memory-folder.mjs';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'masthead-memory-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

test('the folder is open to the account of the database, and goes with all that is in it', () => {
  const folder = memoryFolder({ parent, least: 1 });
  if (!folder) throw new Error('there is no folder');
  expect(statSync(folder.path).mode & 0o7777).toBe(0o1777);
  mkdirSync(join(folder.path, 'base', '16384'), { recursive: true });
  folder.remove();
  expect(existsSync(folder.path)).toBe(false);
});

test('there is none where too little is free, or where the machine has no such place', () => {
  expect(memoryFolder({ parent, least: Number.MAX_SAFE_INTEGER })).toBeNull();
  expect(memoryFolder({ parent: join(parent, 'missing'), least: 1 })).toBeNull();
});

test('folders of runs that were killed are removed, those of running ones stay', () => {
  // Linux gives no process a number as high as this.
  const abandoned = join(parent, `masthead-tests-${2 ** 30}-abcdef`);
  const running = join(parent, `masthead-tests-${process.ppid}-abcdef`);
  const foreign = join(parent, 'somebody');
  for (const folder of [abandoned, running, foreign]) mkdirSync(folder);
  memoryFolder({ parent, least: 1 })?.remove();
  expect([abandoned, running, foreign].map((folder) => existsSync(folder))).toEqual([false, true, true]);
});
