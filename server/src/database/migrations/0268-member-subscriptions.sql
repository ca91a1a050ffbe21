-- Subscriptions that were moved in and that somebody else still renews. Nothing is charged for one of them here until it
-- is handed over.
create table renewals_elsewhere (
  resource_id bigint not null references resources (id),
  subscription_id bigint not null,
  livemode boolean not null,
  -- Whose subscription it is there: Stripe's own billing, or another system.
  provider text not null check (provider in ('stripe', 'other')),
  -- Its id there; null where the file does not tell.
  provider_subscription text,
  state text not null default 'elsewhere' check (state in ('elsewhere', 'ending', 'here', 'over')),
  -- When its end there was last heard of, and what the last attempt to hand it over came to when it failed.
  heard_at timestamptz not null default now(),
  handed_over_at timestamptz,
  failure text,
  created_at timestamptz not null default now(),
  primary key (resource_id, subscription_id),
  foreign key (resource_id, subscription_id, livemode)
    references member_subscriptions (resource_id, id, livemode) on delete cascade
);
create unique index on renewals_elsewhere (resource_id, livemode, provider_subscription)
  where provider_subscription is not null;
create index on renewals_elsewhere (resource_id, livemode, state, subscription_id);
call make_tenant_table('renewals_elsewhere');
