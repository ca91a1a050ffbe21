import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type CheckedBackup, checkBackup } from '#server/database/backup/check.ts';
import { keyFingerprint } from '#server/database/backup/key.ts';
import { type Restored, restoreBackup } from '#server/database/backup/restore.ts';
import { erasureLedger, readClearedList } from '#server/domains/erasures/erasure-ledger.ts';
import type { Settings } from '#server/platform/config/config.ts';
import { loadSecretKeys, replaceKeptKey } from '#server/platform/config/secret-key.ts';
import { folderStore } from '#server/platform/files/files.ts';
import type { Log } from '#server/platform/log/log.ts';
import { acquireServerLock, type ServerLock } from '#server/platform/postgres/launcher.ts';
import { clearedListIn } from '../file-stores.ts';
import { openDatabase } from '../open-product.ts';
import { clearListed, wordsFor } from './clear-again.ts';
import { progressLine } from './progress-line.ts';
import { UsageError } from './usage-error.ts';
import { synopsisOf } from './usages.ts';

const number = new Intl.NumberFormat('en');

interface RestoreArguments {
  path: string;
  into: string | undefined;
  withJobs: boolean;
}

function readArguments(args: readonly string[]): RestoreArguments {
  const options = { into: { type: 'string' }, 'without-jobs': { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [file] = positionals;
  if (file === undefined || positionals.length !== 1 || values.into === '')
    throw new UsageError(synopsisOf('restore'));
  return { path: resolve(file), into: values.into, withJobs: values['without-jobs'] !== true };
}

async function lockFolder(dataDir: string): Promise<ServerLock> {
  try {
    return await acquireServerLock(dataDir);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Loads the secret keys. @returns the keys, or the reason why they can't be used */
function keysIn(given: string | null, dataDir: string): Buffer[] | string {
  try {
    return loadSecretKeys(given, dataDir);
  } catch (error) {
    return (error as Error).message;
  }
}

/** Returns the message about the key that the restored secrets need; null if none is necessary. */
function wordsAboutKey(dataDir: string, { head, contents }: CheckedBackup): string | null {
  const keyFile = join(dataDir, 'secret.key');
  const given = process.env.SECRET_KEY?.trim() || null;
  const kept = keysIn(given, dataDir);
  if (typeof kept === 'string') return `${kept}: sealed secrets cannot be read until it does.`;
  if (kept.some((key) => keyFingerprint(key) === head.keyFingerprint)) return null;
  if (!contents.hasKey)
    return (
      'The backup holds no secret key, and the key here is another one: sealed secrets cannot be read until ' +
      `${keyFile} (or SECRET_KEY) is the key of the original.`
    );
  return `The key of the backup stands in ${keyFile}, but SECRET_KEY is set to another one and goes before it.`;
}

function summary(
  { rows, jobs, migrated }: Restored,
  { contents, head }: CheckedBackup,
  withJobs: boolean,
): string {
  const waiting = withJobs ? number.format(jobs) : `${number.format(contents.jobs.rows)} left-out`;
  const parts = [
    `${number.format(rows)} rows in ${contents.tables.length} tables`,
    `${number.format(contents.files.count)} files`,
    `${waiting} waiting jobs`,
  ];
  const forward = migrated.length > 0 ? ` Brought up to date from version ${head.product}.` : '';
  return `${parts.join(' · ')}, as of ${head.madeAt}.${forward} Everybody signs in anew.`;
}

/** Copies the list of erased accounts of the former data folder to another one. @returns the list */
async function listFor(dataDir: string, former: string): Promise<string> {
  const path = clearedListIn(dataDir);
  if (clearedListIn(former) !== path)
    for (const cleared of await readClearedList(clearedListIn(former)))
      await erasureLedger(path).add(cleared);
  return path;
}

/** Restores a backup into an empty folder or an empty database; all of it, or nothing. */
export async function restoreCommand(settings: Settings, log: Log, args: readonly string[]): Promise<void> {
  const { path, into, withJobs } = readArguments(args);
  if (settings.databaseUrl !== null)
    throw new UsageError('Backups are restored into the embedded database. Unset DATABASE_URL first.');
  const print = progressLine(process.stderr);
  const onProgress = (text: string): void => print(text, false);
  const backup = await checkBackup(path, onProgress);
  const target = into === undefined ? settings : { ...settings, dataDir: resolve(into) };
  const lock = await lockFolder(target.dataDir);
  try {
    const product = await openDatabase(target, log);
    try {
      const restored = await restoreBackup({
        owner: product.database.owner,
        files: folderStore(join(target.dataDir, 'files')),
        backup,
        withJobs,
        beforeCommit: () => {
          if (backup.secretKey !== null) replaceKeptKey(target.dataDir, backup.secretKey);
        },
        log,
        onProgress,
      });
      print(`${target.dataDir}: ${summary(restored, backup, withJobs)}`, true);
      const again = await clearListed(product, log, [await listFor(target.dataDir, settings.dataDir)]);
      if (again > 0) print(wordsFor(again), true);
    } finally {
      await product.close();
    }
  } finally {
    lock.release();
  }
  const words = wordsAboutKey(target.dataDir, backup);
  if (words !== null) print(words, true);
}
