/**
 * @module-tag slow
 */
// Runs every command on an empty folder and on one with the demo, and compares the documentation with the list of
// commands.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadConfig } from '#server/platform/config/config.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { openProduct, type Product } from '../open-product.ts';
import { type Call, calls, folder, inFolder, type Kind, kinds } from './documented-commands.fixture.ts';
import { type CommandName, isCommand, usages } from './usages.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 360_000 });

const root = join(import.meta.dirname, '../../../..');
const cli = join(root, 'server/src/cli.ts');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

interface Mention {
  place: string;
  name: string;
  /** Words after `--`. */
  words: string;
}

/** Finds each `npm run X -- …` of a text. */
const mentionsIn = (place: string, text: string): Mention[] =>
  [...text.matchAll(/npm run ([a-z][\w:-]*)(?: \[?-- ([^\n`|)]*))?/g)].map(([, name = '', words = '']) => ({
    place,
    name,
    words,
  }));

function mentions(): Mention[] {
  const documents = [join(root, 'README.md'), ...globSync(join(root, 'docs/**/*.md'))];
  return [
    ...documents.flatMap((path) => mentionsIn(relative(root, path), readFileSync(path, 'utf8'))),
    ...Object.entries(usages).flatMap(([name, usage]) => mentionsIn(`${name} --help`, usage)),
  ];
}

/** Returns what is wrong with a mention; null if the command and its options exist. */
function faultOf({ place, name, words }: Mention): string | null {
  if (!Object.hasOwn(scripts, name)) return `${place}: there is no npm run ${name}`;
  if (!isCommand(name)) return null;
  const unknown = [...words.matchAll(/--[a-z][a-z-]*/g)].find(
    ([option]) => option !== '--help' && !usages[name].includes(option),
  );
  return unknown ? `${place}: npm run ${name} has no ${unknown[0]}` : null;
}

test('every command that a document or --help names is in the list, with its options', () => {
  const all = mentions();
  expect(all.length).toBeGreaterThan(40);
  expect(new Set(all.map(({ name }) => name).filter(isCommand))).toEqual(new Set(Object.keys(usages)));
  expect(all.flatMap((one) => faultOf(one) ?? [])).toEqual([]);
});

test('a document that names a command or an option that there is not is found', () => {
  const text = 'Say `npm run restore-all`, then `npm run backup -- FILE --quickly`.';
  expect(mentionsIn('a.md', text).map(faultOf)).toEqual([
    'a.md: there is no npm run restore-all',
    'a.md: npm run backup has no --quickly',
  ]);
});

test('each command has a script of its name, and each such script a command', () => {
  const called = Object.entries(scripts).flatMap(([name, script]) => {
    const [, command] = / cli (\S+)/.exec(script) ?? [];
    return command === undefined ? [] : [[name, command]];
  });
  expect(Object.fromEntries(called)).toEqual(
    Object.fromEntries(Object.keys(usages).map((name) => [name, name])),
  );
});

/** Runs a command like npm, on one of the folders. */
function run(kind: Kind, name: CommandName, { args, input = '', env }: Pick<Call, 'args' | 'input' | 'env'>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, name, ...args], {
    encoding: 'utf8',
    input,
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: inFolder(kind), ...env?.() },
  });
  return { code: status, output: stdout + stderr };
}

describe.each(kinds)('on a folder that is %s', (kind) => {
  let product: Product;
  beforeAll(async () => {
    writeFileSync(
      inFolder('members.csv'),
      'email,first_name\nada@reader.example,Ada\nben@reader.example,Ben\n',
    );
    // The database stays up between the commands, as beside a running server.
    product = await openProduct(loadConfig({ DATA_DIR: inFolder(kind) }), silentLog);
    if (kind === 'demo')
      expect(run(kind, 'demo', { args: [] }).output).toContain('The demo publication was loaded');
  });
  afterAll(() => product.close());

  test.each(Object.entries(calls[kind]))('%s does what it says', (name, ofCommand) => {
    if (!isCommand(name)) throw new Error(`${name} is no command`);
    for (const call of ofCommand) {
      const { code, output } = run(kind, name, call);
      expect(output).toContain(call.says);
      expect([name, ...call.args, code]).toEqual([name, ...call.args, call.code ?? 0]);
    }
  });
});

test.each(Object.keys(usages).filter(isCommand))('%s refuses an option that it does not have', (name) => {
  const { code, output } = run('empty', name, { args: ['--nonsense'] });
  expect(code).toBe(1);
  expect(output).toContain("Unknown option '--nonsense'");
  expect(output).not.toMatch(/\n +at /);
});

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
