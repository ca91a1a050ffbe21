// The search for imported members' customers at Stripe: its members, and its progress.
import type { Selectable } from 'kysely';
import type pg from 'pg';
import type { ResourceContext } from '#server/database/context.ts';
import type { CustomerLinks } from '#server/database/schema.ts';

type Asked = { client: Pick<pg.PoolClient, 'query'> };
export type LinkRow = Selectable<CustomerLinks>;

/** SQL: members who have a customer at Stripe and no card here. */
const toLink = `from members m
  where m.resource_id = $1
    and (m.stripe_customer_id is not null or exists (
      select from renewals_elsewhere e
      join member_subscriptions s on s.resource_id = e.resource_id and s.id = e.subscription_id
      where e.resource_id = m.resource_id and e.livemode = $2 and e.provider = 'stripe' and s.member_id = m.id))
    and not exists (
      select from payment_customers c
      where c.resource_id = m.resource_id and c.member_id = m.id and c.livemode = $2 and c.payment_method_id is not null)`;

export async function countToLink({ client }: Asked, { resource }: ResourceContext): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count ${toLink}`, [
    resource.id,
    resource.livemode,
  ]);
  return rows[0]?.count ?? 0;
}

export interface ToLink {
  id: number;
  email: string | null;
  customer_id: string | null;
  /** Id of a subscription at Stripe. */
  there: string | null;
}

/** Returns the next members, by id. */
export async function nextToLink(
  { client }: Asked,
  { resource }: ResourceContext,
  after: number,
  limit: number,
): Promise<ToLink[]> {
  const { rows } = await client.query<ToLink>(
    `select m.id, m.email, m.stripe_customer_id as customer_id, (
       select e.provider_subscription from renewals_elsewhere e
       join member_subscriptions s on s.resource_id = e.resource_id and s.id = e.subscription_id
       where e.resource_id = m.resource_id and e.livemode = $2 and s.member_id = m.id
         and e.provider_subscription like 'sub\\_%'
       order by e.subscription_id limit 1) as there ${toLink} and m.id > $3 order by m.id limit $4`,
    [resource.id, resource.livemode, after, limit],
  );
  return rows;
}

export async function findLink({ client }: Asked, { resource }: ResourceContext): Promise<LinkRow | null> {
  const { rows } = await client.query<LinkRow>(
    'select * from customer_links where resource_id = $1 and livemode = $2',
    [resource.id, resource.livemode],
  );
  return rows[0] ?? null;
}

/** Starts a search, unless one is running. @returns whether it was started */
export async function beginLink(scope: Asked, ctx: ResourceContext): Promise<boolean> {
  const total = await countToLink(scope, ctx);
  const { rowCount } = await scope.client.query(
    `insert into customer_links as l (resource_id, livemode, total) values ($1, $2, $3)
     on conflict (resource_id, livemode) do update set state = 'running', after_member_id = 0, total = excluded.total,
       checked = 0, with_card = 0, without_card = 0, unknown = 0, doubtful = 0, failures = 0, retry_at = null,
       last_error = null, started_at = now(), finished_at = null
     where l.state <> 'running'`,
    [ctx.resource.id, ctx.resource.livemode, total],
  );
  return rowCount === 1;
}

export type Linked = 'with_card' | 'without_card' | 'unknown';

/** Counts a member and moves on to the next. @returns false if another process was faster */
export async function stepLink(
  { client }: Asked,
  { resource }: ResourceContext,
  {
    before,
    memberId,
    outcome,
    isDoubtful,
  }: {
    before: number;
    memberId: number;
    outcome: Linked;
    isDoubtful: boolean;
  },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update customer_links set checked = checked + 1, ${outcome} = ${outcome} + 1, doubtful = doubtful + $5,
       after_member_id = $4, failures = 0, retry_at = null, last_error = null
     where resource_id = $1 and livemode = $2 and state = 'running' and after_member_id = $3`,
    [resource.id, resource.livemode, before, memberId, isDoubtful ? 1 : 0],
  );
  return rowCount === 1;
}

export async function endLink(
  { client }: Asked,
  { resource }: ResourceContext,
  error: string | null,
): Promise<void> {
  await client.query(
    `update customer_links set state = case when $3::text is null then 'done' else 'failed' end, last_error = $3,
       finished_at = now(), retry_at = null
     where resource_id = $1 and livemode = $2 and state = 'running'`,
    [resource.id, resource.livemode, error],
  );
}

/** Postpones the search, at increasing intervals. */
export async function haltLink(
  { client }: Asked,
  { resource }: ResourceContext,
  error: string,
): Promise<void> {
  await client.query(
    `update customer_links set failures = failures + 1, last_error = $3,
       retry_at = now() + least(interval '1 hour', interval '30 seconds' * power(2, failures))
     where resource_id = $1 and livemode = $2 and state = 'running'`,
    [resource.id, resource.livemode, error],
  );
}

/** Returns whether a customer belongs to another member already. */
export async function isTaken(
  { client }: Asked,
  { resource }: ResourceContext,
  customerId: string,
  memberId: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from payment_customers where resource_id = $1 and livemode = $2 and customer_id = $3 and member_id <> $4`,
    [resource.id, resource.livemode, customerId, memberId],
  );
  return rowCount !== 0;
}
