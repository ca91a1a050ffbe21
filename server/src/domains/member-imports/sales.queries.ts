import type pg from 'pg';
import type { PastSale } from '../transactions/history.service.ts';
import type { NewPerson } from './people.ts';

export interface KnownPerson {
  id: number;
  email_lc: string;
  external_id: string | null;
  created_at: Date;
}

/** Members of the site that go by one of these ids in the old system, or one of these addresses in lower case. */
export async function knownPeople(
  client: pg.PoolClient,
  siteId: number,
  externalIds: readonly string[],
  emails: readonly string[],
): Promise<KnownPerson[]> {
  const { rows } = await client.query<KnownPerson>(
    `select id, email_lc, external_id, created_at from members
     where resource_id = $1 and external_id = any($2::text[])
     union
     select id, email_lc, external_id, created_at from members where resource_id = $1 and email_lc = any($3::text[])
     order by id`,
    [siteId, externalIds, emails],
  );
  return rows;
}

/** Makes members of people whom sales name. @returns ids of those that were not there, by address in lower case */
export async function insertPeople(
  client: pg.PoolClient,
  siteId: number,
  people: readonly NewPerson[],
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: number; email_lc: string }>(
    `insert into members (resource_id, email, external_id, subscribed_to_emails, confirmed, created_at)
     select $1, p.email, p.external_id, false, p.is_real, p.since
     from unnest($2::text[], $3::text[], $4::boolean[], $5::timestamptz[]) p(email, external_id, is_real, since)
     on conflict (resource_id, email_lc) do nothing returning id, email_lc`,
    [
      siteId,
      people.map(({ address }) => address),
      people.map(({ externalId }) => externalId),
      people.map(({ isReal }) => isReal),
      people.map(({ since }) => since),
    ],
  );
  return new Map(rows.map(({ email_lc, id }) => [email_lc, id]));
}

/**
 * A member whom a sale made has been one since that sale; when an earlier one turns up, since that. The version stays:
 * nobody changed them.
 */
export async function movePeopleBack(
  client: pg.PoolClient,
  siteId: number,
  earliest: ReadonlyMap<number, Date>,
): Promise<void> {
  await client.query(
    `update members m set created_at = e.at
     from unnest($2::bigint[], $3::timestamptz[]) e(id, at)
     where m.resource_id = $1 and m.id = e.id and m.created_at > e.at
       and exists (
         select from transactions t join imported_sales s on s.resource_id = $1 and s.transaction_id = t.id
         where t.resource_id = $1 and t.member_id = m.id and t.created_at = m.created_at)`,
    [siteId, [...earliest.keys()], [...earliest.values()]],
  );
}

/** Lets one transaction at a time add sales to a site, so that two that bring the same ones add them once. */
export async function holdSales(client: pg.PoolClient, siteId: number): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtextextended('imported sales', $1))", [siteId]);
}

/** Those of the identities that the site has. */
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

type Purchase = NonNullable<PastSale['purchase']>;

/** What titles name here, without regard to case: a plan, or else the oldest piece of content. */
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
     left join named on named.title_lc = lower(given.title)
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
