-- Why revenue changed: which part of a day's subscription charges are renewals, and for which reason recurring revenue
-- was lost. The reason stands with each churn fact, and its days are kept by it.

alter table volume_days drop constraint volume_days_source_check;
alter table volume_days add constraint volume_days_source_check check (source in
  ('all', 'subscription', 'renewal', 'content', 'ticket', 'empty', 'refund', 'dispute', 'credit', 'fee'));

-- Whether a charge is a renewal depends on whether its subscription was charged before. So whoever changes a charge makes
-- the next one of the same subscription stale, too. A charge that is gone left no time behind: all of its subscription are.
-- Later charges are looked up once for each subscription that a statement touches, and by key whatever the planner knows:
-- right after an import every table counts as small, and a join would read all charges of the site for each new one.
create or replace function after_purchases_changed() returns trigger language plpgsql as $$
begin
  insert into stale_volume (resource_id, at)
    with changed as (
      select l.resource_id, l.subscription_id, t.created_at
      from changed_lines l
      left join transactions t on t.resource_id = l.resource_id and t.id = l.transaction_id
    ),
    -- A charge that is gone left no time behind.
    touched as (
      select resource_id, subscription_id,
        min(case when created_at is null then '-infinity'::timestamptz else created_at end) as since
      from changed where subscription_id is not null group by 1, 2
    )
    select resource_id, created_at from changed where created_at is not null
    union
    select c.resource_id, n.created_at from touched c
    cross join lateral (
      select p.transaction_id from transaction_purchases p
      where p.resource_id = c.resource_id and p.subscription_id = c.subscription_id offset 0) p
    cross join lateral (
      select t.created_at from transactions t where t.resource_id = c.resource_id and t.id = p.transaction_id offset 0) n
    where n.created_at >= c.since;
  return null;
end $$;

create or replace function after_transactions_updated() returns trigger language plpgsql as $$
begin
  insert into stale_volume (resource_id, at)
    with changed as (
      select o.resource_id, o.id, o.created_at as before, n.created_at as after
      from old_transactions o
      join new_transactions n on n.resource_id = o.resource_id and n.id = o.id
      where (o.created_at, o.currency, o.amount_cents, o.fee_cents, o.livemode, o.status in ('succeeded', 'refunded'))
        is distinct from
        (n.created_at, n.currency, n.amount_cents, n.fee_cents, n.livemode, n.status in ('succeeded', 'refunded'))
    ),
    touched as (
      select c.resource_id, l.subscription_id, min(least(c.before, c.after)) as since
      from changed c
      cross join lateral (
        select p.subscription_id from transaction_purchases p
        where p.resource_id = c.resource_id and p.transaction_id = c.id offset 0) l
      where l.subscription_id is not null group by 1, 2
    )
    select c.resource_id, t.at from changed c cross join lateral unnest(array[c.before, c.after]) t (at)
    union
    select c.resource_id, n.created_at from touched c
    cross join lateral (
      select p.transaction_id from transaction_purchases p
      where p.resource_id = c.resource_id and p.subscription_id = c.subscription_id offset 0) p
    cross join lateral (
      select t.created_at from transactions t where t.resource_id = c.resource_id and t.id = p.transaction_id offset 0) n
    where n.created_at >= c.since;
  return null;
end $$;

-- All sites are derived anew.
delete from figure_states;
