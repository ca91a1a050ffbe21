-- What a handover has come to so far, and what Stripe said last.
alter table renewals_elsewhere
  -- Stripe's word for the state of the subscription.
  add column status_there text check (length(status_there) <= 50),
  add column stripe_asked_at timestamptz,
  -- Why Stripe's word could not be had, or what is odd about it; `failure` is of the handover.
  add column heard_failure text,
  -- Since when it waits to be handed over, and whether it is ended there by Stripe's API or was confirmed to be.
  add column handover_asked_at timestamptz,
  add column handover_way text check (handover_way in ('stripe', 'confirmed')),
  add column retry_at timestamptz,
  add constraint renewals_elsewhere_asked check ((handover_asked_at is null) = (handover_way is null));
create index on renewals_elsewhere (resource_id, livemode, subscription_id) where handover_asked_at is not null;
