import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const compressible = /\.(js|css|svg|json|txt|webmanifest)$/;
const worthwhile = 1_024;

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < worthwhile) return;
  const text = { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };
  await writeFile(`${file}.br`, await brotli(content, text));
  await writeFile(`${file}.gz`, await zip(content, { level: 9 }));
}

/**
 * Writes `.br` and `.gz` beside every asset, so that no request pays for compression. Pages are left out: the server
 * puts a fresh nonce into each.
 */
export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const names = await readdir(folder, { recursive: true });
        for (const name of names.filter((path) => compressible.test(path))) {
          await compressFile(join(folder, name));
        }
      },
    },
  };
}
