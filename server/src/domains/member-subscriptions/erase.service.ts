import { sql } from 'kysely';
import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import { cancelIn, endIn } from './service.ts';

interface Open {
  id: number;
  is_own: boolean;
  /** True if the member would be charged for it again. */
  renews: boolean;
}

async function findOpen({ db }: WriteScope, siteId: number, memberId: number): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select id, member_id is not distinct from ${memberId}::bigint as is_own,
      autorenew and payer_id is not distinct from ${memberId}::bigint and kind <> 'gift' as renews
    from member_subscriptions
    where resource_id = ${siteId} and status <> 'ended'
      and (member_id = ${memberId} or payer_id = ${memberId})
    order by parent_id nulls last, id`.execute(db);
  return rows;
}

/**
 * Ends the member's own subscriptions at once, with the seats that others have of them. What they pay for a group or
 * another member isn't charged again and runs to the end of the paid period.
 * @returns the number of subscriptions that ended or stopped
 */
export async function endSubscriptionsIn(
  ctx: ResourceContext,
  scope: WriteScope,
  memberId: number,
): Promise<number> {
  let left = 0;
  for (const { id, is_own: isOwn, renews } of await findOpen(scope, ctx.resource.id, memberId)) {
    if (isOwn) await endIn(ctx, scope, { id, cause: 'erased' });
    else if (renews) await cancelIn(ctx, scope, { id });
    else continue;
    left += 1;
  }
  return left;
}

/** Removes the ids of the member's subscriptions in other systems, and the names of those systems. */
export async function forgetNumbersIn({ db }: WriteScope, siteId: number, memberId: number): Promise<void> {
  await sql`
    delete from renewals_elsewhere r using member_subscriptions s
    where r.resource_id = ${siteId} and s.resource_id = ${siteId} and s.id = r.subscription_id
      and (s.member_id = ${memberId} or s.payer_id = ${memberId})`.execute(db);
  await sql`
    update member_subscriptions set external_id = null
    where resource_id = ${siteId} and (member_id = ${memberId} or payer_id = ${memberId})
      and external_id is not null`.execute(db);
}

/** A subscription that another system renews. */
export interface RenewedThere {
  id: number;
  livemode: boolean;
  provider: 'stripe' | 'other';
  /** Its id there; null where it isn't known. */
  there: string | null;
}

/** Returns the subscriptions of a member, as holder or payer, that other systems still renew, in both modes. */
export async function renewedThereOf(
  { db }: ReadScope,
  siteId: number,
  memberId: number,
): Promise<RenewedThere[]> {
  const { rows } = await sql<RenewedThere>`
    select e.subscription_id as id, e.livemode, e.provider, e.provider_subscription as there
    from renewals_elsewhere e
    join member_subscriptions s on s.resource_id = e.resource_id and s.id = e.subscription_id
    where e.resource_id = ${siteId} and e.state in ('elsewhere', 'ending')
      and (s.member_id = ${memberId} or s.payer_id = ${memberId})
    order by e.subscription_id`.execute(db);
  return rows;
}
