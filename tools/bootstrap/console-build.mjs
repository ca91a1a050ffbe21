import { join } from 'node:path';
import { buildOnce } from './build-once.mjs';
import { root } from './paths.mjs';

/** Builds the console unless its built files belong to the current sources. Returns the exit code. */
export function ensureConsole() {
  return buildOnce({
    name: 'console',
    title: 'the console',
    // The help is made of the files of docs.
    sources: ['console', 'contract/src', 'docs', 'package.json', 'package-lock.json'],
    result: 'console/dist/index.html',
    words: [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', 'console', '--logLevel', 'warn'],
  });
}
