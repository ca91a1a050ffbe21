// Lines that register a new domain outside of its own folders.
import type { Names } from './names.ts';

/** Changes the text of one file. */
export interface Registration {
  path: string;
  change: (text: string, names: Names) => string;
}

/** @throws Error if the place is missing: the file was rewritten, and this list is outdated */
function around(text: string, place: string): [before: string, after: string] {
  const at = text.indexOf(place);
  if (at < 0) throw new Error(`there is no “${place.trim()}” any more`);
  return [text.slice(0, at), text.slice(at)];
}

function before(text: string, place: string, line: string): string {
  const [head, tail] = around(text, place);
  return `${head}${line}\n${tail}`;
}

function after(text: string, place: string, line: string): string {
  const [head, tail] = around(text, place);
  return `${head}${place}${line}\n${tail.slice(place.length)}`;
}

/** Inserts an import before the first one; the formatter sorts it. */
const imported = (text: string, line: string) => text.replace(/^(?=import )/m, `${line}\n`);

/** Inserts an entry into a sorted list, before the first later one. */
function sorted(text: string, line: RegExp, name: string, entry: string): string {
  const later = [...text.matchAll(line)].find(([, other = '']) => other > name);
  if (!later) throw new Error(`nothing stands behind ${name}`);
  return `${text.slice(0, later.index)}${entry}\n${text.slice(later.index)}`;
}

const columns = `  active: Generated<boolean>;
  created_at: Generated<Timestamp>;
  description: string | null;
  id: Generated<number>;
  resource_id: number;
  title: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
`;

