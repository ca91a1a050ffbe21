// Rows as of now, for work lists: members with access, past due subscriptions, upcoming renewals.
import { type RawBuilder, sql } from 'kysely';
import type { SiteRef } from '#server/database/context.ts';
import { isToRenew } from '../events/period-ends.queries.ts';
import { validNow } from '../values/valid-now.queries.ts';
import { isPastDue } from './past-due.queries.ts';
import { ofPlans, type RowsQuery, type Source, source } from './rows-source.ts';

/** Returns a row per member and plan: by a subscription of their own, or one of their group. */
export function planMembers(question: RowsQuery): Source {
  const { site } = question;
  const valid = sql`u.resource_id = ${site.id} and ${validNow('u', site.livemode)} and ${ofPlans(sql`u.plan_id`, question)}`;
  return source(
    'people',
    {
      at: sql`h.at`,
      member_id: sql`h.member_id`,
      subscription_id: sql`h.subscription_id`,
      plan_id: sql`h.plan_id`,
      key: sql`h.member_id`,
      key2: sql`h.plan_id`,
    },
    sql`from (
      select member_id, plan_id, min(starts_at) as at, min(id) as subscription_id
      from (
        select u.member_id, u.plan_id, u.starts_at, u.id from member_subscriptions u
        where ${valid} and u.member_id is not null
        union all
        select g.member_id, u.plan_id, greatest(u.starts_at, g.joined_at), u.id from member_subscriptions u
        join group_members g on g.resource_id = u.resource_id and g.group_id = u.group_id
        where ${valid}
      ) held
      group by member_id, plan_id) h`,
  );
}

/** Time of the last failed charge of subscription `u`. */
const failedAt = sql`(select max(e.occurred_at) from subscription_events e
  where e.resource_id = u.resource_id and e.subscription_id = u.id and e.type = 'past_due')`;

/**
 * Returns past due subscriptions in grace; the metric counts their payers. The amount due is added by the dashboard,
 * because only the subscriptions domain, which comes later in the order, can compute it.
 */
export function pastDue(question: RowsQuery): Source {
  const { site } = question;
  return source(
    'people',
    {
      at: failedAt,
      until: sql`u.grace_ends_at`,
      member_id: sql`u.payer_id`,
      subscription_id: sql`u.id`,
      plan_id: sql`u.plan_id`,
      currency: sql`u.currency`,
      key: sql`u.id`,
    },
    sql`from member_subscriptions u
      where ${isPastDue(site)} and ${ofPlans(sql`u.plan_id`, question)}`,
    // Ordered by the end of grace: ordering by failure would need a lookup in the log for each of many.
    { order: 'until' },
  );
}

/** Returns the first day of the calendar month of yesterday, in the site's reporting zone. */
const monthOfYesterday = ({ timezone }: SiteRef): RawBuilder<unknown> =>
  sql`date_trunc('month', site_now() at time zone ${timezone} - interval '1 day')`;

/**
 * Returns the first instant of that month and of the next; as subqueries, so that they are computed once and not per
 * row.
 */
const edgesOfMonth = (site: SiteRef) => ({
  first: sql`(select start_of_day(${monthOfYesterday(site)}::date, ${site.timezone}))`,
  over: sql`(select start_of_day((${monthOfYesterday(site)} + interval '1 month')::date, ${site.timezone}))`,
});

/** Selects the renewals to come in the whole calendar month of yesterday. */
function toRenew(site: SiteRef): RawBuilder<unknown> {
  const { first, over } = edgesOfMonth(site);
  return sql`from member_subscriptions u
    where u.resource_id = ${site.id} and u.livemode = ${site.livemode} and ${sql.raw(isToRenew)}
      and u.ends_at >= ${first} and u.ends_at < ${over}`;
}

/** Selects every end of a paid period in that month at which a subscription renews, or should have renewed. */
function renewals(site: SiteRef): RawBuilder<unknown> {
  const { first, over } = edgesOfMonth(site);
  return sql`
    select u.id as subscription_id, u.payer_id, u.plan_id, u.ends_at, 'to_come' as outcome ${toRenew(site)}
    union all
    select p.subscription_id, p.payer_id, p.plan_id, p.ends_at, p.outcome from period_ends p
    where p.resource_id = ${site.id} and p.ends_at >= ${first} and p.ends_at < ${over}`;
}

/**
 * Returns the subscriptions that renew in the calendar month of yesterday: renewed, failed, and still to come. Each has
 * one row: the renewal to come, or else its latest period end.
 */
export function renewing(question: RowsQuery): Source {
  return source(
    'rows',
    {
      at: sql`w.ends_at`,
      member_id: sql`w.payer_id`,
      subscription_id: sql`w.subscription_id`,
      plan_id: sql`w.plan_id`,
      detail: sql`w.outcome`,
      key: sql`w.subscription_id`,
    },
    sql`from (
      select distinct on (subscription_id) * from (${renewals(question.site)}) e
      order by subscription_id, outcome = 'to_come' desc, ends_at desc) w
      where ${ofPlans(sql`w.plan_id`, question)}`,
  );
}

/** Counts these subscriptions: those to come, and from the stored days those without a later end in the month. */
export function countRenewing(site: SiteRef): RawBuilder<{ count: number }> {
  return sql`select (select count(*) ${toRenew(site)}) + coalesce((
      select sum(facts) from figure_days
      where resource_id = ${site.id} and kind = 'period_end' and detail = ''
        and day >= ${monthOfYesterday(site)}::date and day < (${monthOfYesterday(site)} + interval '1 month')::date
    ), 0)::bigint as count`;
}
