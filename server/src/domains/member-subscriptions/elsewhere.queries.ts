import type pg from 'pg';
import type { Elsewhere } from './import-terms.service.ts';

/** Records subscriptions that another system renews; existing records stay unchanged. */
export async function keepElsewhere(
  client: pg.PoolClient,
  siteId: number,
  livemode: boolean,
  renewed: readonly { id: number; there: Elsewhere }[],
): Promise<void> {
  if (renewed.length === 0) return;
  await client.query(
    `insert into renewals_elsewhere (resource_id, subscription_id, livemode, provider, provider_subscription)
     select $1, r.id, $2, r.provider, r.there
     from unnest($3::bigint[], $4::text[], $5::text[]) r(id, provider, there)
     on conflict do nothing`,
    [
      siteId,
      livemode,
      renewed.map(({ id }) => id),
      renewed.map(({ there }) => there.provider),
      renewed.map(({ there }) => there.id),
    ],
  );
}

/** Returns imported subscriptions by their id in another system's billing. */
export async function findMovedIn(
  client: pg.PoolClient,
  siteId: number,
  livemode: boolean,
  ids: readonly string[],
): Promise<Map<string, { subscriptionId: number; isElsewhere: boolean }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<{ there: string; id: number; state: string }>(
    `select provider_subscription as there, subscription_id as id, state from renewals_elsewhere
     where resource_id = $1 and livemode = $2 and provider_subscription = any($3::text[])`,
    [siteId, livemode, ids],
  );
  return new Map(
    rows.map(({ there, id, state }) => [
      there,
      { subscriptionId: id, isElsewhere: state === 'elsewhere' || state === 'ending' },
    ]),
  );
}

/** Stores that their ends were confirmed now. */
export async function noteHeard(
  client: pg.PoolClient,
  siteId: number,
  subscriptionIds: readonly number[],
): Promise<void> {
  await client.query(
    'update renewals_elsewhere set heard_at = now() where resource_id = $1 and subscription_id = any($2::bigint[])',
    [siteId, subscriptionIds],
  );
}

/** Returns those of the given subscriptions that another system still renews, with that system. */
export async function elsewhereAmong(
  client: Pick<pg.PoolClient, 'query'>,
  siteId: number,
  subscriptionIds: readonly number[],
): Promise<Map<number, 'stripe' | 'other'>> {
  if (subscriptionIds.length === 0) return new Map();
  const { rows } = await client.query<{ id: number; provider: 'stripe' | 'other' }>(
    `select subscription_id as id, provider from renewals_elsewhere
     where resource_id = $1 and subscription_id = any($2::bigint[]) and state in ('elsewhere', 'ending')`,
    [siteId, subscriptionIds],
  );
  return new Map(rows.map(({ id, provider }) => [id, provider]));
}
