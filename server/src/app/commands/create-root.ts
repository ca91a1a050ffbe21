import { parseArgs } from 'node:util';
import { platformContext } from '#server/database/sites.ts';
import { createRootOperator } from '#server/domains/session/root.service.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Log } from '#server/platform/log/log.ts';
import { openProduct } from '../open-product.ts';
import { readPassword } from './read-password.ts';
import { UsageError } from './usage-error.ts';
import { synopsisOf } from './usages.ts';

/** Creates an operator with the role root, the first or another one. */
export async function createRootCommand(config: Config, log: Log, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { email: { type: 'string' } } });
  if (values.email === undefined) throw new UsageError(synopsisOf('create-root'));
  const password = await readPassword('Password');
  const product = await openProduct(config, log);
  try {
    const tools = { database: product.database, clock: systemClock, log };
    await createRootOperator(platformContext(tools, 'create-root'), {
      email: values.email,
      password,
    });
    process.stderr.write(`${values.email} can sign in at ${config.baseUrl}.\n`);
  } finally {
    await product.close();
  }
}
