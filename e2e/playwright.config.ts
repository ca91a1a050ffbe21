import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** Browsers of Debian's packages; the shell without windows is faster. */
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/**
 * Stories in a real browser against the running product, which `support/start-product.ts` starts: once, or for each of
 * `E2E_WORKERS` that run side by side.
 */
export default defineConfig({
  testDir: './specs',
  globalSetup: './support/start-product.ts',
  outputDir: '../node_modules/.cache/e2e',
  workers: process.env.E2E_BASE_URL ? 1 : Number(process.env.E2E_WORKERS ?? 1),
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    // An action that can't be done fails at its line, before the story's own limit.
    actionTimeout: 45_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? browsers.find((path) => existsSync(path)),
      args: [
        // There is no graphics card in a container, and imitating one is slower than drawing without.
        '--disable-gpu',
        // Pages of a browser may share one process, which saves starting one for each.
        '--renderer-process-limit=1',
        // The browser's own sandbox does not work as root, which tests in containers often are.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
    // Keeps the actions and the console of a failed story. Snapshots of the page at each step cost a fifth of the time:
    // `--trace on` adds them for one story.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
});
