import { parseArgs } from 'node:util';
import { platformContext } from '#server/database/sites.ts';
import { createSiteWithOwner } from '#server/domains/session/site-owner.service.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Log } from '#server/platform/log/log.ts';
import { createSecretBox } from '#server/platform/secrets/secret-box.ts';
import { openProduct } from '../open-product.ts';
import { readPassword } from './read-password.ts';
import { UsageError } from './usage-error.ts';

const usage = `npm run create-site -- --title "My publication" --host www.example.com --owner you@example.com

  --title     what the site is called
  --host      where its readers find it
  --owner     email of its owner; who has no account yet gets one, with a password that is asked for
  --zone      time zone in which its days are cut, such as Europe/Zurich; UTC unless given
  --currency  in which its figures are shown first: usd, eur or gbp; usd unless given
  --key       its short name in addresses and calls; made from the title unless given`;

const text = { type: 'string' } as const;
const options = { title: text, host: text, owner: text, zone: text, currency: text, key: text } as const;

/** Makes a site, and its owner where they have no account yet. */
export async function createSiteCommand(config: Config, log: Log, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { ...options, help: { type: 'boolean' } } });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const { title, host, owner, ...rest } = values;
  if (title === undefined || host === undefined || owner === undefined) throw new UsageError(usage);
  const product = await openProduct(config, log);
  try {
    const ctx = platformContext({ database: product.database, clock: systemClock, log }, 'create-site');
    const tools = { secrets: createSecretBox([config.secretKey]) };
    const site = await createSiteWithOwner(tools, ctx, { ...rest, title, host, owner }, (email) =>
      readPassword(`A password for ${email}`),
    );
    process.stderr.write(`${site.title} is there, with the key ${site.key}. ${owner} owns it`);
    process.stderr.write(` and can sign in at ${config.baseUrl}.\n`);
  } finally {
    await product.close();
  }
}
