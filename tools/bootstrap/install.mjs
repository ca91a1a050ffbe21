import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { node, root } from './paths.mjs';
import { isInterrupted, run } from './processes.mjs';

/**
 * Installs the packages of the lockfile unless exactly those are there; Node for the product is one of them.
 * Answers true when all is in place.
 */
export async function ensureInstalled() {
  if (existsSync(node) && isAsLocked()) return true;
  console.error('Installing the packages (once; it takes a minute or two) …');
  const code = (await cleanInstall()) && !isInterrupted() && (await plainInstall());
  if (code || isInterrupted()) return false;
  if (spawnSync(node, ['--version']).status === 0) return true;
  console.error('The package "node" has no Node for this machine; were install scripts switched off?');
  return false;
}

/** npm writes down what it has installed; what the lockfile has beyond that may only be for other platforms. */
function isAsLocked() {
  const wanted = packagesOf('package-lock.json');
  const installed = packagesOf('node_modules/.package-lock.json');
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    if (path === '') return true;
    const found = installed[path];
    return found ? found.version === version : optional || devOptional;
  });
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return {};
  }
}

/**
 * `npm ci` removes node_modules first, so it can't run under the Node that lives there; the lockfile alone decides
 * what it installs. It refuses a lockfile without the optional packages of every platform, and says so at
 * length: `npm install` then does the same without complaint.
 */
function cleanInstall() {
  return run(process.execPath, npmWords('ci'), { output: () => undefined });
}

/** Unlike `ci` it may choose versions by the Node that runs it, so it runs under the product's once that is there. */
function plainInstall() {
  return run(existsSync(node) ? node : process.execPath, npmWords('install', '--no-save'));
}

function npmWords(...words) {
  return [npmProgram(), ...words, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
}

/** npm tells the scripts it runs where it is; without it we look along the path. */
function npmProgram() {
  const told = process.env.npm_execpath;
  if (told?.endsWith('.js')) return told;
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    if (existsSync(join(folder, 'npm'))) return realpathSync(join(folder, 'npm'));
  }
  throw new Error('npm was not found on the path.');
}
