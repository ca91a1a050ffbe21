import { describe, expect, test } from 'vitest';
import { checkLayout } from './check.ts';

type Files = Record<string, string>;

/** Each rule with a project that keeps it and one that breaks it, and the words of the complaint. */
const cases: [rule: string, good: Files, bad: Files, complaint: string][] = [
  [
    'a room imports only what the table allows',
    { 'server/src/domains/groups/service.ts': "import { write } from '#server/database/scope.ts';" },
    { 'server/src/platform/queue/queue.ts': "import { write } from '#server/database/scope.ts';" },
    'queue.ts:1: server/src/platform/queue may not import server/src/database',
  ],
  [
    'a type is an import like any other',
    { 'console/src/lib/api.ts': "import type { G } from '#contract/domains/groups/schemas.ts';" },
    { 'console/src/lib/api.ts': "import type { G } from '#server/domains/groups/service.ts';" },
    'console/src/lib may not import server/src/domains/groups',
  ],
  [
    'an inline type is an import like any other',
    { 'server/src/app/api.ts': "type G = import('#contract/domains/groups/schemas.ts').G;" },
    { 'server/src/platform/bus/bus.ts': "type G = import('#server/app/api.ts').G;" },
    'server/src/platform/bus may not import server/src/app',
  ],
  [
    'passing on is an import like any other',
    { 'server/src/app/api.ts': "export { a } from '../domains/groups/handlers.ts';" },
    { 'server/src/database/list.ts': "export { a } from '../domains/groups/handlers.ts';" },
    'server/src/database may not import server/src/domains/groups',
  ],
  [
    'an import when needed is an import like any other',
    { 'console/src/app/routes.tsx': "const page = () => import('../domains/groups/list-page.tsx');" },
    {
      'console/src/blocks/group-picker.tsx': "const page = () => import('../domains/groups/list-page.tsx');",
    },
    'console/src/blocks/group-picker.tsx may not import console/src/domains/groups',
  ],
  [
    'a style sheet is an import like any other',
    { 'console/src/app/frame.css': "@import '../ui/theme.css';" },
    { 'console/src/ui/theme.css': "@import '../app/frame.css';" },
    'console/src/ui/theme.css may not import console/src/app',
  ],
  [
    'tests of the server may use its test tools, and nothing else may',
    { 'server/src/domains/groups/groups.test.ts': "import { actAs } from '#server/testing/act-as.ts';" },
    { 'server/src/domains/groups/service.ts': "import { actAs } from '#server/testing/act-as.ts';" },
    'server/src/domains/groups may not import server/src/testing',
  ],
  [
    'the contract depends on two packages',
    { 'contract/src/base/money.ts': "import { z } from 'zod';" },
    { 'contract/src/base/money.ts': "import dayjs from 'dayjs';" },
    'the contract depends on zod and @orpc/contract only, not on dayjs',
  ],
  [
    'the kit knows of lib only its formats',
    { 'console/src/ui/money.tsx': "import { money } from '../lib/formats.ts';" },
    { 'console/src/ui/money.tsx': "import { api } from '../lib/api.ts';" },
    'the kit may import formats of console/src/lib, not console/src/lib/api.ts',
  ],
  [
    'a file stands in a room',
    { 'server/src/app/api.ts': '' },
    { 'server/src/shared/api.ts': '' },
    'server/src/shared/api.ts: stands in no room',
  ],
  [
    'a domain uses the ones before it',
    { 'server/src/domains/groups/service.ts': "import { a } from '../members/service.ts';" },
    { 'server/src/domains/members/service.ts': "import { a } from '../groups/service.ts';" },
    'members may not import groups: it stands later in the order',
  ],
  [
    'a domain is used through its service and its queries',
    {
      'server/src/domains/groups/service.ts': "import { a } from '../members/extra-data.service.ts';",
      'server/src/domains/groups/jobs.ts': "import { b } from '../members/queries.ts';",
    },
    { 'server/src/domains/groups/service.ts': "import { a } from '../members/handlers.ts';" },
    'groups may import service.ts or queries.ts of members, not server/src/domains/members/handlers.ts',
  ],
  [
    'the contract of a domain is used through its schemas',
    { 'contract/src/domains/groups/routes.ts': "import { a } from '../members/schemas.ts';" },
    { 'contract/src/domains/groups/routes.ts': "import { a } from '../members/routes.ts';" },
    'groups may import schemas.ts of members',
  ],
  [
    'a console domain stands alone',
    { 'console/src/domains/groups/form.tsx': "import { a } from '../../blocks/group-picker.tsx';" },
    { 'console/src/domains/groups/form.tsx': "import { a } from '../members/form.tsx';" },
    'a console domain may not import another (members)',
  ],
  [
    'folders do not import each other',
    {
      'server/src/platform/queue/queue.ts': "import { a } from '../log/log.ts';",
      'server/src/platform/log/log.ts': '',
    },
    {
      'server/src/platform/queue/queue.ts': "import { a } from '../log/log.ts';",
      'server/src/platform/log/log.ts': "import { b } from '../queue/queue.ts';",
    },
    'server/src/platform/log and server/src/platform/queue import each other',
  ],
  [
    'a domain has the name of the list',
    { 'contract/src/domains/groups/schemas.ts': '' },
    { 'contract/src/domains/teams/schemas.ts': '' },
    'contract/src/domains/teams: there is no domain of this name',
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
    'comments promise nothing',
    { 'server/src/app/api.ts': "// Why it is so.\nconst text = 'TO" + "DO';" },
    { 'server/src/app/api.ts': '// TO' + 'DO: later' },
    'server/src/app/api.ts:1: unfinished work is not left in comments',
  ],
  [
    'comments of SQL promise nothing',
    { 'server/src/database/migrations/0001-a.sql': '-- Why it is so.' },
    { 'server/src/database/migrations/0001-a.sql': 'select 1;\n-- FIX' + 'ME' },
    '0001-a.sql:2: unfinished work is not left in comments',
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
    'a domain takes no connection of its own',
    { 'server/src/domains/groups/queries.ts': "import type pg from 'pg';" },
    { 'server/src/domains/groups/queries.ts': 'const a = await ctx.database.pool.connect();' },
    'a domain works in the transaction it is given',
  ],
];

describe.each(cases)('%s', (_rule, good, bad, complaint) => {
  test('a project that keeps to it passes', () => expect(checkLayout(good)).toEqual([]));

  test('a project that does not is told so', () => {
    expect(checkLayout(bad)).toEqual([expect.stringContaining(complaint)]);
  });
});
