import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ensureConsole } from './console-build.mjs';
import { counted, FAILED_STAGE } from './count.mjs';
import { bin, cacheFile, node } from './paths.mjs';
import { isInterrupted, run } from './processes.mjs';
import { verify } from './verify.mjs';

const STAGES = [
  ['Checks', verify],
  ['Tests of the server and of the console', unitTests],
  ['Stories in the browser', browserTests],
];

/** Runs everything that can say the product is sound; the last line is the sum. Answers the exit code. */
export async function test() {
  const sum = { passed: 0, failed: 0 };
  for (const [title, stage] of STAGES) {
    console.log(`\n# ${title}\n`);
    const { passed, failed } = isInterrupted() ? FAILED_STAGE : await stage();
    sum.passed += passed;
    sum.failed += failed;
  }
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
  return sum.failed === 0 ? 0 : 1;
}

async function unitTests() {
  const report = freshReport('vitest.json');
  const words = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(node, [join(bin, 'vitest'), ...words]);
  return counted(code, report, (json) => ({ passed: json.numPassedTests, failed: json.numFailedTests }));
}

async function browserTests() {
  const chromium = await ensureChromium();
  if (!chromium || (await ensureConsole()) !== 0) return FAILED_STAGE;
  const report = freshReport('playwright.json');
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const words = [
    'test',
    '--config=e2e/playwright.config.ts',
    '--reporter=list,json',
    '--fail-on-flaky-tests',
  ];
  const code = await run(node, [join(bin, 'playwright'), ...words], { env });
  return counted(code, report, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }));
}

function freshReport(name) {
  const file = cacheFile(name);
  rmSync(file, { force: true });
  return file;
}
