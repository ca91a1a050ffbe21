-- Renewals of a month are counted from days, like everything else: which ends of periods stand for their subscription
-- in their month, and which are followed by another one in it, as weekly ones are.

alter table period_ends rename to period_ends_before;
create table period_ends (
  resource_id bigint not null references resources (id),
  subscription_id bigint not null,
  ends_at timestamptz not null,
  payer_id bigint,
  plan_id bigint not null,
  outcome text not null check (outcome in ('renewed', 'past_due', 'failed')),
  -- The later of the two that are kept, and the one that is still to come.
  next_at timestamptz,
  to_come_at timestamptz,
  primary key (resource_id, subscription_id, ends_at)
);
call make_tenant_table('period_ends');

insert into period_ends (resource_id, subscription_id, ends_at, payer_id, plan_id, outcome, next_at, to_come_at)
select p.resource_id, p.subscription_id, p.ends_at, p.payer_id, p.plan_id, p.outcome,
  lead(p.ends_at) over (partition by p.resource_id, p.subscription_id order by p.ends_at),
  case when u.status = 'active' and u.is_paying and u.autorenew then u.ends_at end
from period_ends_before p
left join member_subscriptions u on u.resource_id = p.resource_id and u.id = p.subscription_id;
drop table period_ends_before;
create index on period_ends (resource_id, ends_at) include (subscription_id, payer_id, plan_id, outcome);

insert into figure_days (resource_id, kind, day, plan_id, detail, facts, value)
select p.resource_id, 'period_end', e.day, p.plan_id,
  case when date_trunc('month', e.day::timestamp) in (date_trunc('month', e.next_day::timestamp), date_trunc('month', e.day_to_come::timestamp))
    then 'again' else '' end, count(*), 0
from period_ends p
join figure_states s on s.resource_id = p.resource_id
cross join lateral (
  select (p.ends_at at time zone s.timezone)::date as day, (p.next_at at time zone s.timezone)::date as next_day,
    (p.to_come_at at time zone s.timezone)::date as day_to_come) e
group by 1, 3, 4, 5;
