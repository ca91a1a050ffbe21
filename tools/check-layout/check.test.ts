import { type Files, testRules } from './test-rules.ts';

const groupsTable: Files = {
  'server/src/database/migrations/0001-groups.sql': 'create table groups (name text);',
};

testRules([
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
    'an animation has its keyframes in its own module',
    { 'console/src/ui/bar.module.css': '.bar { animation: pass 1s linear both; } @keyframes pass { }' },
    { 'console/src/ui/bar.module.css': '.bar { animation: pass 1s linear both; }' },
    'console/src/ui/bar.module.css: the animation "pass" has no keyframes in this file',
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
    {
      'contract/src/domains/groups/routes.ts': "import { a } from '../members/schemas.ts';",
      'contract/src/domains/groups/rules.ts': "import { b } from '../access-rules/decide.ts';",
    },
    { 'contract/src/domains/groups/routes.ts': "import { a } from '../members/routes.ts';" },
    'groups may import schemas.ts, words.ts or decide.ts of members',
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
    'a folder and one within it do not import each other',
    {
      'console/src/app/routes.tsx': "import { a } from './frame/frame.tsx';",
      'console/src/app/frame/frame.tsx': "import { b } from './menu.ts';",
    },
    {
      'console/src/app/routes.tsx': "import { a } from './frame/frame.tsx';",
      'console/src/app/frame/frame.tsx': "import { b } from '../menu.ts';",
    },
    'console/src/app and console/src/app/frame import each other (console/src/app/routes.tsx;',
  ],
  [
    'folders within a domain do not import each other',
    {
      'server/src/domains/figures/rows/rows.queries.ts': "import { a } from '../events/facts.queries.ts';",
      'server/src/domains/figures/events/facts.queries.ts': '',
    },
    {
      'server/src/domains/figures/rows/rows.queries.ts': "import { a } from '../events/facts.queries.ts';",
      'server/src/domains/figures/events/facts.queries.ts': "import { b } from '../rows/rows.queries.ts';",
    },
    'server/src/domains/figures/events and server/src/domains/figures/rows import each other',
  ],
  [
    'a table is changed by its own domain, and read by those behind it',
    {
      ...groupsTable,
      'server/src/domains/groups/queries.ts': "const sql = 'insert into groups (name) values ($1)';",
      'server/src/domains/exports/queries.ts': "const sql = 'select name from groups';",
    },
    {
      ...groupsTable,
      'server/src/domains/exports/queries.ts': 'const sql = `\n  update groups set name = $1`;',
    },
    'exports/queries.ts:2: only its own domain changes groups of groups',
  ],
  [
    "a table is changed by its own domain in the builder's words, too",
    { ...groupsTable, 'server/src/domains/groups/queries.ts': "db.insertInto('groups');" },
    { ...groupsTable, 'server/src/domains/exports/queries.ts': "db.deleteFrom('groups');" },
    'exports/queries.ts:1: only its own domain changes groups of groups',
  ],
  [
    'the tools below the domains know none of their tables',
    { ...groupsTable, 'server/src/database/list.ts': "const sql = 'select from pg_class';" },
    { ...groupsTable, 'server/src/database/list.ts': "const sql = 'select name from groups';" },
    'list.ts:1: the tools below the domains know no table such as groups of groups',
  ],
  [
    'a migration is named after its domain',
    { 'server/src/database/migrations/0050-groups.sql': '' },
    { 'server/src/database/migrations/0050-more-groups.sql': '' },
    '0050-more-groups.sql: is named NNNN-<domain>.sql',
  ],
  [
    'a section of the baseline is named after its domain',
    { 'server/src/database/migrations/0313-baseline.sql': '-- Domain: groups\n\ncreate table groups ();' },
    { 'server/src/database/migrations/0313-baseline.sql': '-- Domain: teams\n\ncreate table teams ();' },
    '"-- Domain: teams" names no domain',
  ],
  [
    'a table of the baseline is changed only by the domain of its section',
    {
      'server/src/database/migrations/0313-baseline.sql':
        '-- Domain: groups\ncreate table groups (name text);',
      'server/src/domains/groups/queries.ts': "const sql = 'delete from groups';",
    },
    {
      'server/src/database/migrations/0313-baseline.sql':
        '-- Domain: groups\ncreate table groups (name text);',
      'server/src/domains/exports/queries.ts': "const sql = 'delete from groups';",
    },
    'exports/queries.ts:1: only its own domain changes groups of groups',
  ],
  [
    'the words of a domain are not those of a room below it',
    { 'contract/src/domains/figures/words.ts': '', 'console/src/ui/fields/tags-field.tsx': '' },
    { 'contract/src/base/figure-filter.ts': '' },
    'contract/src/base/figure-filter.ts: "figure" is the word of a domain',
  ],
  [
    'the tools of the database know no contract of a domain',
    { 'server/src/database/list.ts': "import { paging } from '#contract/base/paging.ts';" },
    { 'server/src/database/list.ts': "import type { G } from '#contract/domains/groups/schemas.ts';" },
    'server/src/database may not import contract/src/domains/groups',
  ],
  [
    'a domain has the name of the list',
    { 'contract/src/domains/groups/schemas.ts': '' },
    { 'contract/src/domains/teams/schemas.ts': '' },
    'contract/src/domains/teams: there is no domain of this name',
  ],
]);
