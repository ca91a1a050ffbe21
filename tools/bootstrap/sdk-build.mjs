import { join } from 'node:path';
import { buildOnce } from './build-once.mjs';
import { ensureConsole } from './console-build.mjs';
import { root } from './paths.mjs';

/** Builds the browser SDK unless its built files belong to the current sources. Returns the exit code. */
export function ensureSdk() {
  return buildOnce({
    name: 'sdk',
    title: 'the browser SDK',
    sources: ['clients/sdk', 'package-lock.json'],
    result: 'clients/sdk/dist/sdk.json',
    words: [join(root, 'clients', 'sdk', 'build.ts')],
  });
}

/** Builds what browsers load: the SDK and the console. Returns the exit code. */
export async function ensureBuilt() {
  return (await ensureSdk()) || (await ensureConsole());
}
