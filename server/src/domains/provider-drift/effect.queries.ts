import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';

export interface Money {
  currency: string;
  /** Received, in cents. */
  charged: number;
  /** Amount refunded or disputed. */
  returned: number;
}

/** Returns the money received from members, and from one charge if its member is unknown. */
export async function moneyOf(
  { client }: ReadScope,
  { resource }: ResourceContext,
  memberIds: readonly number[],
  transactionId: number | null,
): Promise<Money[]> {
  const { rows } = await client.query<Money>(
    `select currency, coalesce(sum(amount_cents), 0)::bigint as charged, coalesce(sum(adjusted_cents), 0)::bigint as returned
     from transactions
     where resource_id = $1 and livemode = $2 and status in ('succeeded', 'refunded')
       and (member_id = any($3) or id = $4)
     group by currency order by currency`,
    [resource.id, resource.livemode, memberIds, transactionId],
  );
  return rows.map((row) => ({ ...row, charged: Number(row.charged), returned: Number(row.returned) }));
}

/** Returns open subscriptions that one of these members holds or pays for. */
export async function heldBy(
  { client }: ReadScope,
  { resource }: ResourceContext,
  memberIds: readonly number[],
): Promise<{ id: number; title: string }[]> {
  const { rows } = await client.query<{ id: number; title: string }>(
    `select s.id, p.title from member_subscriptions s
     join plans p on p.resource_id = s.resource_id and p.id = s.plan_id
     where s.resource_id = $1 and s.livemode = $2 and (s.member_id = any($3) or s.payer_id = any($3))
       and (s.status <> 'ended' or s.ended_at > now() - interval '1 hour')
     order by s.id limit 50`,
    [resource.id, resource.livemode, memberIds],
  );
  return rows;
}
