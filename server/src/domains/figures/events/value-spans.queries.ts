import type pg from 'pg';
import type { MrrInterval } from './mrr-intervals.ts';
import { condition, type People } from './people.queries.ts';

/** Deletes the MRR intervals of these payers. */
export async function removeValueSpans(client: pg.PoolClient, siteId: number, people: People): Promise<void> {
  const { of, values } = condition(people);
  await client.query(`delete from value_spans where resource_id = $1 and ${of('payer_id')}`, [
    siteId,
    ...values,
  ]);
}

/** Inserts MRR intervals. An open interval ends at infinity. */
export async function addValueSpans(
  client: pg.PoolClient,
  siteId: number,
  spans: readonly MrrInterval[],
): Promise<void> {
  await client.query(
    `insert into value_spans (resource_id, payer_id, subscription_id, plan_id, currency, value, starts_at, ends_at,
       ends_settled_at)
     select $1, v.payer, v.subscription, v.plan, v.currency, v.value, v.starts, coalesce(v.ends, 'infinity'),
       coalesce(v.settled, 'infinity')
     from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::bigint[], $7::timestamptz[],
       $8::timestamptz[], $9::timestamptz[]) v (payer, subscription, plan, currency, value, starts, ends, settled)`,
    [
      siteId,
      spans.map((span) => span.payerId),
      spans.map((span) => span.subscriptionId),
      spans.map((span) => span.planId),
      spans.map((span) => span.currency),
      spans.map((span) => span.value),
      spans.map((span) => span.startsAt),
      spans.map((span) => span.endsAt),
      spans.map((span) => span.endsSettledAt),
    ],
  );
}
