// Renewals charged through Stripe's stand-in, which runs in a separate process and reports the payments.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Row } from './measure.ts';
import { connectStandIn, order, startStandIn } from './stand-in.ts';

const payers = 1_000;

/** Members of the site whose period has just ended, each with a card at Stripe */
async function addDue(database: pg.Pool, site: number, cards: readonly object[]): Promise<void> {
  await database.query(
    `with option as (
       select id, plan_id, version, price_cents, currency from pricing_options
       where resource_id = $1 and type = 'standard' and price_cents > 0 and removed_at is null order by id limit 1),
     made as (
       insert into members (resource_id, email) select $1, 'bench-' || (c ->> 'customerId') || '@example.com'
       from jsonb_array_elements($2) c returning id, email),
     card as (
       insert into payment_customers (resource_id, member_id, provider, livemode, customer_id, payment_method_id)
       select $1, m.id, 'stripe', true, c ->> 'customerId', c ->> 'paymentMethodId'
       from jsonb_array_elements($2) c join made m on m.email = 'bench-' || (c ->> 'customerId') || '@example.com')
     insert into member_subscriptions (resource_id, member_id, payer_id, plan_id, pricing_option_id, option_version, kind,
       status, starts_at, ends_at, anchor_at, anchor_periods, autorenew, livemode, last_event_at, price_cents, currency)
     select $1, m.id, m.id, o.plan_id, o.id, o.version, 'paid', 'active', began, began + interval '30 days', began, 1, true,
       true, began, o.price_cents, o.currency
     from made m, option o, (select date_trunc('second', now()) - interval '30 days 1 minute' as began) b`,
    [site, JSON.stringify(cards)],
  );
}

const settled = `
  select count(*)::int as count, extract(epoch from max(finished_at) - min(created_at))::float as seconds
  from charge_attempts where resource_id = $1 and state = 'succeeded' and created_at >= $2`;

/** Measures how many renewals a server charges per second on one site. */
export async function renewing(dataDir: string, database: pg.Pool, key: string, site: number): Promise<Row> {
  const { child, told } = await startStandIn();
  try {
    await connectStandIn(dataDir, key, told);
    const from = new Date();
    await addDue(database, site, await order(told, 'customers', { count: payers, card: 'pm_card_visa' }));
    await database.query("select graphile_worker.add_job('payments.renewals', '{}'::json)");
    for (;;) {
      const { rows } = await database.query<{ count: number; seconds: number }>(settled, [site, from]);
      const [{ count, seconds } = { count: 0, seconds: 0 }] = rows;
      if (count < payers) {
        await sleep(500);
        continue;
      }
      const paid = await order<number[]>(told, 'paid', {});
      if (paid.length !== payers) throw new Error(`${paid.length} charges for ${payers} renewals`);
      return {
        what: `renewals charged through the stand-in, ${payers} of one site, each once`,
        measured: `${(payers / seconds).toFixed(1)} renewals/s`,
      };
    }
  } finally {
    child.kill();
  }
}
