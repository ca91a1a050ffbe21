// Packs the plugin into the archive that WordPress installs.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';

const folder = join(import.meta.dirname, 'plugin');

/** All entries get this time, so that the same files make the same archive. */
const time = new Date(Date.UTC(2000, 0, 1));

/** Returns the paths of the plugin's files below its folder, sorted. */
export async function pluginFiles(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();
}

/** Returns the version in the plugin's header. */
export async function pluginVersion(): Promise<string> {
  const header = await readFile(join(folder, 'masthead.php'), 'utf8');
  const version = /^ \* Version:\s+(\d+\.\d+\.\d+)$/m.exec(header)?.[1];
  if (version === undefined) throw new Error('The header of masthead.php has no version.');
  return version;
}

/** Returns the archive: the plugin's files in a folder `masthead`. */
export async function packPlugin(): Promise<Uint8Array> {
  const archive = new ZipWriter(new Uint8ArrayWriter(), {
    lastModDate: time,
    extendedTimestamp: false,
    useWebWorkers: false,
    msDosCompatible: true,
  });
  for (const path of await pluginFiles())
    await archive.add(`masthead/${path}`, new Uint8ArrayReader(await readFile(join(folder, path))));
  return await archive.close();
}
