import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { type ArchiveEntry, readArchive } from '#server/platform/archive/archive.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import type { Log } from '#server/platform/log/log.ts';
import { installQueue } from '#server/platform/queue/install-queue.ts';
import { copyJobsIn, makeRoomForJobs, takeOverJobs } from '#server/platform/queue/worker-tables.ts';
import { knownMigrations, type Migration, migrate, migrationsOnDisk } from '../migrate.ts';
import type { CheckedBackup } from './check.ts';
import { checkForeignKeys } from './foreign-keys.ts';
import {
  BackupError,
  type Contents,
  folderOf,
  jobsFolder,
  type Progress,
  type TableContents,
  tableFolder,
} from './format.ts';
import {
  allowConnections,
  blockConnections,
  makeTables,
  migrationsOf,
  refuseUsedDatabase,
} from './prepare.ts';
import { copyIn, copyOut, listTables, quoted, settleTransaction } from './tables.ts';

export interface RestoreOptions {
  owner: pg.Pool;
  files: FileStore;
  backup: CheckedBackup;
  /** True to run the waiting jobs of the backup here. */
  withJobs: boolean;
  /** Runs last, before the restored rows become visible to other transactions. */
  beforeCommit(): void;
  log: Log;
  onProgress: Progress;
  /** Migrations of this version; those of its files unless given. */
  migrations?: readonly Migration[];
}

export interface Restored {
  rows: number;
  jobs: number;
  /** Names of the migrations that were applied to the restored rows. */
  migrated: string[];
}

const number = new Intl.NumberFormat('en');

/** Entries one after the other, with access to the next one. */
class Entries {
  current: ArchiveEntry | null = null;
  readonly #all: AsyncGenerator<ArchiveEntry>;

  constructor(path: string) {
    this.#all = readArchive(path);
  }

  async advance(): Promise<void> {
    const { value, done } = await this.#all.next();
    this.current = done === true ? null : value;
  }

  /** Returns whether the next entry is in a folder. */
  isIn(folder: string): boolean {
    return this.current !== null && folderOf(this.current.name) === folder;
  }

  /** Yields the concatenated parts of a folder. */
  async *join(folder: string): AsyncGenerator<Uint8Array> {
    while (this.current && this.isIn(folder)) {
      yield* this.current.content;
      await this.advance();
    }
  }

  async close(): Promise<void> {
    await this.#all.return(undefined);
  }
}

/** Creates partitions for the months of the backup; migrations only create those around today. */
async function makePartitions(client: pg.ClientBase, { name, months }: TableContents): Promise<void> {
  if (months.length === 0) return;
  const now = new Date();
  const ahead = months.map((month) => {
    const [year = 0, number = 0] = month.split('-').map(Number);
    return (year - now.getUTCFullYear()) * 12 + number - 1 - now.getUTCMonth();
  });
  await client.query('select ensure_month_partitions($1::regclass, $2, $3)', [
    name,
    Math.max(0, -Math.min(...ahead)),
    Math.max(0, ...ahead),
  ]);
}

async function loadFiles(entries: Entries, store: FileStore): Promise<void> {
  for (; entries.current && entries.isIn('files'); await entries.advance()) {
    const { name, content } = entries.current;
    await store.put(name.slice('files/'.length), Readable.from(content, { objectMode: false }));
  }
}

/** Loads a folder by COPY. @returns the number of loaded rows */
async function load(
  client: pg.ClientBase,
  entries: Entries,
  folder: string,
  statement: string,
): Promise<number> {
  const sink = client.query(copyFrom(statement));
  await pipeline(entries.join(folder), sink);
  return sink.rowCount;
}

async function loadTables(
  client: pg.ClientBase,
  entries: Entries,
  { contents }: CheckedBackup,
  onProgress: Progress,
): Promise<void> {
  const { tables } = contents;
  await client.query(`truncate ${tables.map((table) => `public.${quoted(table.name)}`).join(', ')} cascade`);
  for (const [position, table] of tables.entries()) {
    onProgress(
      `table ${position + 1} of ${tables.length} · ${table.name} · ${number.format(table.rows)} rows`,
    );
    await makePartitions(client, table);
    const rows = await load(client, entries, tableFolder(table.name), copyIn(table));
    if (rows !== table.rows)
      throw new BackupError(`${table.name} has ${rows} rows instead of ${table.rows}. Nothing was restored.`);
  }
}

