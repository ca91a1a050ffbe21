import { sql } from 'kysely';
import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { siteNow } from '#server/database/site-now.ts';
import { retriesAfter } from './retries.service.ts';
import type { Subscription } from './subscription.ts';

interface LastTry {
  state: string | null;
  asked_at: Date | null;
  next_try_at: Date | null;
  has_card: boolean;
}

/**
 * Returns the SQL for the id of the member who is charged for a renewal, like `payerOf`: the holder of a gift pays for
 * its renewal.
 * @param held alias of `member_subscriptions` in the statement
 */
export const payerColumn = (held: string): string =>
  `(case when ${held}.kind = 'gift' then ${held}.member_id else coalesce(${held}.payer_id, ${held}.member_id) end)`;

/** Returns the last attempt to charge the current end of a subscription, and whether its payer can be charged now. */
async function findLastTry({ db }: ReadScope, siteId: number, id: number): Promise<LastTry | undefined> {
  const { rows } = await sql<LastTry>`
    select a.state, a.asked_at, a.next_try_at, exists (
        select from payment_customers c
        join payment_accounts p on p.resource_id = c.resource_id and p.provider = c.provider and p.livemode = c.livemode
        where c.resource_id = s.resource_id and c.livemode = s.livemode and c.payment_method_id is not null
          and c.member_id = ${sql.raw(payerColumn('s'))}
      ) as has_card
    from member_subscriptions s
    left join lateral (
      select * from charge_attempts a
      where a.resource_id = s.resource_id and a.subscription_id = s.id
        and a.period_ends_at = date_trunc('milliseconds', s.ends_at)
      order by a.attempt desc limit 1) a on true
    where s.resource_id = ${siteId} and s.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Returns when an overdue payment is retried: at once if it can be charged and hasn't been tried yet. Null if nothing
 * is overdue, or if no attempt comes before the end of the grace period.
 */
export async function nextTryOf(
  ctx: ResourceContext,
  scope: ReadScope,
  { id, status, endsAt, graceEndsAt }: Subscription,
): Promise<Date | null> {
  if (status !== 'past_due' || endsAt === null || graceEndsAt === null) return null;
  const now = siteNow(ctx);
  // While the site is ahead of the provider's time only the test clock makes charges, on the days of the schedule.
  if (ctx.resource.clockOffsetMs > 0)
    return (
      retriesAfter(endsAt, ctx.resource.timezone).find((retry) => retry > now && retry < graceEndsAt) ?? null
    );
  const last = await findLastTry(scope, ctx.resource.id, id);
  const next = last?.state === null ? (last.has_card ? now : null) : dueAt(last);
  return next !== null && next < graceEndsAt ? next : null;
}

/**
 * Returns the due time after the last attempt: one without an answer is retried at once, a declined one has its next
 * day.
 */
function dueAt(last: LastTry | undefined): Date | null {
  const at = last?.state === 'asked' ? last.asked_at : last?.next_try_at;
  return at ? new Date(at) : null;
}
