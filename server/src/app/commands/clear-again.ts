import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { replayErasures } from '#server/domains/erasures/again.service.ts';
import { readClearedList } from '#server/domains/erasures/erasure-ledger.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Log } from '#server/platform/log/log.ts';
import { clearedListIn } from '../file-stores.ts';
import { openProduct, type Product } from '../open-product.ts';

/**
 * Requests the erasure of the accounts in these lists.
 * @returns the number of existing accounts whose erasure wasn't requested yet
 */
export async function clearListed(
  { database }: Pick<Product, 'database'>,
  log: Log,
  paths: readonly string[],
): Promise<number> {
  const lines = await Promise.all([...new Set(paths)].map(readClearedList));
  return replayErasures({ database, clock: systemClock, log }, lines.flat());
}

/** Repeats the erasure of members who were erased after the backup that the database was restored from. */
export async function clearAgainCommand(config: Config, log: Log, args: readonly string[]): Promise<void> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const paths =
    positionals.length > 0 ? positionals.map((path) => resolve(path)) : [clearedListIn(config.dataDir)];
  const product = await openProduct(config, log);
  try {
    const asked = await clearListed(product, log, paths);
    process.stderr.write(asked === 0 ? 'No account is to be cleared again.\n' : `${wordsFor(asked)}\n`);
  } finally {
    await product.close();
  }
}

/** Returns the message for this number of accounts. */
export function wordsFor(asked: number): string {
  const accounts = asked === 1 ? '1 account that was' : `${asked} accounts that were`;
  return `${accounts} cleared after the backup will be cleared again while the server runs.`;
}
