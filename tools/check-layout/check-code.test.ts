import { type Case, testRules } from './test-rules.ts';

testRules([
  [
    'a write that changes rows says why it is not audited',
    {
      'server/src/domains/groups/service.ts':
        "write(ctx, 'a', (scope) => { if (!found) scope.unchanged(); scope.noAudit('job'); });",
    },
    { 'server/src/domains/groups/service.ts': "write(ctx, 'a', (scope) => {\n scope.unchanged();\n});" },
    'service.ts:1: `unchanged()` is said where it was found out',
  ],
  [
    'a file has 250 lines at most',
    { 'server/src/app/api.ts': '\n'.repeat(300), 'server/src/database/schema.ts': '// a\n'.repeat(300) },
    { 'server/src/app/api.ts': '// a\n'.repeat(251) },
    'server/src/app/api.ts: 251 lines, more than 250',
  ],
  [
    'names are kebab-case',
    { 'server/src/app/error-answer.ts': '' },
    { 'server/src/app/errorAnswer.ts': '' },
    '"errorAnswer.ts" is not kebab-case',
  ],
  [
    'names say what is inside',
    { 'server/src/app/helpful-answer.ts': '' },
    { 'server/src/domains/members/date-utils.ts': '' },
    '"date-utils.ts" says nothing about what is in it',
  ],
  [
    'there are no barrels',
    {
      'contract/src/index.ts': "export * from './base/ids.ts';",
      'server/src/app/index.ts': 'export const a = 1;',
    },
    { 'console/src/ui/index.ts': "export * from './money.tsx';" },
    'console/src/ui/index.ts: a file that only passes on what others export',
  ],
  [
    'a comment is a sentence',
    { 'server/src/app/api.ts': '/** Returns who waits. */\n\n// With two calls the first counts.' },
    { 'server/src/app/api.ts': '/**\n * Whoever waits is told.\n */' },
    'server/src/app/api.ts:1: a comment is a sentence, and "Whoever …" begins none',
  ],
  [
    'a comment may go on in the next line',
    { 'server/src/app/api.ts': '// The place\n// Where it lies.' },
    { 'server/src/app/api.ts': '// Where it lies.\nrun();' },
    'server/src/app/api.ts:1: a comment is a sentence, and "Where …" begins none',
  ],
  [
    'comments promise nothing',
    { 'server/src/app/api.ts': "// Why it is so.\nconst text = 'TO" + "DO';" },
    { 'server/src/app/api.ts': '// TO' + 'DO: later' },
    'server/src/app/api.ts:1: unfinished work is not left in comments',
  ],
  [
    'comments of SQL promise nothing',
    { 'server/src/database/migrations/0001-groups.sql': '-- Why it is so.' },
    { 'server/src/database/migrations/0001-groups.sql': 'select 1;\n-- FIX' + 'ME' },
    '0001-groups.sql:2: unfinished work is not left in comments',
  ],
  [
    'a silenced rule has its reason',
    { 'server/src/app/api.ts': '// oxlint-disable-next-line no-eval -- the reason\nconst a = 1;' },
    { 'server/src/app/api.ts': '// oxlint-disable-next-line no-eval\nconst a = 1;' },
    'silenced without a reason',
  ],
  [
    'requests to the outside have one door: undici',
    { 'server/src/platform/http/outbound.ts': "import { fetch } from 'undici';" },
    { 'server/src/platform/mail/mailer.ts': "import { fetch } from 'undici';" },
    'mailer.ts:1: requests to the outside go through server/src/platform/http',
  ],
  [
    'the library of the queue has one door',
    { 'server/src/platform/queue/worker.ts': "import type { Runner } from 'graphile-worker';" },
    { 'server/src/platform/queue/worker.ts': "import { run } from 'graphile-worker';" },
    "worker.ts:1: the queue's library is loaded by server/src/platform/queue/graphile.ts",
  ],
  [
    'requests to the outside have one door: node:http',
    { 'server/src/app/listen.ts': "import { createServer } from 'node:http';" },
    { 'server/src/app/listen.ts': "import { request } from 'node:http';" },
    'requests to the outside go through',
  ],
  [
    'requests to the outside have one door: fetch',
    { 'server/src/connectors/slack/slack.ts': 'await client.fetch(url);' },
    { 'server/src/connectors/slack/slack.ts': 'await fetch(url);' },
    'requests to the outside go through',
  ],
  [
    'patterns of users are not given to RegExp',
    { 'server/src/app/api.ts': "const a = new RegExp('^a');" },
    { 'server/src/app/api.ts': 'const a = new RegExp(stored);' },
    'patterns that are not literals go through re2js',
  ],
  [
    'a domain stays in its transaction',
    { 'server/src/domains/groups/queries.ts': "await scope.client.query('select 1');" },
    { 'server/src/domains/groups/queries.ts': "await pool.query('select 1');" },
    'queries.ts:1: a domain works in the transaction it is given, not on a pool',
  ],
  [
    'a property is tried with the same examples every time',
    { 'contract/src/base/a.test.ts': "import fc from 'fast-check'; fc.assert(all, { numRuns: 9, seed });" },
    { 'contract/src/base/a.test.ts': "import fc from 'fast-check'; fc.assert(all, { numRuns: 9 });" },
    'a.test.ts:1: examples are drawn with a seed',
  ],
  [
    'a sample is the same every time',
    {
      'contract/src/base/a.test.ts': "import fc from 'fast-check'; fc.sample(all, { numRuns: 9, seed: 7 });",
    },
    { 'contract/src/base/a.test.ts': "import fc from 'fast-check'; fc.sample(all, 9);" },
    'a.test.ts:1: examples are drawn with a seed',
  ],
  [
    'the test kit draws its samples with a seed, too',
    {
      'server/src/testing/lives.ts': "import fc from 'fast-check'; fc.sample(all, { numRuns: 9, seed: 7 });",
    },
    { 'server/src/testing/lives.ts': "import fc from 'fast-check'; fc.sample(all, 9);" },
    'lives.ts:1: examples are drawn with a seed',
  ],
  ...[
    "import { randomBytes } from 'node:crypto'; const name = randomBytes(5);",
    "const { randomInt } = await import('node:crypto'); const price = randomInt(900);",
    'const key = crypto.randomUUID();',
    'crypto.getRandomValues(bytes);',
    'const half = Math.random() / 2;',
  ].flatMap((text): Case[] =>
    [
      'server/src/app/a.test.ts',
      'server/src/testing/a.ts',
      'e2e/support/a.ts',
      'console/src/ui/a.test.tsx',
    ].map((path) => [
      `random values of tests have one source: ${text} in ${path}`,
      { 'server/src/testing/random.ts': text, 'server/src/platform/tokens/tokens.ts': text },
      { [path]: text },
      ':1: tests draw random values from server/src/testing/random.ts',
    ]),
  ),
  [
    'random values of tests have one source, which other calls are not',
    { 'server/src/app/a.test.ts': 'const price = Math.round(randomInteger(1, 9)); randomBytesOf(price);' },
    { 'server/src/app/a.test.ts': 'const price = Math.round(9 * Math.random());' },
    'a.test.ts:1: tests draw random values from server/src/testing/random.ts',
  ],
  [
    'a domain takes no connection of its own',
    { 'server/src/domains/groups/queries.ts': "import type pg from 'pg';" },
    { 'server/src/domains/groups/queries.ts': 'const a = await ctx.database.pool.connect();' },
    'a domain works in the transaction it is given',
  ],
  [
    'a domain looks at all sites at once in one file alone',
    { 'server/src/domains/groups/across-sites.queries.ts': "await database.owner.query('select 1');" },
    { 'server/src/domains/groups/across.queries.ts': 'await database.owner.connect();' },
    'across.queries.ts:1: a domain works in the transaction it is given',
  ],
  [
    'a domain reads from the replica in its transaction',
    { 'server/src/domains/groups/queries.ts': 'readMoment(ctx, list);' },
    { 'server/src/domains/groups/queries.ts': 'await ctx.database.replica.connect();' },
    'queries.ts:1: a domain works in the transaction it is given',
  ],
]);
