// Provider data for a member's page, without asking the provider.
import type { MemberPayments } from '#contract/domains/payments/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { findRow } from '#server/database/rows.ts';
import { type ReadScope, read } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { findAccount } from './account.service.ts';
import { findCustomer } from './customers.queries.ts';

interface FailedTry {
  subscription_id: number;
  plan_title: string;
  attempt: number;
  amount_cents: number;
  currency: string;
  failure_code: string | null;
  failure_text: string | null;
  finished_at: Date;
  next_try_at: Date | null;
}

/** Returns the latest past due renewal of the member whose charge attempt failed; null if there is none. */
export async function lastFailedTry(
  { client }: ReadScope,
  ctx: ResourceContext,
  memberId: number,
): Promise<MemberPayments['failed']> {
  const { rows } = await client.query<FailedTry>(
    `select a.subscription_id, p.title as plan_title, a.attempt, a.amount_cents, a.currency, a.failure_code,
       a.failure_text, a.finished_at, a.next_try_at
     from charge_attempts a
     join member_subscriptions s on s.resource_id = a.resource_id and s.id = a.subscription_id
     join plans p on p.resource_id = s.resource_id and p.id = s.plan_id
     where a.resource_id = $1 and a.member_id = $2 and a.livemode = $3 and a.state = 'failed'
       and s.status = 'past_due' and a.period_ends_at = date_trunc('milliseconds', s.ends_at)
     order by a.finished_at desc, a.id desc limit 1`,
    [ctx.resource.id, memberId, ctx.resource.livemode],
  );
  const [row] = rows;
  if (!row) return null;
  return {
    subscription_id: row.subscription_id,
    plan_title: row.plan_title,
    attempt: row.attempt,
    amount: row.amount_cents,
    currency: row.currency,
    code: row.failure_code,
    reason: row.failure_text,
    failed_at: new Date(row.finished_at).toISOString(),
    next_try_at: row.next_try_at && new Date(row.next_try_at).toISOString(),
  };
}

/** @throws AppError not_found */
export function getMemberPayments(ctx: ResourceContext, { id }: { id: number }): Promise<MemberPayments> {
  return read(ctx, async (scope) => {
    const member = await findRow(scope, ctx.resource.id, 'members', id);
    if (!member) throw notFound();
    const account = await findAccount(scope, ctx);
    const customer = await findCustomer(scope, ctx, id);
    return {
      connected: account !== null,
      account_id: account?.account_id ?? null,
      livemode: ctx.resource.livemode,
      customer_id: customer?.customer_id ?? member.stripe_customer_id,
      card_brand: customer?.card_brand ?? null,
      card_last4: customer?.card_last4 ?? null,
      synced_at: customer?.synced_at ? new Date(customer.synced_at).toISOString() : null,
      failed: await lastFailedTry(scope, ctx, id),
    };
  });
}
