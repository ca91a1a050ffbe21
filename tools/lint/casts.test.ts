import { expect, test } from 'vitest';
import { countCasts, type Finding, problemsOf } from './casts.ts';

const finding = (given: Partial<Finding>): Finding => ({
  code: 'typescript(no-unsafe-type-assertion)',
  filename: 'server/src/a.ts',
  message: 'Unsafe type assertion.',
  severity: 'warning',
  labels: [{ span: { line: 3, column: 7 } }],
  ...given,
});
const casts = [
  finding({}),
  finding({ filename: 'server/src/b.ts' }),
  finding({ filename: 'console/src/c.ts' }),
];

test('unsafe casts are counted by room', () => {
  expect(countCasts(casts)).toEqual({ server: 2, console: 1 });
  expect(problemsOf(casts, { server: 2, console: 1 })).toEqual([]);
});

test('a room may not have more of them than its ceiling, nor keep a ceiling that is too high', () => {
  expect(problemsOf(casts, { server: 1, console: 2 })).toEqual([
    'server has 2 unsafe casts, more than 1: check the value instead',
    'console has only 1 unsafe casts: lower its ceiling of 2 in tools/lint/ceilings.json',
  ]);
  expect(problemsOf(casts, { server: 2 })).toHaveLength(1);
  expect(problemsOf([], { server: 2 })).toHaveLength(1);
});

test('every other finding is a problem, with its place', () => {
  const other = finding({ code: 'eslint(no-empty)', message: 'Empty block.', severity: 'error' });
  const isError = finding({ severity: 'error' });
  expect(problemsOf([other, isError], {})).toEqual([
    'server/src/a.ts:3:7: Empty block. (eslint(no-empty))',
    'server/src/a.ts:3:7: Unsafe type assertion. (typescript(no-unsafe-type-assertion))',
  ]);
});
