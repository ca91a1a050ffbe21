// The dashboard at scale: each call over HTTP, beside the same answer from the primary tables.
import type pg from 'pg';
import { dashboardCards, type Figure, isMoneyFigure } from '#contract/domains/figures/words.ts';
import type { Api } from './api.ts';
import { milliseconds, type Row, time } from './measure.ts';

interface DashboardCase {
  what: string;
  path: string;
  /**
   * SQL for the same answer without the daily tables: `$1` is the site, `$2` and `$3` the first day and the day after
   * the last. Left out where it would be a second implementation of the rule.
   */
  sql?: string;
  /** Milliseconds at the 95th percentile, at a million members. */
  budget: number;
}

const day = 86_400_000;
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

const charges = 'from transactions t join resources r on r.id = t.resource_id and r.livemode = t.livemode';
const inRange = `t.resource_id = $1 and t.status in ('succeeded', 'refunded') and t.created_at >= $2 and t.created_at < $3`;
const charged = `${charges} where ${inRange}`;

/**
 * Payers at the end, by the log: each subscription's last event before it. For one instant; a series takes as many
 * times as long.
 */
const payersAtEnd = `
  select count(distinct e.payer_id) from subscription_events e
  where e.resource_id = $1 and e.next_paying and e.occurred_at >= $2::timestamptz - interval '5 years' and e.occurred_at < $3
    and e.valid_until > $3 and not exists (
      select from subscription_events l
      where l.resource_id = $1 and l.subscription_id = e.subscription_id and l.occurred_at < $3
        and (l.occurred_at, l.id) > (e.occurred_at, e.id))`;

const volumeByMonth = `
  select date_trunc('month', t.created_at), t.currency, sum(t.amount_cents), count(*) ${charged} group by 1, 2`;

const seenByMonth = `
  select date_trunc('month', occurred_at), count(distinct member_id) from member_activity
  where resource_id = $1 and occurred_at >= $2 and occurred_at < $3 group by 1`;

/** Three of the 13 cards of one of the ranges, in one round trip. */
const someCards = `
  select (${payersAtEnd}), (select count(*) from (${volumeByMonth}) volume),
    (select count(*) from (${seenByMonth}) seen)`;

const leaves = `
  select count(distinct payer_id) from subscription_events
  where resource_id = $1 and type = 'end' and previous_paying and occurred_at >= $2 and occurred_at < $3`;

const membersByPlan = `
  select plan_id, count(distinct member_id) from member_subscriptions
  where resource_id = $1 and status <> 'ended' and starts_at <= now() and (valid_until is null or valid_until > now())
    and $2::date < $3::date
  group by 1`;

function casesOf(yesterday: number): DashboardCase[] {
  const year = { start: dateOf(yesterday - 364 * day), end: dateOf(yesterday) };
  const before = { start: dateOf(yesterday - 729 * day), end: dateOf(yesterday - 365 * day) };
  const dates = `date_start=${year.start}&date_end=${year.end}`;
  const compared = `${dates}&compare_start=${before.start}&compare_end=${before.end}`;
  return [
    {
      what: 'statistics, 12 months compared, by month (bare: 3 cards of one range)',
      path: `dashboard/statistics?${compared}&group_by=month`,
      sql: someCards,
      budget: 150,
    },
    {
      what: 'statistics, 12 months compared, by day (bare: 3 cards of one range)',
      path: `dashboard/statistics?${compared}&group_by=day`,
      sql: someCards,
      budget: 150,
    },
    { what: 'chart: activity', path: 'charts/activity', sql: volumeByMonth, budget: 100 },
    { what: 'chart: statistic', path: 'charts/statistic', sql: volumeByMonth, budget: 100 },
    { what: 'chart: members by plan', path: 'charts/plan-subscriptions', sql: membersByPlan, budget: 100 },
    {
      what: 'chart: subscribers by month (bare: one end of month)',
      path: 'charts/total-active-subscribers',
      sql: payersAtEnd,
      budget: 100,
    },
    ...(['mrr', 'gross_volume'] as const).map((figure) => ({
      what: `what changed in ${figure}, 12 months compared (bare: one end, or one range)`,
      path: `dashboard/statistics/changes?figure=${figure}&${compared}`,
      sql: figure === 'mrr' ? payersAtEnd : volumeByMonth,
      budget: 100,
    })),
    { what: 'churn of a year', path: `charts/churn-count?${dates}`, sql: leaves, budget: 100 },
  ];
}

/** Number and sum of the charges, and the latest ten. */
const chargedRows = `
  select (select count(*) ${charged}), (select sum(t.amount_cents) ${charged}), p.* from (
    select t.id, t.created_at, t.amount_cents, m.email ${charges}
    left join members m on m.resource_id = t.resource_id and m.id = t.member_id
    where ${inRange} order by t.created_at desc, t.id desc limit 10) p`;

