import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { node, root } from './paths.mjs';
import { isInterrupted, run } from './processes.mjs';
import { removeUnread } from './unread-files.mjs';

/**
 * Installs the packages of the lockfile unless they are installed; Node for the product is one of them. Running the
 * product needs only `dependencies`, everything else needs all packages; further installed packages stay. Returns true
 * if the installation is complete.
 * @param {{ withTools: boolean }} options
 */
export async function ensureInstalled({ withTools }) {
  if (existsSync(node) && isAsLocked(withTools)) return true;
  const doAll = withTools || hasTools();
  console.error(`Installing the packages${doAll ? ' and the tools' : ''} (once; it takes a minute or two) …`);
  const isBegun = existsSync(node) && isAsLocked(false);
  const code = (isBegun || (await cleanInstall(doAll))) && !isInterrupted() && (await plainInstall(doAll));
  if (code || isInterrupted()) return false;
  removeUnread();
  if (spawnSync(node, ['--version']).status === 0) return true;
  console.error('The package "node" has no Node for this machine; were install scripts switched off?');
  return false;
}

/** Compares with npm's record of installed packages; other packages of the lockfile may be for other platforms only. */
function isAsLocked(withTools) {
  const wanted = packagesOf('package-lock.json');
  const installed = packagesOf('node_modules/.package-lock.json');
  return Object.entries(wanted).every(([path, { version, optional, devOptional, dev }]) => {
    if (path === '' || (dev && !withTools)) return true;
    const found = installed[path];
    return found ? found.version === version : optional || devOptional;
  });
}

function hasTools() {
  return Object.values(packagesOf('node_modules/.package-lock.json')).some(({ dev }) => dev);
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return {};
  }
}

/**
 * Runs `npm ci`. It removes node_modules first, so it can't run under the Node in there; the lockfile alone decides
 * what it installs. It rejects a lockfile without the optional packages of every platform with a long message, which is
 * suppressed: `npm install` then does the same without complaint.
 */
function cleanInstall(withTools) {
  return run(process.execPath, npmWords(withTools, 'ci'), { output: () => undefined });
}

/**
 * Runs `npm install`. Unlike `ci` it may choose versions by the Node that runs it, so it runs under the product's once
 * that is installed.
 */
function plainInstall(withTools) {
  return run(existsSync(node) ? node : process.execPath, npmWords(withTools, 'install', '--no-save'));
}

function npmWords(withTools, ...words) {
  const kinds = withTools ? '--include=dev' : '--omit=dev';
  return [npmProgram(), ...words, kinds, '--no-audit', '--no-fund', '--loglevel=error'];
}

/** Returns the npm program. npm passes its path to the scripts it runs; otherwise it is looked up in PATH. */
function npmProgram() {
  const told = process.env.npm_execpath;
  if (told?.endsWith('.js')) return told;
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    if (existsSync(join(folder, 'npm'))) return realpathSync(join(folder, 'npm'));
  }
  throw new Error('npm was not found on the path.');
}
