import { execFileSync } from 'node:child_process';

/** Requests for each route: few in every run of the tests, many in the whole suite. */
export const perRoute = Number(process.env.FUZZ_PER_ROUTE ?? (process.env.TEST_SUITE === 'all' ? 100 : 20));

/** Seed without a repository, such as in an unpacked archive. */
const seedWithoutCommit = 20_261_121;

/** Derives the seed from the commit: each commit tries other requests, and one commit always the same. */
function seedOfCommit(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { stdio: ['ignore', 'pipe', 'ignore'] });
    return Number.parseInt(commit.toString().slice(0, 7), 16);
  } catch {
    return seedWithoutCommit;
  }
}

export const seed = Number(process.env.FUZZ_SEED ?? seedOfCommit());
