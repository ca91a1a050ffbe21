import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, openAsBlob } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface StoredFile {
  /** Random and safe in paths; the only way to the file. */
  name: string;
  bytes: number;
}

/** Where files are kept. A folder here; another store offers the same verbs. */
export interface FileStore {
  /** Keeps a stream under a new random name; a broken stream leaves nothing behind. */
  save(content: Readable): Promise<StoredFile>;
  /** Keeps a stream under the name it had in a backup, in place of what may be there. @throws FileMissing for no name */
  put(name: string, content: Readable): Promise<StoredFile>;
  /** The names of all files, ascending. */
  list(): AsyncIterable<string>;
  /** @throws FileMissing */
  read(name: string): Promise<{ content: Readable; bytes: number }>;
  /** The file as something that is read only where it is needed. @throws FileMissing */
  blob(name: string): Promise<Blob>;
  /** Whether it was there or not. */
  remove(name: string): Promise<void>;
}

export class FileMissing extends Error {
  constructor() {
    super('The file is not there any more.');
    this.name = 'FileMissing';
  }
}

const namePattern = /^[0-9a-f]{40}$/;

/** Names in a folder, ascending; none when it is no folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  for (const shelf of await namesIn(folder))
    for (const name of await namesIn(join(folder, shelf))) if (namePattern.test(name)) yield name;
}

/** Writes a file beside its place first. @returns its size in bytes */
async function write(path: string, content: Readable): Promise<number> {
  const draft = `${path}.part`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await pipeline(content, createWriteStream(draft, { mode: 0o600, flush: true }));
    const { size } = await stat(draft);
    await rename(draft, path);
    return size;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

export function folderStore(folder: string): FileStore {
  // Names are checked before they become a path, so that none can lead out of the folder.
  const pathOf = (name: string): string => {
    if (!namePattern.test(name)) throw new FileMissing();
    return join(folder, name.slice(0, 2), name);
  };
  const put: FileStore['put'] = async (name, content) => ({
    name,
    bytes: await write(pathOf(name), content),
  });
  return {
    save: (content) => put(randomBytes(20).toString('hex'), content),
    put,
    list: () => filesIn(folder),
    read: async (name) => {
      const path = pathOf(name);
      try {
        const { size } = await stat(path);
        return { content: createReadStream(path), bytes: size };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new FileMissing();
        throw error;
      }
    },
    blob: async (name) => {
      const path = pathOf(name);
      try {
        return await openAsBlob(path);
      } catch (error) {
        if (!existsSync(path)) throw new FileMissing();
        throw error;
      }
    },
    remove: async (name) => {
      await rm(pathOf(name), { force: true });
    },
  };
}
