import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './paths.mjs';
import { filesOfPlaywright, filesOfVitest } from './slowest.mjs';

test('a report of tests tells how long each file took', () => {
  const testResults = [{ name: join(root, 'server/src/main.test.ts'), startTime: 1_000, endTime: 3_500 }];
  expect(filesOfVitest({ testResults })).toEqual([{ file: 'server/src/main.test.ts', seconds: 2.5 }]);
});

test('a report of stories tells it, too: those that were tried twice, and those in groups, add up', () => {
  const story = (...durations: number[]) => ({
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const suites = [
    { file: 'groups.spec.ts', specs: [story(1_000, 500)], suites: [{ specs: [story(2_000)], suites: [] }] },
  ];
  expect(filesOfPlaywright({ suites })).toEqual([{ file: 'e2e/specs/groups.spec.ts', seconds: 3.5 }]);
});
