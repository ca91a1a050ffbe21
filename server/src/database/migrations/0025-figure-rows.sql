-- The rows behind the figures: what each subscription is worth while, and indexes for reading rows and counting them.

-- From when to when a subscription that is paid for is worth so much. Bridged gaps lie within. Derived from the logs.
create table value_spans (
  resource_id bigint not null references resources (id),
  -- Stays after the person was erased, as a number without a name.
  payer_id bigint not null,
  subscription_id bigint not null,
  plan_id bigint not null,
  currency text not null,
  -- A month's worth in 1/720 cents.
  value bigint not null,
  starts_at timestamptz not null,
  -- Infinity: no end in sight.
  ends_at timestamptz not null,
  -- The end counts from then on.
  ends_settled_at timestamptz not null,
  primary key (resource_id, payer_id, subscription_id, starts_at)
);
-- The first one counts and sums, the second one shows the latest.
create index on value_spans (resource_id, currency, ends_at) include (starts_at, ends_settled_at, value);
create index on value_spans (resource_id, currency, starts_at, subscription_id);
call make_tenant_table('value_spans');

-- Who is there at an instant of the last months: of all stays that ever were only few ended after it.
create index payer_spans_there on payer_spans (resource_id, plan_id, (coalesce(ends_at, 'infinity'::timestamptz)))
  include (starts_at, ends_at, ends_settled_at, payer_id);

create index transactions_charged on transactions (resource_id, livemode, currency, created_at, id)
  include (amount_cents, fee_cents, member_id) where status in ('succeeded', 'refunded');

create index on member_days (resource_id, last_at, member_id) include (day, is_subscriber);

-- What the end of a period was last told by.
create index subscription_events_period_ends on subscription_events (resource_id, valid_until)
  where next_paying and next_status = 'active';

create index member_subscriptions_past_due on member_subscriptions (resource_id, grace_ends_at) where status = 'past_due';

-- Sites whose figures were derived without worths are derived anew.
delete from figure_states;
