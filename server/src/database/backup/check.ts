import { createHash, type Hash } from 'node:crypto';
import { ZodError } from 'zod';
import { type ArchiveEntry, readArchive } from '#server/platform/archive/archive.ts';
import {
  BackupError,
  type BackupHeader,
  type Contents,
  contentsName,
  contentsSchema,
  folderOf,
  formatVersion,
  headName,
  headSchema,
  jobsFolder,
  keyName,
  type Progress,
  tableFolder,
} from './format.ts';
import { megabytes } from './write.ts';

/** Backup that was read from its first to its last byte and verified. */
export interface CheckedBackup {
  path: string;
  head: BackupHeader;
  contents: Contents;
  secretKey: Buffer | null;
}

/** Largest text that is read into memory as a whole, in bytes. */
const longestText = 16 * 1024 * 1024;

/** Errors of the disk or the path, which are reported as they are; all others mean that the file is damaged. */
const ownFaults = ['ENOENT', 'EACCES', 'EISDIR', 'EIO'];

async function textOf(entry: ArchiveEntry): Promise<string> {
  if (entry.bytes > longestText) throw new Error(`${entry.name} is too long`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of entry.content) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function readHead(text: string): BackupHeader {
  const head = JSON.parse(text) as { formatVersion?: unknown; product?: unknown };
  if (typeof head.formatVersion === 'number' && head.formatVersion > formatVersion)
    throw new BackupError(
      `This backup was written by a newer version (${String(head.product)}), which this one cannot read.`,
    );
  return headSchema.parse(head);
}

/** Entries read so far, counted and hashed by folder. */
class Seen {
  head: BackupHeader | null = null;
  contents: Contents | null = null;
  secretKey: Buffer | null = null;
  bytes = 0;
  readonly files = { count: 0, bytes: 0, hash: createHash('sha256') };
  readonly copies = new Map<string, { bytes: number; parts: number; hash: Hash }>();

  async take(entry: ArchiveEntry): Promise<void> {
    const { name } = entry;
    if (this.contents) throw new Error('something follows the end');
    if (this.head === null) {
      if (name !== headName) throw new Error(`it does not begin with ${headName}`);
      this.head = readHead(await textOf(entry));
    } else if (name === contentsName) this.contents = contentsSchema.parse(JSON.parse(await textOf(entry)));
    else if (name === keyName) this.secretKey = Buffer.from(await textOf(entry), 'base64');
    else if (name.startsWith('files/')) await this.#takeFile(entry);
    else await this.#takePart(entry);
  }

  async #takeFile({ name, content }: ArchiveEntry): Promise<void> {
    if (!/^files\/[0-9a-f]{40}$/.test(name)) throw new Error(`${name} is no name of a file`);
    this.files.count += 1;
    this.files.hash.update(name.slice('files/'.length));
    this.files.bytes += await this.#hash(content, this.files.hash);
  }

  async #takePart({ name, content }: ArchiveEntry): Promise<void> {
    const folder = folderOf(name);
    const copy = this.copies.get(folder) ?? { bytes: 0, parts: 0, hash: createHash('sha256') };
    this.copies.set(folder, copy);
    copy.parts += 1;
    if (name !== `${folder}/${String(copy.parts).padStart(6, '0')}`)
      throw new Error(`${name} is out of order`);
    copy.bytes += await this.#hash(content, copy.hash);
  }

  async #hash(content: AsyncIterable<Uint8Array>, hash: Hash): Promise<number> {
    let bytes = 0;
    for await (const chunk of content) {
      hash.update(chunk);
      bytes += chunk.length;
    }
    this.bytes += bytes;
    return bytes;
  }
}

/** Compares the entries with the announced contents: all must be there, and no others. */
function compare(seen: Seen, contents: Contents): void {
  const { files, copies } = seen;
  const fileHash = files.hash.digest('hex');
  if (files.count !== contents.files.count || fileHash !== contents.files.sha256)
    throw new Error('files differ from their checksum');
  const expected = contents.tables.map((table) => ({ folder: tableFolder(table.name), ...table }));
  for (const { folder, bytes, sha256 } of [...expected, { folder: jobsFolder, ...contents.jobs }]) {
    const found = copies.get(folder);
    copies.delete(folder);
    const hash = (found?.hash ?? createHash('sha256')).digest('hex');
    if ((found?.bytes ?? 0) !== bytes || hash !== sha256)
      throw new Error(`${folder} differs from its checksum`);
  }
  if (copies.size > 0) throw new Error(`${[...copies.keys()].join(', ')} was not announced`);
  if (contents.hasKey ? seen.secretKey?.length !== 32 : seen.secretKey !== null)
    throw new Error('the key is not the one announced');
}

async function readWhole(path: string, onProgress: Progress): Promise<CheckedBackup> {
  const seen = new Seen();
  for await (const entry of readArchive(path)) {
    await seen.take(entry);
    onProgress(`checking the file · ${megabytes(seen.bytes)}`);
  }
  const { head, contents, secretKey } = seen;
  if (head === null || contents === null) throw new Error('it ends early');
  compare(seen, contents);
  return { path, head, contents, secretKey };
}

/**
 * Reads a backup from end to end before it is used.
 * @throws BackupError if it is truncated, altered, no backup, or written by a newer version
 */
export async function checkBackup(path: string, onProgress: Progress): Promise<CheckedBackup> {
  try {
    return await readWhole(path, onProgress);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const message =
      error instanceof SyntaxError || error instanceof ZodError
        ? 'it says what no backup says'
        : (error as Error).message || 'it ends early';
    if (error instanceof BackupError || ownFaults.includes(code ?? '')) throw error;
    throw new BackupError(`${path} is no backup, or was damaged: ${message}. Nothing was restored.`, {
      cause: error,
    });
  }
}
