import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { counted } from './count.mjs';

const folder = mkdtempSync(join(tmpdir(), 'count-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Count = { passed: number; failed: number };

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
  expect(countOf(0, { passed: 0, failed: 0 })).toEqual({ passed: 0, failed: 1 });
});

test('only where there may be nothing to run has none of them passed and none failed', () => {
  expect(countOf(0, { passed: 0, failed: 0 }, { mayBeEmpty: true })).toEqual({ passed: 0, failed: 0 });
  expect(countOf(1, { passed: 0, failed: 0 }, { mayBeEmpty: true })).toEqual({ passed: 0, failed: 1 });
});

test('a runner that failed without a failing test has failed', () => {
  expect(countOf(1, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 1 });
});

test('a runner without a report has failed, whatever its exit code', () => {
  expect(countOf(0, null)).toEqual({ passed: 0, failed: 1 });
});
