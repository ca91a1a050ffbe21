// A comparison of a site with Stripe's stand-in, both of which have the same rows.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Api } from './api.ts';
import type { Row } from './measure.ts';
import { connectStandIn, order, startStandIn } from './stand-in.ts';

const people = 25_000;

/** Inserts what the stand-in has: a customer with a card, and a charge each. */
const keep = `
  with given as (
    select * from jsonb_to_recordset($2) as g ("customerId" text, "paymentMethodId" text, "intentId" text, created bigint)),
  made as (
    insert into members (resource_id, email) select $1, g."customerId" || '@bench.example.com' from given g
    returning id, email),
  known as (
    select g.*, m.id as member_id from given g join made m on m.email = g."customerId" || '@bench.example.com'),
  card as (
    insert into payment_customers (resource_id, member_id, provider, livemode, customer_id, payment_method_id, card_brand,
      card_last4, card_expires_on)
    select $1, member_id, 'stripe', true, "customerId", "paymentMethodId", 'visa', '4242', '2031-09-01' from known)
  insert into transactions (resource_id, member_id, amount_cents, currency, status, pay_system, livemode, external_id,
    created_at, recorded_at)
  select $1, member_id, 1000, 'usd', 'succeeded', 'stripe', true, "intentId", to_timestamp(created), to_timestamp(created)
  from known`;

interface Status {
  running: object | null;
  last: { rows: number } | null;
  suspected: number;
  open: number;
}

/** Measures how many of Stripe's objects a server compares per second, at the rate limit of live mode. */
export async function comparing(
  dataDir: string,
  api: Api,
  database: pg.Pool,
  { key, site }: { key: string; site: number },
): Promise<Row> {
  const { child, told } = await startStandIn();
  try {
    await database.query(keep, [site, JSON.stringify(await order(told, 'history', { count: people }))]);
    await connectStandIn(dataDir, key, told);
    const began = Date.now();
    await api.send('POST', 'stripe-differences/compare');
    for (;;) {
      await sleep(200);
      const status = (await api.send('GET', 'stripe-differences/status')) as Status;
      if (status.running !== null || status.last === null) continue;
      const seconds = (Date.now() - began) / 1_000;
      const { rows } = status.last;
      if (rows < 2 * people) throw new Error(`only ${rows} rows were compared`);
      return {
        what: `rows compared with the stand-in, ${people} customers and as many charges, everything`,
        measured: `${Math.round(rows / seconds)} rows/s`,
      };
    }
  } finally {
    child.kill();
  }
}
