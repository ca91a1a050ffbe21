import { relative } from 'node:path';
import { root } from './paths.mjs';

const shown = 10;

/** A file of tests and how long it took. @typedef {{ file: string, seconds: number }} Taken */

/**
 * Returns the files of a report of Vitest.
 * @param {any} json
 * @returns {Taken[]}
 */
export function filesOfVitest({ testResults }) {
  return testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
}

/**
 * Returns the files of a report of Playwright, each with the sum of its stories.
 * @param {any} json
 * @returns {Taken[]}
 */
export function filesOfPlaywright({ suites }) {
  return suites.map((suite) => ({ file: `e2e/specs/${suite.file}`, seconds: millisecondsOf(suite) / 1000 }));
}

function millisecondsOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration, 0);
  return suites.reduce((sum, inner) => sum + millisecondsOf(inner), own);
}

/**
 * Says how long each stage took, in minutes, and which files took longest, in seconds.
 * @param {readonly { title: string, minutes: number, files: Taken[] }[]} stages
 */
export function tellTimes(stages) {
  console.log('\n# Time\n');
  for (const { title, minutes } of stages) console.log(`${minutes.toFixed(1).padStart(8)} min  ${title}`);
  const files = stages.flatMap((stage) => stage.files).sort((one, other) => other.seconds - one.seconds);
  if (files.length > 0) console.log('\nThe slowest files:\n');
  for (const { file, seconds } of files.slice(0, shown))
    console.log(`${seconds.toFixed(1).padStart(8)} s    ${file}`);
}
