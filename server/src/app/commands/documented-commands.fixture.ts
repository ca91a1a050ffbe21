import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandName } from './usages.ts';

export interface Call {
  args: readonly string[];
  /** Lines for stdin. */
  input?: string;
  /** Settings in addition to the folder. */
  env?: () => Record<string, string>;
  code?: number;
  says: string;
}

export const kinds = ['empty', 'demo'] as const;
export type Kind = (typeof kinds)[number];

/** Folder of the data folders, and of the files that the commands read and write; the test removes it. */
export const folder = mkdtempSync(join(tmpdir(), 'masthead-commands-'));
// The database's own account must be able to traverse the folder.
chmodSync(folder, 0o755);
export const inFolder = (name: string): string => join(folder, name);

const keptKey = (folder: string) => readFileSync(join(folder, 'secret.key'), 'utf8').trim();
/** Secret key that isn't stored in any folder. */
const newKey = 'n'.repeat(40);

/** Calls of every command on each of the folders, in this order; each exits with 0 unless stated otherwise. */
export const calls: Record<Kind, Record<CommandName, readonly Call[]>> = {
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
      {
        args: ['--title', 'Another key', '--host', 'other.example.com', '--owner', 'you@example.com'],
        env: () => ({ SECRET_KEY: newKey }),
        code: 1,
        says: 'The secret key is not the one that this database was made with',
      },
    ],
    operators: [
      { args: [], code: 1, says: 'npm run operators -- list' },
      { args: ['deactivate'], code: 1, says: 'npm run operators -- list' },
      { args: ['deactivate', 'nobody@example.com'], code: 1, says: 'No operator has the email nobody' },
      {
        args: ['deactivate', 'you@example.com'],
        code: 1,
        says: 'you@example.com is the last active root operator.',
      },
      { args: ['unmake-root', 'you@example.com'], code: 1, says: 'is the last active root operator.' },
      { args: ['list'], says: 'you@example.com\tactive\troot\t0 sessions\tnever signed in' },
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
    reseal: [{ args: [], code: 1, says: 'There is one secret key' }],
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
      { args: ['remove'], code: 1, says: 'The demo publication is not here.' },
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
    operators: [
      { args: ['list'], says: 'owner of ' },
      { args: ['make-root', 'new@example.com'], says: 'new@example.com is a root operator now.' },
      { args: ['unmake-root', 'new@example.com'], says: 'new@example.com is no root operator any more.' },
      { args: ['deactivate', 'new@example.com'], says: "new@example.com can't sign in any more" },
      { args: ['make-root', 'new@example.com'], code: 1, says: 'new@example.com is not active.' },
      { args: ['activate', 'new@example.com'], says: 'new@example.com can sign in again.' },
      {
        args: ['set-password', 'new@example.com'],
        input: 'another long password\n',
        says: 'new@example.com has the new password',
      },
      { args: ['set-password', 'new@example.com'], input: 'short\n', code: 1, says: 'at least 8 characters' },
      { args: ['end-sessions', 'new@example.com'], says: 'new@example.com was signed out everywhere.' },
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
    reseal: [
      {
        args: [],
        env: () => ({ SECRET_KEY: `${newKey},${'x'.repeat(40)}` }),
        code: 1,
        says: 'The secret key is not the one',
      },
      {
        args: [],
        env: () => ({ SECRET_KEY: `${newKey},${keptKey(inFolder('demo'))}` }),
        says: 'Secrets sealed with the new key: 1.',
      },
      {
        args: [],
        env: () => ({ SECRET_KEY: `${keptKey(inFolder('demo'))},${'x'.repeat(40)}` }),
        code: 1,
        says: 'The secret key is not the one',
      },
    ],
    backup: [{ args: [inFolder('demo.tar.gz'), '--with-key'], says: 'It holds the secret key' }],
    restore: [{ args: [inFolder('demo.tar.gz')], code: 1, says: 'This database is in use' }],
    demo: [
      { args: [], says: 'The demo publication was here already' },
      { args: ['remove'], says: 'Removed: ' },
    ],
  },
};
