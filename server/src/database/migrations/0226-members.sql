-- Lifetime value is the money that stayed: what a lost dispute or a credit took away doesn't count any more.
do $$
declare
  site bigint;
begin
  for site in select id from resources loop
    perform set_config('app.resource_id', site::text, true);
    update member_summaries s set ltv_cents = money.received
      from (
        select t.member_id, t.currency, sum(t.amount_cents - t.adjusted_cents)::bigint as received
        from transactions t join resources r on r.id = t.resource_id
        where t.resource_id = site and t.status in ('succeeded', 'refunded') and t.livemode = r.livemode
          and t.member_id in (
            select c.member_id from transactions c where c.resource_id = site and c.adjusted_cents <> c.refunded_cents)
        group by 1, 2
      ) money
      where s.resource_id = site and s.member_id = money.member_id and s.ltv_currency = money.currency;
  end loop;
  perform set_config('app.resource_id', '', true);
end $$;
