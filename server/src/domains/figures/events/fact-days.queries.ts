import type pg from 'pg';

/** SQL for the zone of the site's stored days: that of its settings, once everything was recounted in it. */
export const zone = `coalesce(
  (select timezone from figure_states where resource_id = $1),
  (select reporting_timezone from resources where id = $1))`;

export interface DayKey {
  kind: string;
  day: string;
  currency: string;
  plan_id: number;
  detail: string;
}

const dayOf = (column: string) => `(${column} at time zone z.name)::date`;

const monthOf = (column: string) => `date_trunc('month', ${column} at time zone z.name)`;

/** SQL for the sums by day of each table; `changed` has its rows with a sign. */
const summed = {
  payer_facts: `
    select $1::bigint, f.kind, ${dayOf('f.at')}, coalesce(f.currency, ''), coalesce(f.plan_id, 0),
      case when f.kind in ('stopped', 'churn') then coalesce(f.cause, '')
        when f.kind = 'started' then case when f.had_trial then 'trial' else 'direct' end
          || case when f.is_for_group then ' group' else '' end
        else '' end,
      sum(f.sign), sum(f.sign * f.value)`,
  // Without the plan, because no metric needs it, and cancellations are most of the stored rows anyway.
  subscription_facts: `
    select $1::bigint, f.kind, ${dayOf('f.at')}, '', 0,
      coalesce(to_char(f.until at time zone z.name, 'YYYY-MM-DD'), ''), sum(f.sign), 0`,
  // `again`: a later end of the same subscription counts for it in that month.
  period_ends: `
    select $1::bigint, 'period_end', ${dayOf('f.ends_at')}, '', f.plan_id,
      case when ${monthOf('f.ends_at')} in (${monthOf('f.next_at')}, ${monthOf('f.to_come_at')})
        then 'again' else '' end,
      sum(f.sign), 0`,
} as const;

export type FactTable = keyof typeof summed;

/** Returns the part of a statement that adds `changed` to the days. */
export const byDay = (table: FactTable) => `
  insert into figure_days as d (resource_id, kind, day, currency, plan_id, detail, facts, value)
  ${summed[table]}
  from changed f cross join (select ${zone} as name) z
  group by 2, 3, 4, 5, 6
  order by 2, 3, 4, 5, 6
  on conflict (resource_id, kind, day, currency, plan_id, detail) do update
    set facts = d.facts + excluded.facts, value = d.value + excluded.value
  returning kind, day::text, currency, plan_id, detail, facts, value`;

/** Kinds of days that are summed here; the others are counted elsewhere. */
const kinds = `array[
  'joined', 'returned', 'left', 'plan_joined', 'plan_left', 'started', 'stopped', 'new', 'reactivation', 'expansion',
  'contraction', 'churn', 'began', 'entitled_in', 'entitled_out', 'plan_entitled_in', 'plan_entitled_out',
  'trial_started', 'trial_ended', 'cancelled', 'period_end']`;

/** Recounts the days of all metric events of a site from scratch. */
export async function recountDays(client: pg.PoolClient, siteId: number): Promise<void> {
  await client.query(`delete from figure_days where resource_id = $1 and kind = any(${kinds})`, [siteId]);
  for (const table of ['payer_facts', 'subscription_facts', 'period_ends'] as const)
    await client.query(
      `with changed as (select f.*, 1 as sign from ${table} f where f.resource_id = $1),
       days as (${byDay(table)}) select count(*) from days`,
      [siteId],
    );
}

/** Deletes days whose sums are 0, so that the rows are identical to those of a rebuild. */
export async function removeEmptyDays(
  client: pg.PoolClient,
  siteId: number,
  keys: readonly DayKey[],
): Promise<void> {
  if (keys.length === 0) return;
  await client.query(
    `delete from figure_days d using unnest($2::text[], $3::date[], $4::text[], $5::bigint[], $6::text[])
       k (kind, day, currency, plan_id, detail)
     where d.resource_id = $1 and d.kind = k.kind and d.day = k.day and d.currency = k.currency
       and d.plan_id = k.plan_id and d.detail = k.detail and d.facts = 0 and d.value = 0`,
    [
      siteId,
      keys.map((key) => key.kind),
      keys.map((key) => key.day),
      keys.map((key) => key.currency),
      keys.map((key) => key.plan_id),
      keys.map((key) => key.detail),
    ],
  );
}
