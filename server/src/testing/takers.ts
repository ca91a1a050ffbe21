// Started by the bench: two hundred concurrent redemptions of one promo, round after round, on an existing database.
// Prints as JSON the number of rounds, their duration, and whether each redeemed exactly the available number.

import { connect } from '#server/database/connect.ts';
import { findSite, systemContext } from '#server/database/sites.ts';
import { redeemPromo } from '#server/domains/promos/redeem.service.ts';
import { createPromo } from '#server/domains/promos/service.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { sharedName } from './random.ts';

const takers = 200;
const limit = 25;
const rounds = 50;

/** @returns whether exactly as many got one as there were, in answers and in rows */
async function round(ctx: ReturnType<typeof systemContext>, optionId: number): Promise<boolean> {
  const code = sharedName('R');
  const offer = { discount: 10, discount_type: 'percent' as const, for_all_plans: true };
  const { id } = await createPromo(ctx, { title: 'Round', code, activations_limit: limit, ...offer });
  const line = { kind: 'subscriptions' as const, id: optionId, title: 'Yearly', amountCents: 1_000 };
  const purchase = { code, memberId: null, currency: 'usd', lines: [line] };
  const results = await Promise.allSettled(
    Array.from({ length: takers }, (_, taker) =>
      redeemPromo(ctx, { ...purchase, purchaseKey: String(taker) }),
    ),
  );
  const got = results.filter(({ status }) => status === 'fulfilled').length;
  const { rows } = await ctx.database.owner.query<{ count: number; uses: number }>(
    `select count_uses as count, (select count(*) from promo_uses u where u.promo_id = p.id) as uses
     from promos p where id = $1`,
    [id],
  );
  return got === limit && rows[0]?.count === limit && rows[0].uses === limit;
}

async function main(url: string, siteId: number): Promise<void> {
  const database = connect({ url, log: silentLog, share: { app: 20, owner: 2 } });
  try {
    const site = await findSite(database, siteId);
    if (!site) throw new Error('the site is not there');
    const ctx = systemContext({ database, clock: systemClock, log: silentLog }, 'bench', site);
    const { rows } = await database.owner.query<{ id: number }>(
      'select id from pricing_options where resource_id = $1 and removed_at is null limit 1',
      [siteId],
    );
    let exact = 0;
    const begun = performance.now();
    for (let count = 0; count < rounds; count += 1) if (await round(ctx, rows[0]?.id ?? 0)) exact += 1;
    process.stdout.write(JSON.stringify({ rounds, exact, ms: performance.now() - begun }));
  } finally {
    await database.close();
  }
}

const [url = '', siteId = ''] = process.argv.slice(2);
await main(url, Number(siteId));
