import { testRules } from './test-rules.ts';

/** Builds the tag here, because otherwise this file would carry it itself. */
const tagged = (tag: string) => `/** @module-${'tag'} ${tag} */`;

testRules([
  [
    'every test file is run by a suite',
    { 'server/src/app/api.test.ts': '' },
    { 'e2e/support/api.test.ts': '' },
    'e2e/support/api.test.ts: no suite runs this file',
  ],
  [
    'a story stands among the stories',
    { 'e2e/specs/groups.spec.ts': '' },
    { 'server/src/app/groups.spec.ts': '' },
    'groups.spec.ts: no suite runs this file',
  ],
  [
    'a test file has tags that a suite knows',
    { 'server/src/app/api.test.ts': tagged('slow') },
    { 'server/src/app/api.test.ts': tagged('nightly') },
    'no suite has the tag "nightly"',
  ],
  [
    'a story has tags that a suite knows',
    { 'e2e/specs/groups.spec.ts': "test('a', { tag: '@everyday' }, () => 1);" },
    { 'e2e/specs/groups.spec.ts': "test('a', { tag: ['@nightly'] }, () => 1);" },
    'groups.spec.ts:1: stories know the tag @everyday only',
  ],
]);
