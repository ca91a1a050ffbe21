import { existsSync, readFileSync } from 'node:fs';

/** Count of a stage that failed before it ran a test. */
export const FAILED_STAGE = { passed: 0, failed: 1 };

/**
 * Returns the count of a test runner, from its report and its exit code. A runner that ran nothing, wrote no report or
 * failed without naming a test counts as one failure, unless there may be nothing to run.
 * @param {number} code
 * @param {string} report the file it wrote as JSON
 * @param {(json: any) => { passed: number, failed: number, files?: object[], failures?: object[] }} read
 * @param {{ mayBeEmpty?: boolean }} options
 */
export function counted(code, report, read, { mayBeEmpty = false } = {}) {
  const count = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : FAILED_STAGE;
  const isFailureUnnamed = count.failed === 0 && (code !== 0 || (count.passed === 0 && !mayBeEmpty));
  return isFailureUnnamed ? { ...count, failed: 1 } : count;
}
