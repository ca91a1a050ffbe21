-- For the filter of the member list that asks whose subscription ends soon: everything it looks at, in the order of ends.
create index member_subscriptions_ending on member_subscriptions (resource_id, valid_until)
  include (member_id, starts_at, livemode, is_allowed_next_subscription, pricing_option_id)
  where status = 'active' and not autorenew and kind <> 'seat' and member_id is not null;
