import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface StoredFile {
  /** Random name that is safe in paths; the only way to the file. */
  name: string;
  bytes: number;
}

export interface FoundFile {
  bytes: number;
  /** Opens the file from its beginning. It isn't opened earlier, so an unread file costs nothing. */
  open(): Readable;
}

/** Store of files. */
export interface FileStore {
  /**
   * Stores a stream atomically under a name of 40 hexadecimal digits, replacing an existing file.
   * @throws FileMissing for any other name; FilesOutOfReach
   */
  put(name: string, content: Readable): Promise<StoredFile>;
  /** Finds a file by its name. @throws FileMissing; FilesOutOfReach */
  find(name: string): Promise<FoundFile>;
  /** Deletes the file if it exists. @throws FilesOutOfReach */
  remove(name: string): Promise<void>;
}

/** Store in a folder, which can be listed. */
export interface FolderStore extends FileStore {
  /** Yields the names of all files, ascending. */
  list(): AsyncIterable<string>;
}

export class FileNotFound extends Error {
  constructor() {
    super('The file is not there any more.');
    this.name = 'FileMissing';
  }
}

/** The file exceeds the size limit of the store. */
export class FileTooLarge extends Error {
  constructor() {
    super('The file is too large for the place where files are kept.');
    this.name = 'FileTooLarge';
  }
}

interface Refusal {
  /** HTTP status of the answer; null without an answer. */
  status?: number | null;
  /** Error code of the store, if it sent one. */
  serviceCode?: string | undefined;
  /** Error of the connection to the store. */
  cause?: unknown;
}

/** Statuses that need a changed setting: moved, forbidden, unknown, or no store at all. */
const lastingStatuses: ReadonlySet<number | null> = new Set([301, 400, 401, 403, 404, 405]);

/** Error codes with such a status that are temporary nevertheless. */
const passingCodes: ReadonlySet<string | undefined> = new Set(['RequestTimeout', 'NoSuchUpload']);

/** The file store failed. The message contains no keys. */
export class FileStoreUnavailable extends Error {
  readonly status: number | null;
  readonly serviceCode: string | undefined;

  constructor(why: string, { status = null, serviceCode, cause }: Refusal = {}) {
    super(why, { cause });
    this.name = 'FilesOutOfReach';
    this.status = status;
    this.serviceCode = serviceCode;
  }

  /** Returns whether a retry would fail again, because a key, a bucket or an address is wrong. */
  get isLasting(): boolean {
    return lastingStatuses.has(this.status) && !passingCodes.has(this.serviceCode);
  }
}

const namePattern = /^[0-9a-f]{40}$/;

/** Checks a name before it becomes a path or a key, so that it can't lead elsewhere. @throws FileMissing */
export function requireName(name: string): void {
  if (!namePattern.test(name)) throw new FileNotFound();
}

/** Returns the names in a folder, ascending; empty if it is no folder. */
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

/** Writes a file under a temporary name first. @returns its size in bytes */
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
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new FileNotFound();
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
      // A killed process may have left its temporary file.
      await rm(draftOf(path), { force: true });
    },
  };
}
