import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const databaseSetup = './server/src/testing/global-setup.ts';

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
          name: 'server',
          environment: 'node',
          include: ['contract/src/**/*.test.ts', 'server/src/**/*.test.ts', 'tools/**/*.test.ts'],
          globalSetup: existsSync(databaseSetup) ? [databaseSetup] : [],
        },
      },
      {
        extends: true,
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
