// Runs in each worker before each test file.
import { beforeEach, expect, inject, onTestFailed } from 'vitest';
import { startRandom } from './random.ts';

const seed = inject('testSeed');
// Processes that a test starts draw by the same seed.
process.env.TEST_SEED = String(seed);
startRandom(seed, expect.getState().testPath ?? '');

beforeEach(() => {
  onTestFailed(() => {
    process.stderr.write(`Repeat the failed test with TEST_SEED=${seed}\n`);
  });
});
