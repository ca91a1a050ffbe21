import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { counted, FAILED_STAGE } from './count.mjs';
import { errorsOfPlaywright, failuresOfPlaywright, failuresOfVitest, tellFailures } from './failures.mjs';
import { inMemory } from './memory-folder.mjs';
import { bin, cacheFile, node } from './paths.mjs';
import { isInterrupted, run } from './processes.mjs';
import { ensureBuilt } from './sdk-build.mjs';
import { filesOfPlaywright, filesOfVitest, tellTimes } from './slowest.mjs';
import { verify } from './verify.mjs';
import { ensureWordpress } from './wordpress.mjs';

/**
 * Tells the test runners which suite runs. `everyday` leaves out test files with the tag `slow`, takes the stories
 * with the tag `@everyday` only, and sends fewer generated requests; `all` runs everything.
 *
 * @typedef {'everyday' | 'all'} Suite
 */

/** Runs the suite to be run before every commit. Returns the exit code; the last line printed is the sum. */
export function test() {
  return runSuite('everyday');
}

/** Runs every check, test and story. Returns the exit code; the last line printed is the sum. */
export function testAll() {
  return runSuite('all');
}

/** Runs the tests of the WordPress plugin. Returns the exit code; the last line printed is the sum. */
export function testWordpress() {
  return runStages([WORDPRESS]);
}

const unhandledErrors = join(import.meta.dirname, 'unhandled-errors.mjs');

const WORDPRESS = ['Tests of the WordPress plugin', wordpressTests];

/** @param {Suite} suite */
function runSuite(suite) {
  return runStages([
    ['Checks', verify],
    ['Tests of the server and of the console', () => unitTests(suite)],
    ['Stories in the browser', () => browserTests(suite)],
    ...(suite === 'all' ? [WORDPRESS] : []),
  ]);
}

/**
 * Runs the checks, and the tests affected by the changes since a commit; without one, by uncommitted changes.
 * @param {string[]} words
 */
export function testQuick([since]) {
  const changed = since === undefined ? '--changed' : `--changed=${since}`;
  const words = [changed, '--passWithNoTests'];
  return runStages([
    ['Checks', verify],
    ['Tests of what has changed', () => unitTests('everyday', words, { mayBeEmpty: true })],
  ]);
}

async function runStages(stages) {
  const sum = { passed: 0, failed: 0 };
  const taken = [];
  const failures = [];
  const skipped = [];
  for (const [title, stage] of stages) {
    console.log(`\n# ${title}\n`);
    const began = performance.now();
    const {
      passed,
      failed,
      files = [],
      failures: told = [],
      skipped: why,
    } = isInterrupted() ? FAILED_STAGE : await stage();
    sum.passed += passed;
    sum.failed += failed;
    failures.push(...told);
    if (why) skipped.push(`${title}: ${why}`);
    taken.push({ title, minutes: (performance.now() - began) / 60_000, files });
  }
  tellTimes(taken);
  tellFailures(failures);
  if (skipped.length > 0) console.log(`\n# Skipped\n\n${skipped.join('\n')}`);
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
  return sum.failed === 0 ? 0 : 1;
}

/** @param {Suite} suite */
async function unitTests(suite, more = [], options = {}) {
  return await inMemory((place) => vitest('vitest.json', more, { TEST_SUITE: suite, ...place }, options));
}

async function vitest(name, more, env, options) {
  const report = freshReport(name);
  const errors = freshReport(`errors-of-${name}`);
  const reporters = ['default', 'json', unhandledErrors].map((reporter) => `--reporter=${reporter}`);
  const words = ['run', ...reporters, `--outputFile.json=${report}`, ...more];
  const code = await run(node, [join(bin, 'vitest'), ...words], {
    env: { ...env, UNHANDLED_ERRORS_FILE: errors },
  });
  const read = (json) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    files: filesOfVitest(json),
    failures: failuresOfVitest(json),
    outside: existsSync(errors) ? JSON.parse(readFileSync(errors, 'utf8')) : [],
  });
  return counted(code, report, read, options);
}

async function wordpressTests() {
  const missing = await ensureWordpress();
  if (missing.length > 0)
    return { passed: 0, failed: 0, skipped: `${missing.join(', ')} can't be installed here` };
  const chromium = await ensureChromium();
  if (!chromium || (await ensureBuilt()) !== 0) return FAILED_STAGE;
  const env = { CHROMIUM_PATH: chromium };
  return vitest('wordpress.json', ['--config=clients/wordpress/test/vitest.config.ts'], env, {});
}

/** @param {Suite} suite */
async function browserTests(suite) {
  const chromium = await ensureChromium();
  if (!chromium || (await ensureBuilt()) !== 0) return FAILED_STAGE;
  const report = freshReport('playwright.json');
  const env = {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    E2E_WORKERS: process.env.E2E_WORKERS ?? '2',
  };
  const words = [
    'test',
    '--config=e2e/playwright.config.ts',
    '--reporter=list,json',
    '--fail-on-flaky-tests',
    ...(suite === 'everyday' ? ['--grep=@everyday'] : []),
  ];
  const code = await inMemory((place) =>
    run(node, [join(bin, 'playwright'), ...words], { env: { ...env, ...place } }),
  );
  return counted(code, report, (json) => ({
    passed: json.stats.expected,
    failed: json.stats.unexpected + json.stats.flaky,
    files: filesOfPlaywright(json),
    failures: failuresOfPlaywright(json),
    outside: errorsOfPlaywright(json),
  }));
}

function freshReport(name) {
  const file = cacheFile(name);
  rmSync(file, { force: true });
  return file;
}
