-- Why revenue changed: which part of a day's subscription charges are renewals, and for which reason recurring revenue
-- was lost. The reason stands with each churn fact, and its days are kept by it.

alter table volume_days drop constraint volume_days_source_check;
alter table volume_days add constraint volume_days_source_check check (source in
  ('all', 'subscription', 'renewal', 'content', 'ticket', 'empty', 'refund', 'dispute', 'credit', 'fee'));

-- Whether a charge is a renewal depends on whether its subscription was charged before. So whoever changes a charge makes
-- the next one of the same subscription stale, too. A charge that is gone left no time behind: all of its subscription are.
create or replace function after_purchases_changed() returns trigger language plpgsql as $$
begin
  insert into stale_volume (resource_id, at)
    select distinct t.resource_id, t.created_at from changed_lines l
    join transactions t on t.resource_id = l.resource_id and t.id = l.transaction_id
    union
    select l.resource_id, n.created_at from changed_lines l
    left join transactions t on t.resource_id = l.resource_id and t.id = l.transaction_id
    join transaction_purchases p on p.resource_id = l.resource_id and p.subscription_id = l.subscription_id
    join transactions n on n.resource_id = p.resource_id and n.id = p.transaction_id
      and (t.created_at is null or n.created_at >= t.created_at)
    where l.subscription_id is not null;
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
    )
    select distinct c.resource_id, t.at from changed c cross join lateral unnest(array[c.before, c.after]) t (at)
    union
    select c.resource_id, n.created_at from changed c
    join transaction_purchases l on l.resource_id = c.resource_id and l.transaction_id = c.id
    join transaction_purchases p on p.resource_id = l.resource_id and p.subscription_id = l.subscription_id
    join transactions n on n.resource_id = p.resource_id and n.id = p.transaction_id
      and n.created_at >= least(c.before, c.after);
  return null;
end $$;

-- All sites are derived anew.
delete from figure_states;
