import type { Database } from '#server/database/connect.ts';
import type { SiteRef } from '#server/database/context.ts';
import { sitesOf } from '#server/database/sites.ts';
import { payerColumn } from '../member-subscriptions/next-try.queries.ts';
import { unansweredAfterMs } from './renewals.service.ts';

/**
 * Returns the sites with charges to make: attempts without an answer, due renewals without an attempt, and due retries.
 * May include a site without any, but never misses one. Sites whose test clock is ahead are left to the job that
 * advances it. Bypasses row security, to read all sites at once.
 */
export async function sitesWithDueCharges(database: Database): Promise<{ site: SiteRef }[]> {
  // The conditions on the status must have the form of the partial index `member_subscriptions_due`, or it isn't used.
  const { rows } = await database.owner.query<{ id: number }>(
    `select r.id from resources r
     where r.removed_at is null and r.clock_ahead_ms = 0 and (
       exists (
         select from charge_attempts a
         where a.resource_id = r.id and a.state = 'asked' and a.asked_at <= now() - $1 * interval '1 millisecond')
       or exists (
         select from member_subscriptions s
         where s.resource_id = r.id and s.kind <> 'seat' and (s.autorenew or s.is_allowed_next_subscription)
           and (s.status = 'active'
             or s.status = 'past_due' and s.past_due_reason = 'not_charged')
           and (s.status = 'active' or s.grace_ends_at > now()) and s.ends_at <= now()
           and not exists (
             select from charge_attempts a
             where a.resource_id = s.resource_id and a.subscription_id = s.id
               and a.period_ends_at = date_trunc('milliseconds', s.ends_at)))
       or exists (
         select from member_subscriptions s
         left join lateral (
           select state, next_try_at from charge_attempts a
           where a.resource_id = s.resource_id and a.subscription_id = s.id
             and a.period_ends_at = date_trunc('milliseconds', s.ends_at)
           order by attempt desc limit 1) a on true
         where s.resource_id = r.id and s.status = 'past_due' and s.grace_ends_at > now()
           and (s.autorenew or s.is_allowed_next_subscription)
           and case when a.state is null
             then exists (
               select from payment_customers c
               where c.resource_id = s.resource_id and c.member_id = ${payerColumn('s')}
                 and c.livemode = s.livemode and c.payment_method_id is not null)
             else a.state = 'failed' and a.next_try_at <= now() end))`,
    [unansweredAfterMs],
  );
  return (await sitesOf(database, rows)).map((site) => ({ site }));
}
