// @module-tag slow
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DOMAINS } from '../check-layout/domains.ts';
import { fill, namesOf } from './names.ts';
import { writeDomain } from './write.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const copied = ['contract', 'server', 'console', 'e2e', 'docs', 'tools'];
const settings = ['tsconfig.json', 'biome.json', 'package.json', '.gitignore'];

/** Milliseconds; compiling the whole project takes about ten seconds on an idle machine. */
const slow = 240_000;

/** A copy of the project with a new domain in it. */
let root: string;
let files: { made: string[]; changed: string[] };

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'new-domain-'));
  const isSource = (path: string) => !/\/(dist|node_modules)$/.test(path);
  for (const name of [...copied, ...settings])
    cpSync(join(project, name), join(root, name), { recursive: true, filter: isSource });
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
  // No real domain: that one would be there one day.
  files = writeDomain(root, namesOf({ folder: 'paper-racks', wire: 'racks' }), [...DOMAINS, 'paper-racks']);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function run(program: string, words: readonly string[]) {
  const options = { cwd: root, encoding: 'utf8' } as const;
  const { status, stdout } = spawnSync(join(project, 'node_modules', '.bin', program), words, options);
  return { status, stdout };
}

test('a domain has its files in every room, and its lines where it is registered', () => {
  expect(files.made).toHaveLength(15);
  for (const path of files.changed)
    expect(readFileSync(join(root, path), 'utf8')).not.toBe(readFileSync(join(project, path), 'utf8'));
  const text = files.made.map((path) => readFileSync(join(root, path), 'utf8')).join('\n');
  expect(text).not.toMatch(/<<\w+>>/);
  expect(text).toContain('/racks');
  expect(text).toContain('emptyPaperRack');
});

test('what is written is formatted, and has no finding, once the formatter went over it', () => {
  const sources = [...files.made, ...files.changed].filter((path) => /\.tsx?$/.test(path));
  run('biome', ['check', '--write', ...sources]);
  expect(run('biome', ['check', ...sources])).toMatchObject({ status: 0 });
});

test.each(['tsconfig.json', 'console/tsconfig.json'])(
  'what is written fits the types of the project: %s',
  (settingsOf) => {
    expect(run('tsc', ['-p', settingsOf, '--incremental', 'false', '--tsBuildInfoFile', 'null'])).toEqual({
      status: 0,
      stdout: '',
    });
  },
  slow,
);

test('a domain is not written twice', () => {
  expect(() => writeDomain(root, namesOf({ folder: 'paper-racks' }))).toThrow('is there already');
});

test('a domain has its place in the order before it is written', () => {
  expect(() => writeDomain(root, namesOf({ folder: 'newsletters' }))).toThrow('domains.ts first');
});

test('names that are none are refused', () => {
  expect(() => namesOf({ folder: 'Promos' })).toThrow('kebab-case');
  expect(() => namesOf({ folder: 'billing' })).toThrow('--one');
  expect(() => fill('<<name>>', namesOf({ folder: 'promos' }))).toThrow('<<name>> is no name');
});
