-- Amounts become integers of the minor unit that ISO 4217 gives their currency. Until now files were read into
-- hundredths whatever the currency (500 yen were 50000, 1.25 dinars 125), while what came from Stripe was kept as
-- Stripe counts it. So what was imported or typed is changed, and what Stripe charged stays, but for the three
-- currencies that Stripe counts in a way of its own. Receipts stay as they were issued.

create function pg_temp.decimals_of(currency text) returns integer language sql immutable as $$
  select case
    when currency in ('bif', 'clp', 'djf', 'gnf', 'isk', 'jpy', 'kmf', 'krw', 'pyg', 'rwf', 'ugx', 'uyi', 'vnd',
      'vuv', 'xaf', 'xof', 'xpf') then 0
    when currency in ('bhd', 'iqd', 'jod', 'kwd', 'lyd', 'omr', 'tnd') then 3
    when currency in ('clf', 'uyw') then 4
    else 2
  end
$$;

create function pg_temp.from_hundredths(amount bigint, currency text) returns bigint language sql immutable as $$
  select round(amount * 10::numeric ^ (pg_temp.decimals_of(currency) - 2))::bigint
$$;

-- Krónur and Ugandan shillings come in hundredths from Stripe, ariary in whole ones.
create function pg_temp.from_stripe(amount bigint, currency text) returns bigint language sql immutable as $$
  select case when currency in ('isk', 'ugx') then round(amount / 100.0)::bigint
    when currency = 'mga' then amount * 100 else amount end
$$;

create function pg_temp.amount_of(amount bigint, currency text, pay_system text) returns bigint
  language sql immutable as $$
  select case when pay_system = 'stripe' then pg_temp.from_stripe(amount, currency)
    else pg_temp.from_hundredths(amount, currency) end
$$;

do $$
declare
  site bigint;
begin
  for site in select id from resources loop
    perform set_config('app.resource_id', site::text, true);

    update pricing_options set price_cents = pg_temp.from_hundredths(price_cents, currency),
        trial_price_cents = pg_temp.from_hundredths(trial_price_cents, currency)
      where resource_id = site and pg_temp.decimals_of(currency) <> 2;
    update pricing_option_versions set price_cents = pg_temp.from_hundredths(price_cents, currency)
      where resource_id = site and pg_temp.decimals_of(currency) <> 2;
    update content_items set price_cents = pg_temp.from_hundredths(price_cents, currency)
      where resource_id = site and pg_temp.decimals_of(currency) <> 2;
    update charge_attempts set price_cents = pg_temp.from_hundredths(price_cents, currency),
        amount_cents = pg_temp.from_hundredths(amount_cents, currency)
      where resource_id = site and state = 'asked' and pg_temp.decimals_of(currency) <> 2;

    update member_subscriptions set price_cents = pg_temp.from_hundredths(price_cents, currency),
        recurring_value = pg_temp.from_hundredths(recurring_value, currency)
      where resource_id = site and pg_temp.decimals_of(currency) <> 2;
    update subscription_events set next_value = pg_temp.from_hundredths(next_value, currency),
        previous_value = pg_temp.from_hundredths(previous_value, coalesce(previous_currency, currency))
      where resource_id = site and (pg_temp.decimals_of(currency) <> 2
        or pg_temp.decimals_of(coalesce(previous_currency, currency)) <> 2);
    insert into stale_subscriptions (resource_id, subscription_id)
      select distinct site, subscription_id from subscription_events
      where resource_id = site and (pg_temp.decimals_of(currency) <> 2
        or pg_temp.decimals_of(coalesce(previous_currency, currency)) <> 2);

    update transaction_purchases p set price_cents = pg_temp.amount_of(p.price_cents, t.currency, t.pay_system),
        amount_cents = pg_temp.amount_of(p.amount_cents, t.currency, t.pay_system)
      from transactions t
      where p.resource_id = site and t.resource_id = site and t.id = p.transaction_id
        and (pg_temp.decimals_of(t.currency) <> 2 or t.currency = 'mga');
    update transaction_adjustments a
      set amount_cents = greatest(1, pg_temp.amount_of(a.amount_cents, a.currency, t.pay_system))
      from transactions t
      where a.resource_id = site and t.resource_id = site and t.id = a.transaction_id
        and (pg_temp.decimals_of(a.currency) <> 2 or a.currency = 'mga');
    insert into stale_volume (resource_id, at)
      select distinct site, occurred_at from transaction_adjustments
      where resource_id = site and (pg_temp.decimals_of(currency) <> 2 or currency = 'mga');
    update transactions set amount_cents = pg_temp.amount_of(amount_cents, currency, pay_system),
        adjusted_cents = pg_temp.amount_of(adjusted_cents, currency, pay_system),
        refunded_cents = pg_temp.amount_of(refunded_cents, currency, pay_system),
        fee_cents = pg_temp.amount_of(fee_cents, currency, pay_system)
      where resource_id = site and (pg_temp.decimals_of(currency) <> 2 or currency = 'mga');

    update member_summaries s set ltv_cents = money.received
      from (
        select t.member_id, t.currency, sum(t.amount_cents - t.refunded_cents)::bigint as received
        from transactions t join resources r on r.id = t.resource_id
        where t.resource_id = site and t.status in ('succeeded', 'refunded') and t.livemode = r.livemode
          and (pg_temp.decimals_of(t.currency) <> 2 or t.currency = 'mga')
        group by 1, 2
      ) money
      where s.resource_id = site and s.member_id = money.member_id and s.ltv_currency = money.currency;
  end loop;
  perform set_config('app.resource_id', '', true);
end $$;
