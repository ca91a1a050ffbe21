import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { run } from './processes.mjs';

/** Programs in order of preference: the shell has no windows, and draws pages in two thirds of the time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** Debian's packages, the preferred one first; releases before Debian 12 have only the second. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/**
 * Returns the path of a working Chromium: CHROMIUM_PATH, one on the machine, one that Playwright downloaded, or else
 * Debian's package, which is installed. Prints the reason and returns null if there is none.
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  console.error('There is no Chromium on this machine; installing the package of Debian …');
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq'];
  const aptGet = (...words) => run(apt[0], [...apt.slice(1), ...words]);
  if ((await aptGet('update')) === 0)
    for (const name of PACKAGES)
      if ((await aptGet('install', '-y', '--no-install-recommends', name)) === 0) break;
  const installed = findChromium();
  if (!installed) {
    console.error(
      'Chromium could not be installed. Install it as root with "apt-get install chromium", ' +
        'or set CHROMIUM_PATH to a Chromium or Chrome of your own.',
    );
  }
  return installed;
}

function findChromium() {
  return candidates().find((path) => existsSync(path) && runs(path)) ?? null;
}

function candidates() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) return [wanted];
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'];
  const onPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...downloaded()];
}

function downloaded() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH || join(homedir(), '.cache', 'ms-playwright');
  if (!existsSync(cache)) return [];
  const programs = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  ];
  return readdirSync(cache)
    .filter((name) => name.startsWith('chromium-'))
    .flatMap((name) => programs.map((program) => join(cache, name, program)));
}

/** Returns whether the program runs: some systems have a placeholder of this name that only prints what to install. */
function runs(path) {
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}
