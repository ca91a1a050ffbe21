// Builds the browser SDK: a script for pages, and a module for bundlers.
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Returns the text of a bundle. @param entry path of its first module, relative to `src` */
async function bundle(entry: string, format: 'iife' | 'es'): Promise<string> {
  const built = await build({
    configFile: false,
    root: here('.'),
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { output: { minify: true } },
      lib: { entry: here(`./src/${entry}`), formats: [format], name: 'masthead', fileName: 'sdk' },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  const [file] = result && 'output' in result ? result.output : [];
  if (file?.type !== 'chunk') throw new Error(`Vite built nothing of ${entry}.`);
  return file.code;
}

/** Returns the name of a script, and its hash for the attribute `integrity`. */
function named(script: string): { file: string; integrity: string } {
  // The store of files takes names of 40 digits.
  const hash = createHash('sha256').update(script).digest('hex').slice(0, 40);
  const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
  return { file: `sdk-${hash}.js`, integrity };
}

/** Files of the SDK by name; `sdk.json` names the script, and the one that shows popups. */
export async function filesOfSdk(): Promise<Record<string, string>> {
  const script = await bundle('browser.ts', 'iife');
  const popup = await bundle('popup.ts', 'iife');
  return {
    [named(script).file]: script,
    [named(popup).file]: popup,
    'sdk.mjs': await bundle('masthead.ts', 'es'),
    'sdk.json': `${JSON.stringify({ ...named(script), popup: named(popup) })}\n`,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = here('./dist');
  rmSync(folder, { recursive: true, force: true });
  for (const [name, text] of Object.entries(await filesOfSdk())) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}
