import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { errorsOfPlaywright, failuresOfPlaywright, failuresOfVitest, tellFailures } from './failures.mjs';
import { root } from './paths.mjs';

test('of a report of tests, those that failed are named, and a file that could not be run', () => {
  const passed = { status: 'passed', fullName: 'adds', failureMessages: [] };
  const failed = { status: 'failed', fullName: 'divides', failureMessages: ['expected 1 to be 2'] };
  const testResults = [
    { name: join(root, 'a.test.ts'), status: 'failed', message: '', assertionResults: [passed, failed] },
    { name: join(root, 'b.test.ts'), status: 'failed', message: 'cannot find c', assertionResults: [] },
    { name: join(root, 'd.test.ts'), status: 'passed', message: '', assertionResults: [passed] },
  ];
  expect(failuresOfVitest({ testResults })).toEqual([
    { file: 'a.test.ts', name: 'divides', message: 'expected 1 to be 2' },
    { file: 'b.test.ts', name: 'the file itself', message: 'cannot find c' },
  ]);
});

test('of a report of stories, those that failed are named, also in groups and when a second try passed', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
  });
  const inner = { file: 'x.spec.ts', specs: [spec('Pays', 'flaky', 'too late')] };
  const suites = [
    {
      file: 'x.spec.ts',
      specs: [spec('Signs in', 'expected'), spec('Leaves', 'unexpected', 'not there')],
      suites: [inner],
    },
  ];
  expect(failuresOfPlaywright({ suites })).toEqual([
    { file: 'e2e/specs/x.spec.ts', name: 'Leaves', message: 'not there' },
    { file: 'e2e/specs/x.spec.ts', name: 'Pays', message: 'too late' },
  ]);
});

test('a story that failed without an error is named, and so is an error outside of any story', () => {
  const tests = [{ status: 'unexpected', results: [{ errors: [] }] }];
  expect(
    failuresOfPlaywright({ suites: [{ file: 'x.spec.ts', specs: [{ title: 'Pays', tests }] }] }),
  ).toEqual([{ file: 'e2e/specs/x.spec.ts', name: 'Pays', message: 'It ended without an error.' }]);
  const errors = [
    { message: 'not empty', location: { file: join(root, 'e2e/support/watch.ts'), line: 1, column: 1 } },
  ];
  expect(errorsOfPlaywright({ errors })).toEqual([
    { file: 'e2e/support/watch.ts', name: 'outside of any story', message: 'not empty' },
  ]);
});

test('failures are told by file, name and the first lines of what was said, without colours', () => {
  const said = vi.spyOn(console, 'log').mockReturnValue();
  tellFailures([]);
  expect(said).not.toHaveBeenCalled();
  const message = ['\u001B[31mfirst\u001B[39m', ...Array.from({ length: 40 }, () => 'more')].join('\n');
  tellFailures([{ file: 'a.test.ts', name: 'adds', message }]);
  const text = said.mock.calls.flat().join('\n');
  expect(text).toContain('a.test.ts › adds');
  expect(text).toContain('    first\n');
  expect(text.split('\n').filter((line) => line === '    more')).toHaveLength(29);
  said.mockRestore();
});