/** Inserts the types of the table as kysely-codegen writes them; `npm run types` generates the same from the tables. */
function tableTypes(text: string, { table, Table }: Names): string {
  const [tables, list] = around(text, 'export interface DB {');
  const withTable = sorted(
    `${tables}export interface DB {`,
    /^export interface (\w+) \{/gm,
    Table,
    `export interface ${Table} {\n${columns}}\n`,
  );
  const end = around(list.slice('export interface DB {'.length), '}');
  const known = /^ {2}(\w+): \w+;$/gm;
  return `${withTable}${sorted(`${end[0]}  ~: end;`, known, table, `  ${table}: ${Table};`).replace('  ~: end;', '')}${end[1]}`;
}

/** Inserts the row of the map before the first domain that comes later in the import order. */
function mapRow(text: string, { folder, wire }: Names, order: readonly string[]): string {
  const place = order.indexOf(folder);
  if (place < 0) throw new Error(`give ${folder} its place in tools/check-layout/domains.ts first`);
  const rows = [...text.matchAll(/^\| \S+ \| `([a-z-]+)` \|/gm)];
  const later = rows.find(([, other = '']) => order.indexOf(other) > place);
  const screens = `/${folder}, /${folder}/create, /${folder}/edit/{id}`;
  const row = `| – | \`${folder}\` | ${screens} | ${wire} |\n`;
  const at = later?.index ?? text.indexOf('\nNumbers are');
  return `${text.slice(0, at)}${row}${text.slice(at)}`;
}

function menuItem(text: string, { folder, things, area }: Names): string {
  const shown = after(
    text,
    "title: 'frame:menu.catalogue',\n    items: [\n",
    `reading('/${folder}', '${things}:pages.list', IconFolder, '${area}'),`,
  );
  return shown.includes('  IconFolder,\n') ? shown : after(shown, 'import {\n', '  IconFolder,');
}

/** Adds the create command to the command palette. */
const menuCommand: Registration['change'] = (text, { folder, things, area }) =>
  after(
    text,
    "title: 'palette:create',\n  items: [\n",
    `making('/${folder}/create', '${things}:pages.create', '${area}'),`,
  );

function screens(text: string, { folder, things }: Names): string {
  const page = (path: string, name: string) =>
    `      page(frame, '/${folder}${path}', '${things}:pages.${name}', '${folder}/${name}-page'),`;
  const pages = [page('', 'list'), page('/create', 'create'), page('/edit/$id', 'edit')].join('\n');
  const led = before(text, "  leads('$', dashboard),", `  leads('/${folder}/edit', '/${folder}'),`);
  return after(led, '    frame.addChildren([\n', pages);
}

const api: readonly Registration[] = [
  {
    path: 'contract/src/base/access.ts',
    change: (text, { area }) =>
      text.includes(`\n  ${area}:`)
        ? text
        : before(text, '} as const satisfies Record<string, Rights>', `  ${area}: managed,`),
  },
  {
    path: 'contract/src/domains/roles/capabilities.ts',
    change: (text, { area }) =>
      text.includes(`\n  ${area}:`)
        ? text
        : before(
            text,
            '} as const satisfies Record<Area, OfVerbs>',
            `  ${area}: split('seeCatalogue', 'manageOffers'),`,
          ),
  },
  {
    path: 'contract/src/index.ts',
    change: (text, { folder, things }) =>
      imported(
        before(text, '};\n\nexport type Contract', `  ${things},`),
        `import { ${things} } from './domains/${folder}/routes.ts';`,
      ),
  },
  {
    path: 'server/src/app/router.ts',
    change: (text, { folder, things, thing }) =>
      imported(
        before(
          text,
          '  };\n}\n\n/**\n * Creates the router',
          `    ${things}: serveDomain(contract.${things}, ${thing}Handlers, tools),`,
        ),
        `import { ${thing}Handlers } from '#server/domains/${folder}/handlers.ts';`,
      ),
  },
];

const tablesAndWalk: readonly Registration[] = [
  { path: 'server/src/database/schema.ts', change: tableTypes },
  {
    path: 'server/src/testing/access-matrix/seeds.ts',
    change: (text, { folder, thing, Thing }) =>
      imported(
        before(
          text,
          '} satisfies Record<string, Seed>',
          `  ${thing}: async (ctx) => (await create${Thing}(ctx, { title: uniqueText('${thing}') })).id,`,
        ),
        `import { create${Thing} } from '#server/domains/${folder}/service.ts';`,
      ),
  },
  {
    path: 'server/src/testing/access-matrix/valid-calls.ts',
    change: (text, { things, thing }) => {
      const line = `  ...crudValidCalls('${things}', { id: '${thing}', body: () => ({ title: uniqueText('${thing}') }) }),`;
      const registered = after(text, 'export const validCalls: Record<RouteId, ValidCall> = {\n', line);
      if (registered.includes('crud-valid-calls.ts')) return registered;
      return imported(
        registered,
        "import { uniqueText } from '../random.ts';\nimport { crudValidCalls } from './crud-valid-calls.ts';",
      );
    },
  },
];

const examples: Registration['change'] = (text, { wire, folder }) =>
  after(
    text,
    'export const examples: Record<string, (api: Api) => string | Promise<string>> = {\n',
    [
      `  '/${folder}': () => '/${folder}',`,
      `  '/${folder}/create': () => '/${folder}/create',`,
      `  '/${folder}/edit/$id': async (api) =>`,
      `    \`/${folder}/edit/\${await idOf(api.call('POST', '${wire}', { title: unique('Screen') }))}\`,`,
    ].join('\n'),
  );

const screensAndWords: readonly Registration[] = [
  {
    path: 'console/src/texts/texts.ts',
    change: (text, { folder, things }) =>
      imported(
        text.replace(/^(const en = \{.*?),? \};$/m, `$1, ${things} };`),
        `import { ${things} } from './en/${folder}.ts';`,
      ),
  },
  { path: 'console/src/app/routes.tsx', change: screens },
  { path: 'console/src/app/frame/menu.ts', change: menuItem },
  { path: 'console/src/app/frame/commands-menu.ts', change: menuCommand },
  { path: 'e2e/support/screens.ts', change: examples },
];

/** @param order of the domains */
export function registrationsOf(order: readonly string[]): Registration[] {
  const map: Registration = { path: 'docs/map.md', change: (text, names) => mapRow(text, names, order) };
  return [...api, ...tablesAndWalk, ...screensAndWords, map];
}
