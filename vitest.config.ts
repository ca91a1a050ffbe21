import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { isSlow, type Project, projectOf, slowTag } from './tools/suites/suites.ts';

const isEveryday = process.env.TEST_SUITE === 'everyday';

const files = globSync('{clients,contract,server,console,tools}/**/*.test.{ts,tsx}', {
  exclude: (path) => path === 'node_modules' || path === 'dist',
}).flatMap((path) => {
  const text = readFileSync(path, 'utf8');
  return isEveryday && isSlow(path, text) ? [] : [{ path, project: projectOf(path), text }];
});
const pathsOf = (project: Project, isWanted = (_text: string) => true) =>
  files.filter((file) => file.project === project && isWanted(file.text)).map(({ path }) => path);

/** A replaced module would be replaced for the files after it, too, so these have a process each. */
const replacesModules = (text: string) => /\bvi\.(mock|doMock)\(/.test(text);
const replacesNone = (text: string) => !replacesModules(text);

const onConsole = {
  extends: true,
  resolve: {
    alias: {
      'virtual:contract': fileURLToPath(new URL('./console/src/lib/api/wire-in-tests.ts', import.meta.url)),
    },
  },
} as const;

const seed = './server/src/testing/random-seed.ts';
const onDatabase = {
  environment: 'node',
  globalSetup: [seed, './server/src/testing/global-setup.ts'],
  setupFiles: './server/src/testing/random-setup.ts',
};

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    tags: [{ name: slowTag, description: 'Runs in the whole suite only.' }],
    projects: [
      {
        extends: true,
        test: {
          ...onDatabase,
          name: 'server',
          include: pathsOf('server', replacesNone),
          // Most of what a file costs is loading the server, which is the same for all.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...onDatabase, name: 'server-isolated', include: pathsOf('server', replacesModules) },
      },
      {
        extends: true,
        // Real processes that are killed, starved and cut off: they run last, when nothing else does.
        test: {
          ...onDatabase,
          name: 'faults',
          include: pathsOf('faults'),
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...onConsole,
        test: {
          name: 'console',
          // Without a DOM, which takes longer to set up than most of these tests run.
          environment: 'node',
          // Style sheets are only read as text, for their colors; otherwise they are left out.
          css: { include: [/\/tokens\.css/, /\.css\?raw$/] },
          include: pathsOf('console', replacesNone),
          isolate: false,
        },
      },
      {
        ...onConsole,
        test: {
          name: 'console-isolated',
          environment: 'jsdom',
          include: [...pathsOf('console-dom'), ...pathsOf('console', replacesModules)],
        },
      },
    ],
  },
});
