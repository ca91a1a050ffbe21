-- Events and tickets as their forms have them.

alter table ticket_events
  add column registration_page text,
  add column url text,
  add column contact_email text,
  -- Name of the picture in the file store.
  add column photo_file text,
  add column removed_at timestamptz;
create unique index ticket_events_slug on ticket_events (resource_id, slug) where removed_at is null;

alter table tickets
  -- Of one order; 0 means no bound.
  add column min_quantity_order integer not null default 0 check (min_quantity_order >= 0),
  add column max_quantity_order integer not null default 0 check (max_quantity_order >= 0),
  -- When it is sold: instants, either may be open.
  add column sale_starts_at timestamptz,
  add column sale_ends_at timestamptz,
  add column mailchimp_tags text[] not null default '{}',
  add column extra jsonb not null default '{}' check (jsonb_typeof(extra) = 'object'),
  add column removed_at timestamptz,
  add check (max_quantity_order = 0 or min_quantity_order <= max_quantity_order),
  add check (sale_starts_at <= sale_ends_at);

-- Who holds the plan pays less.
create table ticket_plan_discounts (
  resource_id bigint not null references resources (id),
  ticket_id bigint not null,
  plan_id bigint not null,
  discount_type text not null check (discount_type in ('percent', 'amount')),
  -- Percent, or cents of the ticket's currency.
  discount bigint not null check (discount >= 0 and (discount_type = 'amount' or discount <= 100)),
  active boolean not null default true,
  primary key (resource_id, ticket_id, plan_id),
  foreign key (resource_id, ticket_id) references tickets (resource_id, id),
  foreign key (resource_id, plan_id) references plans (resource_id, id)
);
create index on ticket_plan_discounts (resource_id, plan_id);
call make_tenant_table('ticket_plan_discounts');
