import { parseArgs } from 'node:util';
import { platformContext } from '#server/database/sites.ts';
import { createSiteWithOwner } from '#server/domains/session/site-owner.service.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Log } from '#server/platform/log/log.ts';
import { newSiteTools } from '../new-site-tools.ts';
import { openProduct } from '../open-product.ts';
import { secretBoxOf } from '../secret-box-of.ts';
import { requireSecretKey } from '../secret-key-check.ts';
import { readPassword } from './read-password.ts';
import { UsageError } from './usage-error.ts';
import { synopsisOf } from './usages.ts';

const text = { type: 'string' } as const;
const options = { title: text, host: text, owner: text, zone: text, currency: text, key: text } as const;

/** Creates a site, and its owner if they have no account yet. */
export async function createSiteCommand(config: Config, log: Log, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options });
  const { title, host, owner, ...rest } = values;
  if (title === undefined || host === undefined || owner === undefined)
    throw new UsageError(synopsisOf('create-site'));
  const product = await openProduct(config, log);
  try {
    // The server could not decrypt values encrypted with another key.
    await requireSecretKey(product.database.owner, config);
    const ctx = platformContext({ database: product.database, clock: systemClock, log }, 'create-site');
    const tools = { secrets: secretBoxOf(config), furnish: newSiteTools.furnish };
    const site = await createSiteWithOwner(tools, ctx, { ...rest, title, host, owner }, (email) =>
      readPassword(`A password for ${email}`),
    );
    process.stderr.write(`${site.title} is there, with the key ${site.key}. ${owner} owns it`);
    process.stderr.write(` and can sign in at ${config.baseUrl}.\n`);
  } finally {
    await product.close();
  }
}
