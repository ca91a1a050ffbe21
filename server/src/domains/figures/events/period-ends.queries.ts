import type pg from 'pg';
import type { DayKey } from './fact-days.queries.ts';
import { change, type Following } from './facts.queries.ts';
import type { PeriodEnd } from './period-ends.ts';

/** SQL condition: subscription `u` renews at its end. */
export const isToRenew = `u.status = 'active' and u.is_paying and u.autorenew`;

/** Returns the end of each of these subscriptions that renews then. */
export async function toComeOf(
  client: pg.PoolClient,
  siteId: number,
  subscriptionIds: readonly number[],
): Promise<Map<number, Date>> {
  const { rows } = await client.query<{ id: number; at: Date }>(
    `select u.id, u.ends_at as at from member_subscriptions u
     where u.resource_id = $1 and u.id = any($2::bigint[]) and ${isToRenew} and u.ends_at is not null`,
    [siteId, subscriptionIds],
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** Returns the stored period ends of these subscriptions. */
export async function knownPeriodEnds(
  client: pg.PoolClient,
  siteId: number,
  subscriptionIds: readonly number[],
): Promise<PeriodEnd[]> {
  const { rows } = await client.query<PeriodEnd>(
    `select subscription_id as "subscriptionId", ends_at as "endsAt", payer_id as "payerId", plan_id as "planId", outcome,
       next_at as "nextAt", to_come_at as "toComeAt"
     from period_ends where resource_id = $1 and subscription_id = any($2::bigint[])`,
    [siteId, subscriptionIds],
  );
  return rows;
}

/** Deletes period ends. @returns days whose sums may be 0 now */
export async function removePeriodEnds(
  client: pg.PoolClient,
  siteId: number,
  ends: readonly PeriodEnd[],
  following: Following,
): Promise<DayKey[]> {
  if (ends.length === 0) return [];
  const statement = `
    delete from period_ends f using unnest($2::bigint[], $3::timestamptz[]) k (subscription_id, ends_at)
    where f.resource_id = $1 and f.subscription_id = k.subscription_id and f.ends_at = k.ends_at`;
  const keys = [ends.map((end) => end.subscriptionId), ends.map((end) => end.endsAt)];
  return change(client, 'period_ends', following, -1, [statement, siteId, ...keys]);
}

export async function addPeriodEnds(
  client: pg.PoolClient,
  siteId: number,
  ends: readonly PeriodEnd[],
  following: Following,
): Promise<void> {
  if (ends.length === 0) return;
  const statement = `
    insert into period_ends (resource_id, subscription_id, ends_at, payer_id, plan_id, outcome, next_at, to_come_at)
    select $1, p.* from unnest($2::bigint[], $3::timestamptz[], $4::bigint[], $5::bigint[], $6::text[],
      $7::timestamptz[], $8::timestamptz[]) p`;
  await change(client, 'period_ends', following, 1, [
    statement,
    siteId,
    ends.map((end) => end.subscriptionId),
    ends.map((end) => end.endsAt),
    ends.map((end) => end.payerId),
    ends.map((end) => end.planId),
    ends.map((end) => end.outcome),
    ends.map((end) => end.nextAt),
    ends.map((end) => end.toComeAt),
  ]);
}
