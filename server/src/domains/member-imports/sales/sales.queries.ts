import type pg from 'pg';
import type { PastSale } from '../../transactions/history.service.ts';

/** Takes a lock on adding sales to a site, so that two imports with the same sales add them once. */
export async function holdSales(client: pg.PoolClient, siteId: number): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtextextended('imported sales', $1))", [siteId]);
}

/** Returns the identities that the site has already. */
export async function knownSales(
  client: pg.PoolClient,
  siteId: number,
  identities: readonly string[],
): Promise<Set<string>> {
  const { rows } = await client.query<{ identity: string }>(
    'select identity from imported_sales where resource_id = $1 and identity = any($2::uuid[])',
    [siteId, identities],
  );
  return new Set(rows.map(({ identity }) => identity));
}

/** Returns those of the ids that a charge of the site has already, at Stripe or in the system it came from. */
export async function knownCharges(
  client: pg.PoolClient,
  siteId: number,
  livemode: boolean,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await client.query<{ id: string }>(
    `select external_id as id from transactions
     where resource_id = $1 and livemode = $2 and external_id = any($3::text[])`,
    [siteId, livemode, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

type Purchase = NonNullable<PastSale['purchase']>;

/** Returns the purchases that titles name, ignoring case: a plan, or else the oldest content with that title. */
export async function purchasesCalled(
  client: pg.PoolClient,
  siteId: number,
  titles: readonly string[],
): Promise<Map<string, Purchase>> {
  if (titles.length === 0) return new Map();
  const { rows } = await client.query<{ title: string; is_plan: boolean; content_id: number | null }>(
    `with named as materialized (select distinct lower(title) as title_lc from plans where resource_id = $1)
     select given.title, named.title_lc is not null as is_plan, c.id as content_id
     from unnest($2::text[]) given(title)
     left join named on named.title_lc = lower(normalize(given.title, NFC))
     left join lateral (
       select id from content_items where resource_id = $1 and title_lc = lower(given.title) order by id limit 1
     ) c on true
     where named.title_lc is not null or c.id is not null`,
    [siteId, titles],
  );
  return new Map(
    rows.map(({ title, is_plan: isPlan, content_id: itemId }) => [
      title,
      isPlan ? { itemType: 'subscription', itemId: null } : { itemType: 'content', itemId },
    ]),
  );
}
