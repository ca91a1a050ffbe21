// Runs once in the process that starts a run of tests, before its workers.
import { randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Seed of all random values of the run. */
    testSeed: number;
  }
}

declare global {
  // Each project of a run has its own modules, but all are set up in one process.
  var testSeed: number | undefined;
}

function chooseSeed(): number {
  const given = process.env.TEST_SEED;
  const seed = given === undefined || given === '' ? randomInt(1, 2 ** 31) : Number(given);
  if (!Number.isInteger(seed)) throw new Error(`TEST_SEED must be an integer, not "${given}".`);
  process.stdout.write(`Random values of tests: TEST_SEED=${seed}\n`);
  return seed;
}

export function setup(project: TestProject): void {
  globalThis.testSeed ??= chooseSeed();
  project.provide('testSeed', globalThis.testSeed);
}
