import { createHash, type Hash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type AddEntry, writeArchive } from '#server/platform/archive/archive.ts';
import { FileNotFound, type FolderStore } from '#server/platform/files/files.ts';
import { copyJobsOut } from '#server/platform/queue/worker-tables.ts';
import { knownMigrations, migrationsOnDisk } from '../migrate.ts';
import {
  BackupError,
  type BackupHeader,
  type Contents,
  type CopyTotals,
  contentsName,
  formatVersion,
  headName,
  jobsFolder,
  keyName,
  type Progress,
  tableFolder,
} from './format.ts';
import { keyFingerprint } from './key.ts';
import { copyOut, listTables, readSequences, settleTransaction } from './tables.ts';

export interface BackupOptions {
  owner: pg.Pool;
  files: FolderStore;
  /** Path of the archive. */
  path: string;
  /** Version of the product. */
  product: string;
  secretKey: Buffer;
  /** True to include the secret key. */
  withKey: boolean;
  onProgress: Progress;
}

/**
 * Size of a part in bytes. A tar entry needs its length beforehand, so tables are written in parts of about this size,
 * collected in memory.
 */
const partBytes = 4 * 1024 * 1024;

const number = new Intl.NumberFormat('en');

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

async function addText(add: AddEntry, name: string, text: string): Promise<void> {
  const content = Buffer.from(text);
  await add(name, content.length, once(content));
}

/** Collects a stream into parts of about the given size. */
async function* inParts(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let part: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    part.push(chunk);
    bytes += chunk.length;
    if (bytes < partBytes) continue;
    yield part;
    part = [];
    bytes = 0;
  }
  if (bytes > 0) yield part;
}

async function* hashed(chunks: Iterable<Buffer> | AsyncIterable<Buffer>, hash: Hash) {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Adds the output of a COPY as the numbered files of a folder. */
async function addCopy(
  add: AddEntry,
  client: pg.ClientBase,
  folder: string,
  statement: string,
  onBytes: (bytes: number) => void,
): Promise<CopyTotals> {
  const hash = createHash('sha256');
  const stream = client.query(copyTo(statement, { highWaterMark: 256 * 1024 }));
  let bytes = 0;
  let parts = 0;
  for await (const part of inParts(stream)) {
    const length = part.reduce((sum, chunk) => sum + chunk.length, 0);
    parts += 1;
    await add(`${folder}/${String(parts).padStart(6, '0')}`, length, hashed(part, hash));
    bytes += length;
    onBytes(bytes);
  }
  // The number of rows arrives after the last byte: it is known once the connection can run another statement.
  await client.query('select');
  return { rows: stream.rowCount, bytes, sha256: hash.digest('hex') };
}

/**
 * Adds the files of the store. A file never changes under its name, and one removed meanwhile is no longer referenced.
 */
async function addFiles(add: AddEntry, store: FolderStore): Promise<Contents['files']> {
  const hash = createHash('sha256');
  const totals = { count: 0, bytes: 0 };
  for await (const name of store.list()) {
    const file = await store.find(name).catch((error: unknown) => {
      if (error instanceof FileNotFound) return null;
      throw error;
    });
    if (file === null) continue;
    hash.update(name);
    await add(`files/${name}`, file.bytes, hashed(file.open() as AsyncIterable<Buffer>, hash));
    totals.count += 1;
    totals.bytes += file.bytes;
  }
  return { ...totals, sha256: hash.digest('hex') };
}

async function addTables(
  add: AddEntry,
  client: pg.ClientBase,
  onProgress: Progress,
): Promise<Contents['tables']> {
  const tables = await listTables(client);
  const done: Contents['tables'] = [];
  for (const [position, table] of tables.entries()) {
    const tell = (bytes: number): void =>
      onProgress(`table ${position + 1} of ${tables.length} · ${table.name} · ${megabytes(bytes)}`);
    tell(0);
    const totals = await addCopy(add, client, tableFolder(table.name), copyOut(table), tell);
    done.push({ name: table.name, columns: table.columns, months: table.months, ...totals });
  }
  return done;
}

export function megabytes(bytes: number): string {
  return `${number.format(Math.round(bytes / 100_000) / 10)} MB`;
}

async function makeHead(client: pg.ClientBase, options: BackupOptions): Promise<BackupHeader> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  const { applied: migrations } = await knownMigrations(client, await migrationsOnDisk());
  if (migrations.length === 0)
    throw new BackupError('There is nothing to back up: no server has used this database yet.');
  return {
    format: 'masthead backup',
    formatVersion,
    product: options.product,
    madeAt: new Date().toISOString(),
    postgres: rows[0]?.version ?? '',
    migrations,
    keyFingerprint: keyFingerprint(options.secretKey),
  };
}

/** Adds all entries, in the order in which they are restored. */
async function fill(add: AddEntry, client: pg.ClientBase, options: BackupOptions): Promise<Contents> {
  const { files: store, onProgress, secretKey, withKey } = options;
  await addText(add, headName, `${JSON.stringify(await makeHead(client, options), null, 2)}\n`);
  onProgress('files');
  // Files come first, because no snapshot holds them: the longer it takes, the more may be removed meanwhile.
  const files = await addFiles(add, store);
  const tables = await addTables(add, client, onProgress);
  const jobs = await addCopy(add, client, jobsFolder, copyJobsOut, () => undefined);
  const sequences = await readSequences(client);
  if (withKey) await addText(add, keyName, `${secretKey.toString('base64')}\n`);
  const contents = { tables, sequences, jobs, files, hasKey: withKey };
  await addText(add, contentsName, `${JSON.stringify(contents, null, 2)}\n`);
  return contents;
}

/**
 * Writes database and files into one archive, with or without a running server. All tables and the queue are read in
 * one snapshot: it contains every transaction committed before it began and no later one.
 * @throws BackupError if there is nothing to back up
 * @throws SchemaVersionError if this version is too old or too new for the database
 */
export async function writeBackup(options: BackupOptions): Promise<Contents & { archiveBytes: number }> {
  const client = await options.owner.connect();
  let contents: Contents | undefined;
  try {
    await client.query('begin isolation level repeatable read read only');
    await settleTransaction(client);
    const archiveBytes = await writeArchive(options.path, async (add) => {
      contents = await fill(add, client, options);
    });
    if (!contents) throw new Error('the archive was closed before it was filled');
    return { ...contents, archiveBytes };
  } finally {
    // The connection is closed with the backup, because it may be in the middle of a COPY.
    client.release(true);
  }
}
