import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const tests = ['contract/src/**/*.test.ts', 'server/src/**/*.test.ts', 'tools/**/*.test.ts'];
/** Real processes that are killed, starved and cut off: they run last, when nothing else does. */
const faults = 'server/src/app/faults/**/*.test.ts';
/** A replaced module would be replaced for the files after it, too, so these have a process each. */
const isolated = globSync(tests).filter((file) => /\bvi\.(mock|doMock)\(/.test(readFileSync(file, 'utf8')));

const onDatabase = { environment: 'node', globalSetup: './server/src/testing/global-setup.ts' } as const;

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          ...onDatabase,
          name: 'server',
          include: tests,
          exclude: [faults, ...isolated],
          // Most of what a file costs is loading the server, which is the same for all.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...onDatabase, name: 'server-isolated', include: isolated, exclude: [faults] },
      },
      {
        extends: true,
        test: { ...onDatabase, name: 'faults', include: [faults], sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        resolve: {
          alias: {
            'virtual:contract': fileURLToPath(
              new URL('./console/src/lib/api/wire-in-tests.ts', import.meta.url),
            ),
          },
        },
        test: {
          name: 'console',
          environment: 'jsdom',
          // The variables of the theme are looked at as they are written; styles are left out otherwise.
          css: { include: [/\/tokens\.css/] },
          include: ['console/src/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
});
