// A test clock that is advanced by 24 months, on a separate site.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Api } from './api.ts';
import type { Row } from './measure.ts';

const count = 1_000;
const months = 24;
/** Seconds. */
const budget = 60;

/** Creates a site in test mode beside another one. @returns its key and id */
async function addSite(database: pg.Pool, besideKey: string): Promise<{ key: string; id: number }> {
  const key = `clock-${Date.now().toString(36)}`;
  const { rows } = await database.query<{ id: string }>(
    `insert into resources (partner_id, key, title, host, livemode, reporting_timezone)
     select partner_id, $1, $1, $1 || '.example', false, 'America/New_York' from resources where key = $2 returning id`,
    [key, besideKey],
  );
  return { key, id: Number(rows[0]?.id) };
}

async function addOption(api: Api, planId: number, input: object): Promise<number> {
  const option = {
    plan_id: planId,
    title: 'Option',
    type: 'standard',
    active: true,
    currency: 'usd',
    is_allowed_autorenew: true,
  };
  const made = (await api.send('POST', 'subscriptions', { ...option, ...input })) as { id: number };
  return made.id;
}

/**
 * Members with a subscription each, each begun at another time of the last 13 days: seven of ten by
 * the month, one by the year, two in a trial. */
async function subscribe(database: pg.Pool, site: number, options: readonly number[]): Promise<void> {
  await database.query(
    `with made as (
       insert into members (resource_id, email) select $1, 'clock-' || n || '@example.com' from generate_series(1, $2) n
       returning id),
     placed as (
       select id as member, row_number() over (order by id) % 10 as place,
         date_trunc('second', now()) - random() * interval '13 days' as began
       from made)
     insert into member_subscriptions (resource_id, member_id, payer_id, plan_id, pricing_option_id, option_version, kind,
       is_trial, trial_periods, status, starts_at, ends_at, anchor_at, anchor_periods, autorenew, is_paying, livemode,
       last_event_at, price_cents, currency)
     select $1, member, member, o.plan_id, o.id, o.version, case when place < 8 then 'paid' else 'trial' end,
       place >= 8, (place >= 8)::int, 'active', began,
       began + case when place < 7 then interval '1 month' when place = 7 then interval '1 year' else interval '14 days' end,
       began, 1, true, place < 8, false, began, o.price_cents, o.currency
     from placed join pricing_options o on o.resource_id = $1
       and o.id = case when place < 7 then $3::bigint when place = 7 then $4::bigint else $5::bigint end`,
    [site, count, ...options],
  );
}

/** Measures how long it takes until the clock has arrived, and until the metrics have followed. */
export async function turning(api: Api, database: pg.Pool, besideKey: string): Promise<Row[]> {
  const { key, id } = await addSite(database, besideKey);
  api.resource = key;
  const { id: planId } = (await api.send('POST', 'plans', { title: 'Plan' })) as { id: number };
  const options = [
    await addOption(api, planId, { price: 1_000, period: '1 month' }),
    await addOption(api, planId, { price: 9_000, period: '1 year' }),
    await addOption(api, planId, {
      price: 1_000,
      period: '1 month',
      trial_period: '2 weeks',
      trial_price: 0,
      trial_iterations: 1,
    }),
  ];
  await subscribe(database, id, options);
  const to = new Date();
  to.setUTCMonth(to.getUTCMonth() + months, Math.min(28, to.getUTCDate()));
  const begun = performance.now();
  await api.send('POST', 'test-clock/turns', { to: to.toISOString(), charges: 'some_fail' });
  let turn = { state: 'running', steps: 0 };
  for (; turn.state === 'running'; await sleep(100))
    turn = ((await api.send('GET', 'test-clock')) as { turn: typeof turn }).turn;
  if (turn.state !== 'done') throw new Error(`the turn is ${turn.state}`);
  const seconds = (performance.now() - begun) / 1_000;
  const isBehind = async () => {
    const { rows } = await database.query<{ notes: number }>(
      `select (select count(*) from stale_subscriptions where resource_id = $1)
         + (select count(*) from stale_volume where resource_id = $1) as notes`,
      [id],
    );
    return Number(rows[0]?.notes) > 0;
  };
  while (await isBehind()) await sleep(100);
  const followed = (performance.now() - begun) / 1_000;
  const what = `${months} months of ${count.toLocaleString('en')} subscriptions on a test clock`;
  return [
    {
      what: `${what}, ${turn.steps.toLocaleString('en')} steps`,
      measured: `${seconds.toFixed(1)} s`,
      budget: `${budget} s`,
      holds: seconds <= budget,
    },
    { what: `${what}, figures included`, measured: `${followed.toFixed(1)} s` },
  ];
}
