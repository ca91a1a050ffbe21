import { parseArgs } from 'node:util';
import { findFaults } from '#server/domains/invoices/across-sites.queries.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Log } from '#server/platform/log/log.ts';
import { openProduct } from '../open-product.ts';

/** Compares all invoices with their lines, payments and numbers, and exits with 1 if any of them differ. */
export async function checkInvoicesCommand(config: Config, log: Log, args: readonly string[]): Promise<void> {
  parseArgs({ args: [...args], options: {} });
  const product = await openProduct(config, log);
  try {
    const faults = await findFaults(product.database);
    for (const fault of faults) process.stdout.write(`${fault}\n`);
    process.stderr.write(
      faults.length === 0 ? 'All invoices add up.\n' : `${faults.length} do not add up.\n`,
    );
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await product.close();
  }
}
