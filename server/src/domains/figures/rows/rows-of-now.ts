// Rows of this very moment, of what people act on: who is entitled, whose charge failed, what is about to renew.
import { type RawBuilder, sql } from 'kysely';
import type { ResourceScope } from '#server/database/context.ts';
import { isToRenew } from '../facts/period-ends.queries.ts';
import { validNow } from '../values/valid-now.queries.ts';
import { isPastDue } from './past-due.queries.ts';
import { ofPlans, type Question, type Source, source } from './rows-source.ts';

/** A row for each member and plan: through a subscription of their own, or one that a group holds for them. */
export function planMembers(question: Question): Source {
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

/** When the last charge of a subscription, as `u`, failed. */
const failedAt = sql`(select max(e.occurred_at) from subscription_events e
  where e.resource_id = u.resource_id and e.subscription_id = u.id and e.type = 'past_due')`;

/**
 * Subscriptions whose last charge failed and which are in grace. The figure is their payers. What is charged next is known
 * to the subscriptions, which stand above the figures, so the dashboard adds it to the rows it shows.
 */
export function pastDue(question: Question): Source {
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
    // Many would have to be looked up in the log to be ordered by their failure.
    { order: 'until' },
  );
}

/** First day of the calendar month that yesterday lies in, in the site's reporting zone. */
const monthOfYesterday = ({ timezone }: ResourceScope): RawBuilder<unknown> =>
  sql`date_trunc('month', site_now() at time zone ${timezone} - interval '1 day')`;

/** First instant of that month, and the first one after it; selected, so that they are told once and not for each row. */
const edgesOfMonth = (site: ResourceScope) => ({
  first: sql`(select start_of_day(${monthOfYesterday(site)}::date, ${site.timezone}))`,
  over: sql`(select start_of_day((${monthOfYesterday(site)} + interval '1 month')::date, ${site.timezone}))`,
});

/** Those to come in the whole calendar month of yesterday. */
function toRenew(site: ResourceScope): RawBuilder<unknown> {
  const { first, over } = edgesOfMonth(site);
  return sql`from member_subscriptions u
    where u.resource_id = ${site.id} and u.livemode = ${site.livemode} and ${sql.raw(isToRenew)}
      and u.ends_at >= ${first} and u.ends_at < ${over}`;
}

/** Every end of a paid period in that month at which a subscription renews, or tried to. */
function renewals(site: ResourceScope): RawBuilder<unknown> {
  const { first, over } = edgesOfMonth(site);
  return sql`
    select u.id as subscription_id, u.payer_id, u.plan_id, u.ends_at, 'to_come' as outcome ${toRenew(site)}
    union all
    select p.subscription_id, p.payer_id, p.plan_id, p.ends_at, p.outcome from period_ends p
    where p.resource_id = ${site.id} and p.ends_at >= ${first} and p.ends_at < ${over}`;
}

/**
 * Subscriptions with a paid period that ends in the whole calendar month of yesterday, and that renew then: those that
 * did, those whose charge failed, and those still to come. Each with the one to come, else with the latest of its ends.
 */
export function renewing(question: Question): Source {
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

/** How many subscriptions those are: those to come, and by day those whose month holds no later end. */
export function countRenewing(site: ResourceScope): RawBuilder<{ count: number }> {
  return sql`select (select count(*) ${toRenew(site)}) + coalesce((
      select sum(facts) from figure_days
      where resource_id = ${site.id} and kind = 'period_end' and detail = ''
        and day >= ${monthOfYesterday(site)}::date and day < (${monthOfYesterday(site)} + interval '1 month')::date
    ), 0)::bigint as count`;
}
