// @module-tag slow
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { usages } from './usages.ts';

const cli = join(import.meta.dirname, '../../cli.ts');

/** Runs a command as called, without a data folder. */
function call(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      SECRET_KEY: 'x'.repeat(64),
    },
  });
  return { status, stdout, stderr };
}

test.each(Object.entries(usages))(
  '%s says with --help what it is called with, and does nothing',
  (name, usage) => {
    expect(call(name, '--help')).toEqual({ status: 0, stdout: `${usage}\n`, stderr: '' });
  },
  120_000,
);

test('what cannot be carried out is said in one sentence, without a stack', () => {
  const sales = (...args: string[]) => call('import', 'sales', '--resource', 'x', '--file', 'y', ...args);
  const told = (...args: string[]) => {
    const { status, stderr } = sales(...args);
    expect([status, stderr.includes(' at ')]).toEqual([1, false]);
    return stderr;
  };
  expect(told('--columns', 'id,labels')).toContain('--columns: no column of sales is called labels.');
  expect(told('--columns', 'id,id')).toBe('--columns names id twice.\n');
  expect(told('--dates', 'dmy')).toBe('--dates is month-first or day-first, not dmy.\n');
  expect(told('--currency', 'dollars')).toBe('--currency is a code such as USD, not dollars.\n');
  expect(call('unknown').stderr).toMatch(/^Commands: import, .*\n$/);
}, 120_000);
