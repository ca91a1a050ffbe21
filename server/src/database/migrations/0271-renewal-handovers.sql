-- The last search for the customers of moved members at Stripe; one for each mode of a site.
create table customer_links (
  resource_id bigint not null references resources (id),
  livemode boolean not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  -- The last member looked at.
  after_member_id bigint not null default 0,
  total int not null default 0,
  checked int not null default 0,
  with_card int not null default 0,
  without_card int not null default 0,
  unknown int not null default 0,
  -- Of those found, the ones chosen among several customers of one address.
  doubtful int not null default 0,
  failures int not null default 0,
  retry_at timestamptz,
  last_error text,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (resource_id, livemode)
);
call make_tenant_table('customer_links');
