import { parseArgs } from 'node:util';
import type { Config } from '#server/platform/config/config.ts';
import type { Log } from '#server/platform/log/log.ts';
import { openProduct } from '../open-product.ts';

/** Migrates the database, and starts nothing. */
export async function migrateCommand(config: Config, log: Log, args: readonly string[]): Promise<void> {
  parseArgs({ args: [...args], options: {} });
  const product = await openProduct(config, log);
  await product.close();
  process.stderr.write('The database is up to date.\n');
}