const bareRows: Partial<Record<Figure, string>> = {
  active_subscribers: payersAtEnd,
  gross_volume: chargedRows,
  leaves,
};

/** Returns the cases of the first page of the rows behind each card, with its exact number, over a year. */
function rowCasesOf(yesterday: number): DashboardCase[] {
  const dates = `date_start=${dateOf(yesterday - 364 * day)}&date_end=${dateOf(yesterday)}`;
  const beside = ['leaves', 'mrr_churn_cancelled', 'sales_new', 'sales_renewal'] as const;
  return [...dashboardCards, ...beside].map((figure) => ({
    what: `rows behind ${figure}, 12 months`,
    path: `dashboard/statistics/rows?figure=${figure}&${dates}${isMoneyFigure(figure) ? '&currency=usd' : ''}&limit=10`,
    sql: bareRows[figure],
    budget: 100,
  }));
}

async function yesterdayOf(database: pg.Pool, site: number): Promise<number> {
  const { rows } = await database.query<{ day: string }>(
    `select to_char((now() at time zone reporting_timezone)::date - 1, 'YYYY-MM-DD') as day from resources where id = $1`,
    [site],
  );
  return Date.parse(`${rows[0]?.day}T00:00:00Z`);
}

async function one(api: Api, database: pg.Pool, values: unknown[], found: DashboardCase): Promise<Row> {
  const ask = () => api.send('GET', found.path);
  const first = await time(ask, { rounds: 1, warmUp: 0, series: 1 });
  // Noise hardly changes slow calls, so they need not be measured 63 times.
  const through = await time(ask, first.p50 > 500 ? { rounds: 6, warmUp: 1, series: 1 } : {});
  const { sql } = found;
  const bare = sql && (await time(() => database.query(sql, values), { rounds: 1, warmUp: 0, series: 1 }));
  return {
    what: found.what,
    measured: `p50 ${milliseconds(through.p50)}, p95 ${milliseconds(through.p95)}`,
    ...(bare ? { bare: milliseconds(bare.p50), ratio: (through.p50 / bare.p50).toFixed(3) } : {}),
    budget: `p95 ${found.budget} ms`,
    holds: through.p95 <= found.budget,
  };
}

/** Measures each call of the dashboard, beside the same answer from the primary tables. */
export async function dashboard(api: Api, database: pg.Pool, site: number): Promise<Row[]> {
  const yesterday = await yesterdayOf(database, site);
  const values = [site, dateOf(yesterday - 364 * day), dateOf(yesterday + day)];
  const rows: Row[] = [];
  for (const found of [...casesOf(yesterday), ...rowCasesOf(yesterday)])
    rows.push(await one(api, database, values, found));
  return rows;
}

async function until(isSo: () => Promise<boolean>, longest: number): Promise<number> {
  const begun = performance.now();
  while (!(await isSo())) {
    if (performance.now() - begun > longest) throw new Error('it did not come to be');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return performance.now() - begun;
}

interface Answer {
  gross_volume: Record<string, { current_value: number }>;
}

/** Measures how long it takes until the card shows a new charge; the charge is then removed. */
export async function lag(api: Api, database: pg.Pool, site: number): Promise<Row> {
  const date = dateOf(await yesterdayOf(database, site));
  const shown = async () => {
    const path = `dashboard/statistics?date_start=${date}&date_end=${date}`;
    return ((await api.send('GET', path)) as Answer).gross_volume.usd?.current_value ?? 0;
  };
  const before = await shown();
  const { rows } = await database.query<{ id: string }>(
    `insert into transactions (resource_id, amount_cents, currency, status, pay_system, livemode, created_at)
     select id, 1, 'usd', 'succeeded', 'manual', livemode, now() - interval '24 hours' from resources where id = $1
     returning id`,
    [site],
  );
  try {
    const ms = await until(async () => (await shown()) === before + 1, 60_000);
    return {
      what: 'a charge in its card',
      measured: milliseconds(ms),
      budget: '5000 ms',
      holds: ms <= 5_000,
    };
  } finally {
    await database.query('delete from transactions where resource_id = $1 and id = $2', [site, rows[0]?.id]);
  }
}

/** Measures how long it takes to derive all derived data of a site again. */
export async function rebuild(database: pg.Pool, site: number): Promise<Row> {
  await database.query('delete from figure_states where resource_id = $1', [site]);
  const isDone = async () => {
    const { rows } = await database.query('select from figure_states where resource_id = $1', [site]);
    return rows.length > 0;
  };
  const ms = await until(isDone, 7_200_000);
  return { what: 'rebuild of all figures', measured: `${Math.round(ms / 1_000)} s` };
}
