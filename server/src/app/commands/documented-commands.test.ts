/**
 * @module-tag slow
 */
// Runs every command on a folder without anything and on one with the demo, and holds the documents against the list.
import { spawnSync } from 'node:child_process';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadConfig } from '#server/platform/config/config.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { openProduct, type Product } from '../open-product.ts';
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
  /** The words after `--`. */
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

/** Returns what is wrong with a mention; null for a command and options that there are. */
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

interface Call {
  args: readonly string[];
  /** Lines that are piped in. */
  input?: string;
  code?: number;
  says: string;
}

const kinds = ['empty', 'demo'] as const;
type Kind = (typeof kinds)[number];

const folder = mkdtempSync(join(tmpdir(), 'masthead-commands-'));
// The database's own account must be able to pass through.
chmodSync(folder, 0o755);
const inFolder = (name: string) => join(folder, name);

/** Calls of every command, in this order; each ends with 0 unless told otherwise. */
const calls: Record<Kind, Record<CommandName, readonly Call[]>> = {
  empty: {
    migrate: [{ args: [], says: 'The database is up to date.' }],
    'create-root': [
      { args: [], code: 1, says: 'npm run create-root -- --email you@example.com' },
      {
        args: ['--email', 'you@example.com'],
        input: 'a long password\n',
        says: 'you@example.com can sign in',
      },
    ],
    'create-site': [
      { args: ['--title', 'My publication'], code: 1, says: 'npm run create-site -- --title' },
      {
        args: ['--title', 'My publication', '--host', 'www.example.com', '--owner', 'you@example.com'],
        says: 'My publication is there, with the key my-publication. you@example.com owns it',
      },
    ],
    import: [
      { args: ['members'], code: 1, says: 'npm run import -- members --resource KEY --file FILE' },
      {
        args: ['members', '--resource', 'my-publication', '--file', inFolder('members.csv')],
        says: '2 rows · 2 new · 0 updated',
      },
    ],
    'connect-stripe': [
      { args: [], code: 1, says: 'npm run connect-stripe -- --resource KEY --mode test|live' },
      {
        args: ['--resource', 'nowhere', '--mode', 'test'],
        input: 'sk_test_1\n',
        code: 1,
        says: 'There is no site with the key nowhere.',
      },
    ],
    'check-invoices': [{ args: [], says: 'All invoices add up.' }],
    'clear-again': [{ args: [], says: 'No account is to be cleared again.' }],
    backup: [
      { args: [], code: 1, says: 'npm run backup -- FILE' },
      { args: [inFolder('empty.tar.gz')], says: 'empty.tar.gz: ' },
    ],
    restore: [
      { args: [], code: 1, says: 'npm run restore -- FILE' },
      { args: [inFolder('empty.tar.gz'), '--into', inFolder('restored')], says: 'Everybody signs in anew.' },
    ],
    demo: [
      { args: [], code: 1, says: 'This database is in use already.' },
      { args: ['--remove'], code: 1, says: 'The demo publication is not here.' },
    ],
  },
  demo: {
    migrate: [{ args: [], says: 'The database is up to date.' }],
    'create-root': [
      {
        args: ['--email', 'you@example.com'],
        input: 'a long password\n',
        says: 'you@example.com can sign in',
      },
    ],
    'create-site': [
      {
        args: ['--title', 'Another one', '--host', 'other.example.com', '--owner', 'new@example.com'],
        input: 'a long password\n',
        says: 'Another one is there',
      },
    ],
    import: [
      {
        args: ['members', '--resource', 'harbour-courier', '--file', inFolder('members.csv')],
        says: '2 rows · 2 new · 0 updated',
      },
    ],
    'connect-stripe': [
      { args: ['--resource', 'harbour-courier'], code: 1, says: 'npm run connect-stripe -- --resource KEY' },
    ],
    'check-invoices': [{ args: [], says: 'All invoices add up.' }],
    'clear-again': [{ args: [], says: 'No account is to be cleared again.' }],
    backup: [{ args: [inFolder('demo.tar.gz'), '--with-key'], says: 'It holds the secret key' }],
    restore: [{ args: [inFolder('demo.tar.gz')], code: 1, says: 'This database is in use' }],
    demo: [
      { args: [], says: 'The demo publication was here already' },
      { args: ['--remove'], says: 'Removed: ' },
    ],
  },
};

/** Runs a command as npm does, on one of the folders. */
function run(kind: Kind, name: CommandName, { args, input = '' }: Pick<Call, 'args' | 'input'>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, name, ...args], {
    encoding: 'utf8',
    input,
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: inFolder(kind) },
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

afterAll(() => rmSync(folder, { recursive: true, force: true }));
