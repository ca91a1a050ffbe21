import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { megabytes, writeBackup } from '#server/database/backup/write.ts';
import type { Config } from '#server/platform/config/config.ts';
import { folderStore } from '#server/platform/files/files.ts';
import type { Log } from '#server/platform/log/log.ts';
import { openDatabase } from '../open-product.ts';
import { productVersion } from '../product-version.ts';
import { progressLine } from './progress-line.ts';
import { UsageError } from './usage-error.ts';
import { synopsisOf } from './usages.ts';

const number = new Intl.NumberFormat('en');

interface BackupArguments {
  path: string;
  withKey: boolean;
}

function readArguments(args: readonly string[]): BackupArguments {
  const options = { 'with-key': { type: 'boolean' }, force: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [file] = positionals;
  if (file === undefined || positionals.length !== 1) throw new UsageError(synopsisOf('backup'));
  const path = resolve(file);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) throw new UsageError(`${path} is a folder. Name a file.`);
  if (found && values.force !== true)
    throw new UsageError(`${path} is there already. Say --force to replace it, or name another file.`);
  return { path, withKey: values['with-key'] ?? false };
}

function refuseForeignDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== null)
    throw new UsageError(
      'Backups are made of the embedded database. DATABASE_URL is set: use pg_dump for a PostgreSQL of your own.',
    );
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    throw new UsageError(`There is no embedded database in ${dataDir}.`);
}

/**
 * Writes the database and the files into one archive, beside a running server or without one, without changing the
 * database.
 */
export async function backupCommand(config: Config, log: Log, args: readonly string[]): Promise<void> {
  const { path, withKey } = readArguments(args);
  refuseForeignDatabase(config);
  const begun = performance.now();
  const print = progressLine(process.stderr);
  const product = await openDatabase(config, log);
  try {
    const { tables, files, jobs, archiveBytes } = await writeBackup({
      owner: product.database.owner,
      files: folderStore(join(config.dataDir, 'files')),
      path,
      product: await productVersion(),
      secretKey: config.secretKey,
      withKey,
      onProgress: (text) => print(text, false),
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const parts = [
      `${number.format(rows)} rows in ${tables.length} tables`,
      `${number.format(files.count)} files`,
      `${number.format(jobs.rows)} waiting jobs`,
      megabytes(archiveBytes),
      `${((performance.now() - begun) / 1000).toFixed(1)} s`,
    ];
    print(`${path}: ${parts.join(' · ')}.`, true);
    print(
      withKey
        ? 'It holds the secret key: whoever has this file can read every sealed secret. Keep it as safe as the key.'
        : `The secret key is not part of it. Without ${config.dataDir}/secret.key (or SECRET_KEY), sealed secrets ` +
            'cannot be read elsewhere: keep a copy of the key apart from the backup, or say --with-key.',
      true,
    );
  } finally {
    await product.close();
  }
}
