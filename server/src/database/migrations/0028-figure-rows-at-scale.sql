-- What is read when rows of a million members are counted: from indexes alone, and of renewals what became of them.

-- In the order in which rows are shown, with everything that counting and adding up asks for.
create index payer_facts_rows on payer_facts (resource_id, kind, at, payer_id, position)
  include (settled_at, currency, value, plan_id, had_trial, is_for_group);
drop index payer_facts_resource_id_kind_at_idx;

-- Ends of paid periods at which a subscription was to renew, and what came of it. The last two of each subscription:
-- what is asked for are those of one month, and at most one end lies behind it. Derived from the logs.
create table period_ends (
  resource_id bigint not null references resources (id),
  subscription_id bigint not null,
  ends_at timestamptz not null,
  payer_id bigint,
  plan_id bigint not null,
  outcome text not null check (outcome in ('renewed', 'past_due', 'failed')),
  primary key (resource_id, subscription_id, ends_at)
);
create index on period_ends (resource_id, ends_at) include (subscription_id, payer_id, plan_id, outcome);
call make_tenant_table('period_ends');
drop index subscription_events_period_ends;

-- Those still to come.
create index member_subscriptions_renewing on member_subscriptions (resource_id, ends_at)
  include (id, payer_id, plan_id, livemode) where status = 'active' and is_paying and autorenew;

-- The same from the logs that are there, at once: deriving everything anew would take far longer.
insert into period_ends (resource_id, subscription_id, ends_at, payer_id, plan_id, outcome)
with lines as (
  select e.*, min(e.occurred_at) filter (where e.type = 'end') over (partition by e.resource_id, e.subscription_id) as over
  from subscription_events e
  join member_subscriptions u on u.resource_id = e.resource_id and u.id = e.subscription_id
  join resources r on r.id = u.resource_id and r.livemode = u.livemode
), counting as (
  select *, lead(type) over w as next_type, lead(cause) over w as next_cause, lead(valid_until) over w as next_until,
    bool_or(type in ('renew', 'recover')) over (w rows between 1 following and unbounded following) as is_paid_later
  from lines
  where over is null or occurred_at < over or (type = 'end' and occurred_at = over)
  window w as (partition by resource_id, subscription_id order by occurred_at, id)
), outcomes as (
  select resource_id, subscription_id, valid_until, payer_id, plan_id, occurred_at, id,
    case when next_type in ('renew', 'recover') or (next_type = 'switch' and next_until > valid_until) then 'renewed'
      when next_type = 'end' and next_cause = 'payment_failed' then 'failed'
      when next_type = 'past_due' and is_paid_later then 'renewed'
      when next_type = 'past_due' and over is not null then 'failed'
      when next_type = 'past_due' then 'past_due' end as outcome
  from counting
  where next_paying and valid_until is not null and type not in ('cancel', 'past_due')
), ends as (
  select distinct on (resource_id, subscription_id, valid_until) * from outcomes where outcome is not null
  order by resource_id, subscription_id, valid_until, occurred_at desc, id desc
), latest as (
  select *, row_number() over (partition by resource_id, subscription_id order by valid_until desc) as place from ends
)
select resource_id, subscription_id, valid_until, payer_id, plan_id, outcome from latest where place <= 2;
