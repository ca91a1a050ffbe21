import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { platformContext, systemContext } from '#server/database/sites.ts';
import { connectStripe } from '#server/domains/payments/account.service.ts';
import { siteByKey } from '#server/domains/resources/service.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Log } from '#server/platform/log/log.ts';
import { openProduct } from '../open-product.ts';
import { providerOutbound } from '../provider-outbound.ts';
import { secretBoxOf } from '../secret-box-of.ts';
import { requireSecretKey } from '../secret-key-check.ts';
import { UsageError } from './usage-error.ts';
import { synopsisOf } from './usages.ts';

const options = {
  resource: { type: 'string' },
  mode: { type: 'string' },
  account: { type: 'string' },
  'api-base': { type: 'string' },
} as const;

/** Reads the two keys from the environment or the first two lines of stdin; never from the arguments. */
async function readKeys(): Promise<{ secretKey: string; webhookSecret: string | null }> {
  const { STRIPE_SECRET_KEY: fromEnv, STRIPE_WEBHOOK_SECRET: secretFromEnv } = process.env;
  if (fromEnv) return { secretKey: fromEnv.trim(), webhookSecret: secretFromEnv?.trim() || null };
  if (process.stdin.isTTY)
    throw new UsageError('Pipe the keys in, or set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.');
  const lines: string[] = [];
  for await (const line of createInterface({ input: process.stdin }))
    if (lines.push(line.trim()) === 2) break;
  const [secretKey = '', webhookSecret = ''] = lines;
  if (secretKey === '') throw new UsageError('No key was given.');
  return { secretKey, webhookSecret: webhookSecret || null };
}

/** Connects a site to its account at Stripe, in one mode. */
export async function connectStripeCommand(config: Config, log: Log, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options });
  const { resource: key, mode, account = null, 'api-base': apiBase = null } = values;
  if (key === undefined || (mode !== 'test' && mode !== 'live'))
    throw new UsageError(synopsisOf('connect-stripe'));
  const keys = await readKeys();
  const product = await openProduct(config, log);
  try {
    // The server could not decrypt values encrypted with another key.
    await requireSecretKey(product.database.owner, config);
    const tools = { database: product.database, clock: systemClock, log };
    const site = await siteByKey(platformContext(tools, 'connect-stripe'), key);
    if (!site) throw new UsageError(`There is no site with the key ${key}.`);
    const ctx = systemContext(tools, 'connect-stripe', { ...site, livemode: mode === 'live' });
    const id = await connectStripe(
      ctx,
      { secrets: secretBoxOf(config), outbound: providerOutbound(config) },
      { ...keys, apiBase, accountId: account },
    );
    const to = `${config.baseUrl}/api/webhooks/stripe/${key}/${mode}`;
    process.stderr.write(
      `${key} is connected to ${id ?? 'Stripe'} in ${mode} mode. Stripe sends its events to ${to}\n`,
    );
    if (keys.webhookSecret === null)
      process.stderr.write('Without the signing secret of that address no event of Stripe is believed.\n');
  } finally {
    await product.close();
  }
}
