import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface StoredFile {
  /** Random and safe in paths; the only way to the file. */
  name: string;
  bytes: number;
}

export interface FoundFile {
  bytes: number;
  /** Reads it from the beginning. Nothing is open before, so what is never read costs nothing. */
  open(): Readable;
}

/** Where files are kept. */
export interface FileStore {
  /**
   * Keeps a stream under a name of 40 hexadecimal digits, in place of what may be there. It is there whole or not at all.
   * @throws FileMissing for another name; FilesOutOfReach
   */
  put(name: string, content: Readable): Promise<StoredFile>;
  /** @throws FileMissing; FilesOutOfReach */
  find(name: string): Promise<FoundFile>;
  /** Whether it was there or not. @throws FilesOutOfReach */
  remove(name: string): Promise<void>;
}

/** Files in a folder, which can be gone through. */
export interface FolderStore extends FileStore {
  /** The names of all files, ascending. */
  list(): AsyncIterable<string>;
}

export class FileMissing extends Error {
  constructor() {
    super('The file is not there any more.');
    this.name = 'FileMissing';
  }
}

/** More than the place where files are kept takes as one. */
export class FileTooLarge extends Error {
  constructor() {
    super('The file is too large for the place where files are kept.');
    this.name = 'FileTooLarge';
  }
}

interface Refusal {
  /** Of the answer; null when there was none. */
  status?: number | null;
  /** The store's own word for what is wrong, where it said one. */
  serviceCode?: string | undefined;
  /** What the way to the store broke with. */
  cause?: unknown;
}

/** Elsewhere, forbidden, unknown, no store at all: what a setting has to be changed for. */
const lastingStatuses: ReadonlySet<number | null> = new Set([301, 400, 401, 403, 404, 405]);

/** What stores say under the same numbers although nothing is wrong with what they were asked. */
const passingCodes: ReadonlySet<string | undefined> = new Set(['RequestTimeout', 'NoSuchUpload']);

/** The place where files are kept did not do what it was asked for. Says so without a word about keys. */
export class FilesOutOfReach extends Error {
  readonly status: number | null;
  readonly serviceCode: string | undefined;

  constructor(why: string, { status = null, serviceCode, cause }: Refusal = {}) {
    super(why, { cause });
    this.name = 'FilesOutOfReach';
    this.status = status;
    this.serviceCode = serviceCode;
  }

  /** Whether the same asked for again would be refused again: a key, a bucket or an address that is wrong. */
  get isLasting(): boolean {
    return lastingStatuses.has(this.status) && !passingCodes.has(this.serviceCode);
  }
}

const namePattern = /^[0-9a-f]{40}$/;

/** Names are checked before they become a path or a key, so that none can lead elsewhere. @throws FileMissing */
export function requireName(name: string): void {
  if (!namePattern.test(name)) throw new FileMissing();
}

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

const draftOf = (path: string): string => `${path}.part`;

/** Writes a file beside its place first. @returns its size in bytes */
async function write(path: string, content: Readable): Promise<number> {
  const draft = draftOf(path);
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

async function findIn(path: string): Promise<FoundFile> {
  try {
    const { size } = await stat(path);
    return { bytes: size, open: () => createReadStream(path) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new FileMissing();
    throw error;
  }
}

export function folderStore(folder: string): FolderStore {
  const pathOf = (name: string): string => {
    requireName(name);
    return join(folder, name.slice(0, 2), name);
  };
  return {
    put: async (name, content) => ({ name, bytes: await write(pathOf(name), content) }),
    list: () => filesIn(folder),
    find: async (name) => findIn(pathOf(name)),
    remove: async (name) => {
      const path = pathOf(name);
      await rm(path, { force: true });
      // Of whoever was killed while writing it.
      await rm(draftOf(path), { force: true });
    },
  };
}
