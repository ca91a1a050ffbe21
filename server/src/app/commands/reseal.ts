import { parseArgs } from 'node:util';
import { write } from '#server/database/scope.ts';
import { platformContext } from '#server/database/sites.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Log } from '#server/platform/log/log.ts';
import { openProduct, type Product } from '../open-product.ts';
import { reseal } from '../reseal/reseal.ts';
import { secretBoxOf } from '../secret-box-of.ts';
import { moveKeyCheck, requireSecretKey } from '../secret-key-check.ts';
import { UsageError } from './usage-error.ts';

const oneKey =
  'There is one secret key, so nothing is to be sealed again. To replace it, set SECRET_KEY=NEW,OLD for this command and every server first.';

/**
 * Largest number of passes: they repeat until nothing is left, because a server that still encrypts with an older key
 * adds to it meanwhile.
 */
const mostPasses = 5;

/**
 * Encrypts everything with the first key. Returns how many values were encrypted again, and how many no key can
 * decrypt.
 */
async function resealAll({ database }: Product, config: Config) {
  const box = secretBoxOf(config);
  let resealed = 0;
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const counts = await reseal(database.owner, box);
    resealed += counts.resealed;
    if (counts.resealed > 0) continue;
    await moveKeyCheck(database.owner, box);
    return { resealed, unreadable: counts.unreadable };
  }
  throw new UsageError(
    `Secrets sealed with the new key: ${resealed}. Servers go on sealing with an older one: set SECRET_KEY=NEW,OLD on all of them and run this again.`,
  );
}

/** Encrypts all stored secrets with the first of several secret keys, so that the others are no longer needed. */
export async function resealCommand(config: Config, log: Log, args: readonly string[]): Promise<void> {
  parseArgs({ args: [...args], options: {} });
  if (config.olderSecretKeys.length === 0) throw new UsageError(oneKey);
  const product = await openProduct(config, log);
  try {
    await requireSecretKey(product.database.owner, config);
    const counts = await resealAll(product, config);
    const ctx = platformContext({ database: product.database, clock: systemClock, log }, 'reseal');
    await write(ctx, 'secrets.reseal', (scope) =>
      scope.audit({ target: 'secret_key', id: null, changes: counts }),
    );
    const lines = [
      `Secrets sealed with the new key: ${counts.resealed}.`,
      ...(counts.unreadable === 0
        ? []
        : [`Not opened, because their key is lost: ${counts.unreadable}. Enter those secrets again.`]),
      'Set SECRET_KEY to the new key alone on every server now.',
    ];
    process.stderr.write(`${lines.join('\n')}\n`);
  } finally {
    await product.close();
  }
}