/** Reads every table again after the restore and compares it with the hash from the backup. */
async function compareTables(client: pg.ClientBase, contents: Contents, onProgress: Progress): Promise<void> {
  const expected = new Map(contents.tables.map((table) => [table.name, table]));
  for (const table of await listTables(client)) {
    onProgress(`comparing ${table.name}`);
    const hash = createHash('sha256');
    for await (const chunk of client.query(copyTo(copyOut(table)))) hash.update(chunk as Buffer);
    if (hash.digest('hex') !== expected.get(table.name)?.sha256)
      throw new BackupError(`${table.name} is not what was written. Nothing was restored.`);
    expected.delete(table.name);
  }
  if (expected.size > 0)
    throw new BackupError(`There are no tables ${[...expected.keys()].join(', ')}. Nothing was restored.`);
}

/** Marks unsent mails as failed: otherwise the job that wakes waiting mails would send them from this copy, too. */
async function leaveMailsToOriginal(client: pg.ClientBase): Promise<void> {
  await client.query(
    "update outgoing_mails set status = 'failed', last_error = 'left to the original' where status = 'new'",
  );
}

/** Makes all changes to the database, within the caller's transaction. */
async function fillDatabase(client: pg.ClientBase, options: RestoreOptions): Promise<number> {
  const { backup, files, withJobs, onProgress } = options;
  const { contents } = backup;
  const entries = new Entries(backup.path);
  try {
    await entries.advance();
    await entries.advance();
    await loadFiles(entries, files);
    await loadTables(client, entries, backup, onProgress);
    await makeRoomForJobs(client);
    await load(client, entries, jobsFolder, copyJobsIn);
  } finally {
    await entries.close();
  }
  for (const { name, value, isCalled } of contents.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [`public.${quoted(name)}`, value, isCalled]);
  onProgress('checking references between tables');
  await checkForeignKeys(client);
  await compareTables(client, contents, onProgress);
  if (withJobs) return await takeOverJobs(client);
  await leaveMailsToOriginal(client);
  return 0;
}

/** Restores in one transaction: a reader before the commit, or after a kill, finds the empty database. */
async function restoreAtOnce(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  options: RestoreOptions,
): Promise<number> {
  await client.query('begin');
  try {
    await settleTransaction(client);
    await refuseUsedDatabase(client);
    await makeTables(client, migrations);
    // Triggers already ran when the rows were first written; their checks are made at the end.
    await client.query('set local session_replication_role = replica');
    const jobs = await fillDatabase(client, options);
    options.beforeCommit();
    await client.query('commit');
    return jobs;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * Restores a checked backup into an empty database, at the migrations it was made at, and then applies newer ones.
 * @throws BackupError if the database is in use, the migrations don't fit, or the loaded rows differ from the saved
 *   ones
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { owner, backup, log, onProgress } = options;
  const onDisk = options.migrations ?? (await migrationsOnDisk());
  const client = await owner.connect();
  try {
    await refuseUsedDatabase(client);
    await blockConnections(client);
    // A newer program may have been started here: its queue is newer, too.
    await knownMigrations(client, onDisk);
    const made = await migrationsOf(backup.head, onDisk);
    await installQueue(owner);
    const jobs = await restoreAtOnce(client, made, options);
    await allowConnections(client);
    const migrated = await migrate(owner, log, onDisk);
    onProgress('preparing the planner');
    // Without statistics, lists that depend on their indexes are slow until autovacuum has run.
    await client.query('vacuum (analyze)');
    const rows = backup.contents.tables.reduce((sum, table) => sum + table.rows, 0);
    return { rows, jobs, migrated };
  } finally {
    // The connection holds a lock, so it is closed instead of returned to the pool.
    client.release(true);
  }
}
