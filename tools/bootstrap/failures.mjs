import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.mjs';

const linesShown = 30;

/** Failed test with its file and its message. @typedef {{ file: string, name: string, message: string }} Failure */

/**
 * Returns the failures in a report of Vitest: tests, and files that could not be run at all.
 * @param {any} json
 * @returns {Failure[]}
 */
export function failuresOfVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((each) => each.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [{ file, name: 'the file itself', message }] : [];
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      name: fullName,
      message: failureMessages.join('\n'),
    }));
  });
}

/**
 * Returns the tests in a report of Playwright that failed in at least one try.
 * @param {any} json
 * @returns {Failure[]}
 */
export function failuresOfPlaywright({ suites }) {
  return suites.flatMap((suite) => {
    const found = (suite.specs ?? []).flatMap((spec) => {
      const failed = spec.tests.filter(({ status }) => status === 'unexpected' || status === 'flaky');
      if (failed.length === 0) return [];
      const errors = failed.flatMap(({ results }) => results.flatMap((result) => result.errors));
      const message = errors.map((error) => error.message).join('\n') || 'It ended without an error.';
      return [{ file: `e2e/specs/${suite.file}`, name: spec.title, message }];
    });
    return [...found, ...failuresOfPlaywright({ suites: suite.suites ?? [] })];
  });
}

/**
 * Returns the errors in a report of Playwright that belong to no test, such as those of a worker that is stopped.
 * @param {any} json
 * @returns {Failure[]}
 */
export function errorsOfPlaywright({ errors = [] }) {
  return errors.map(({ message = '', location }) => ({
    file: location ? relative(root, location.file) : 'no file',
    name: 'outside of any story',
    message,
  }));
}

/**
 * Prints the failures again after all other output, so that they are at its end.
 * @param {readonly Failure[]} failures
 */
export function tellFailures(failures) {
  if (failures.length === 0) return;
  console.log('\n# Failed');
  for (const { file, name, message } of failures) {
    console.log(`\n${file} › ${name}\n`);
    const lines = stripVTControlCharacters(message).split('\n').slice(0, linesShown);
    console.log(lines.map((line) => `    ${line}`).join('\n'));
  }
}
