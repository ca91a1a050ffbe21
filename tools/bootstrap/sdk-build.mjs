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

/** Packs the WordPress plugin unless its archive belongs to the current sources. Returns the exit code. */
function ensurePlugin() {
  return buildOnce({
    name: 'wordpress-plugin',
    title: 'the WordPress plugin',
    sources: ['clients/wordpress/plugin', 'clients/wordpress/build.ts', 'clients/wordpress/pack.ts'],
    result: 'clients/wordpress/dist/plugin.json',
    words: [join(root, 'clients', 'wordpress', 'build.ts')],
  });
}

/** Builds what the server hands out: the SDK, the WordPress plugin and the console. Returns the exit code. */
export async function ensureBuilt() {
  return (await ensureSdk()) || (await ensurePlugin()) || (await ensureConsole());
}
