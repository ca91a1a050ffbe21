import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { counted } from './count.mjs';

const folder = mkdtempSync(join(tmpdir(), 'count-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Failure = { file: string; name: string; message: string };
type Count = { passed: number; failed: number; failures?: Failure[]; outside?: Failure[] };

function countOf(code: number, report: Count | null, options?: { mayBeEmpty: boolean }): Count {
  const file = join(folder, report ? 'report.json' : 'missing.json');
  if (report) writeFileSync(file, JSON.stringify(report));
  return counted(code, file, (json: Count) => json, options);
}

test('the tests of a report are counted', () => {
  expect(countOf(0, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 0 });
  expect(countOf(1, { passed: 3, failed: 2 })).toEqual({ passed: 3, failed: 2 });
});

test('a runner that ran no test has failed', () => {
  expect(countOf(0, { passed: 0, failed: 0 })).toMatchObject({ passed: 0, failed: 1 });
});

test('only where there may be nothing to run has none of them passed and none failed', () => {
  expect(countOf(0, { passed: 0, failed: 0 }, { mayBeEmpty: true })).toEqual({ passed: 0, failed: 0 });
  expect(countOf(1, { passed: 0, failed: 0 }, { mayBeEmpty: true })).toMatchObject({ passed: 0, failed: 1 });
});

test('a runner that failed without a failing test has failed, and is named', () => {
  const { failures, ...count } = countOf(1, { passed: 3, failed: 0 });
  expect(count).toEqual({ passed: 3, failed: 1 });
  expect(failures).toEqual([
    expect.objectContaining({ name: 'the run itself', message: expect.stringContaining('code 1') }),
  ]);
});

test('errors outside of the tests are failures, and named', () => {
  const outside = ['a', 'b'].map((name) => ({ file: 'x.test.ts', name, message: 'not caught' }));
  expect(countOf(1, { passed: 3, failed: 0, outside })).toMatchObject({ failed: 2, failures: outside });
});

test('a runner without a report has failed, whatever its exit code', () => {
  expect(countOf(0, null)).toMatchObject({ passed: 0, failed: 1 });
  expect(countOf(0, null, { mayBeEmpty: true })).toMatchObject({ passed: 0, failed: 1 });
});
