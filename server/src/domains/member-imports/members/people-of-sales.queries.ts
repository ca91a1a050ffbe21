import type pg from 'pg';
import type { NewPerson } from './people.ts';

export interface KnownPerson {
  id: number;
  email_lc: string;
  external_id: string | null;
  created_at: Date;
}

/** Returns members of the site with one of these ids in the old system, or one of these addresses in lower case. */
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

/**
 * Returns the addresses of the members with these Stripe customers, by customer; a customer of several members is left
 * out.
 */
export async function addressesOfCustomers(
  client: pg.PoolClient,
  siteId: number,
  customers: readonly string[],
): Promise<Map<string, string>> {
  if (customers.length === 0) return new Map();
  const { rows } = await client.query<{ customer: string; email: string }>(
    `select stripe_customer_id as customer, min(email) as email from members
     where resource_id = $1 and stripe_customer_id = any($2::text[])
     group by stripe_customer_id having count(*) = 1`,
    [siteId, [...new Set(customers)]],
  );
  return new Map(rows.map(({ customer, email }) => [customer, email]));
}

/** Returns the known Stripe customers of members, by address in lower case. */
export async function customersOfAddresses(
  client: pg.PoolClient,
  siteId: number,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ email_lc: string; customer: string }>(
    `select email_lc, stripe_customer_id as customer from members
     where resource_id = $1 and email_lc = any($2::text[]) and stripe_customer_id is not null`,
    [siteId, emails],
  );
  return new Map(rows.map(({ email_lc, customer }) => [email_lc, customer]));
}

/** Inserts members for people whom sales name. @returns the ids of the new members, by address in lower case */
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
 * Moves the sign-up date of members whom sales created to their earliest sale. The version stays the same, because no
 * operator changed them.
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
