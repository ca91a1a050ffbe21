import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ensureConsole } from './console-build.mjs';
import { counted, FAILED_STAGE } from './count.mjs';
import { failuresOfPlaywright, failuresOfVitest, tellFailures } from './failures.mjs';
import { bin, cacheFile, node } from './paths.mjs';
import { isInterrupted, run } from './processes.mjs';
import { filesOfPlaywright, filesOfVitest, tellTimes } from './slowest.mjs';
import { verify } from './verify.mjs';

/** Runs everything that can say the product is sound; the last line is the sum. Answers the exit code. */
export function test() {
  return runStages([
    ['Checks', verify],
    ['Tests of the server and of the console', () => unitTests()],
    ['Stories in the browser', browserTests],
  ]);
}

/**
 * The checks, and the tests of what has changed since a commit; without one, of what is not committed.
 * @param {string[]} words
 */
export function testQuick([since]) {
  const changed = since === undefined ? '--changed' : `--changed=${since}`;
  return runStages([
    ['Checks', verify],
    ['Tests of what has changed', () => unitTests([changed, '--passWithNoTests'], { mayBeEmpty: true })],
  ]);
}

async function runStages(stages) {
  const sum = { passed: 0, failed: 0 };
  const taken = [];
  const failures = [];
  for (const [title, stage] of stages) {
    console.log(`\n# ${title}\n`);
    const began = performance.now();
    const {
      passed,
      failed,
      files = [],
      failures: told = [],
    } = isInterrupted() ? FAILED_STAGE : await stage();
    sum.passed += passed;
    sum.failed += failed;
    failures.push(...told);
    taken.push({ title, minutes: (performance.now() - began) / 60_000, files });
  }
  tellTimes(taken);
  tellFailures(failures);
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
  return sum.failed === 0 ? 0 : 1;
}

async function unitTests(more = [], options = {}) {
  const report = freshReport('vitest.json');
  const words = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...more];
  const code = await run(node, [join(bin, 'vitest'), ...words]);
  const read = (json) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    files: filesOfVitest(json),
    failures: failuresOfVitest(json),
  });
  return counted(code, report, read, options);
}

async function browserTests() {
  const chromium = await ensureChromium();
  if (!chromium || (await ensureConsole()) !== 0) return FAILED_STAGE;
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
  ];
  const code = await run(node, [join(bin, 'playwright'), ...words], { env });
  return counted(code, report, (json) => ({
    passed: json.stats.expected,
    failed: json.stats.unexpected + json.stats.flaky,
    files: filesOfPlaywright(json),
    failures: failuresOfPlaywright(json),
  }));
}

function freshReport(name) {
  const file = cacheFile(name);
  rmSync(file, { force: true });
  return file;
}
