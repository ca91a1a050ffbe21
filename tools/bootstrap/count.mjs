import { existsSync, readFileSync } from 'node:fs';

/** @typedef {import('./failures.mjs').Failure} Failure */

/** Count of a stage that failed before it ran a test. */
export const FAILED_STAGE = { passed: 0, failed: 1 };

/**
 * Returns the count of a test runner, from its report and its exit code. A runner that ran nothing, wrote no report or
 * failed without naming a test counts as a failure for each error outside of tests, or as one; unless there may be
 * nothing to run.
 * @param {number} code
 * @param {string} report the file it wrote as JSON
 * @param {(json: any) => { passed: number, failed: number, files?: object[], failures?: Failure[], outside?: Failure[] }} read
 * `outside` are the errors that belong to no test
 * @param {{ mayBeEmpty?: boolean }} options
 */
export function counted(code, report, read, { mayBeEmpty = false } = {}) {
  const count = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 };
  const isEmpty = count.passed === 0 && !(mayBeEmpty && existsSync(report));
  if (count.failed > 0 || (code === 0 && !isEmpty)) return count;
  const failures = count.outside?.length > 0 ? count.outside : [unnamed(code)];
  return { ...count, failed: failures.length, failures };
}

const unnamed = (code) => ({
  file: 'no file',
  name: 'the run itself',
  message: `It ended with code ${code} and named no test; what it said is above.`,
});
