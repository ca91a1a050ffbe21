import { UsageError } from './app/commands/usage-error.ts';
import { openProduct } from './app/open-product.ts';
import { demoSignInText, loadDemoAloud } from './demo/announce.ts';
import { hasDemo } from './demo/load.ts';
import { systemClock } from './platform/clock/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Log } from './platform/log/log.ts';

/** Loads the demo publication into an empty database and says how to sign in. */
export async function demoCommand(config: Config, log: Log): Promise<void> {
  const product = await openProduct(config, log);
  const { database } = product;
  const say = (text: string): void => void process.stderr.write(`${text}\n`);
  try {
    const isLoadedNow = await loadDemoAloud({ database, clock: systemClock, log }, say);
    if (!isLoadedNow && !(await hasDemo(database)))
      throw new UsageError(
        'This database is in use already. The demo publication goes into an empty one only: set DATA_DIR to a new folder.',
      );
    if (!isLoadedNow) say('The demo publication was here already; nothing was changed.');
    process.stdout.write(`${demoSignInText()}\n`);
  } finally {
    await product.close();
  }
}
