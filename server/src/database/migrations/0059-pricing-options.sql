-- Pricing options as the form has them, and their versions: an edit never reaches into what was sold before.

alter table pricing_options
  add column description text,
  add column external_source_ids text,
  add column subscriber_type text check (length(subscriber_type) <= 25),
  add column is_allowed_upgrade_price boolean not null default false,
  -- [{country_id, vat_basis_points}]: two-letter code of a country, hundredths of a percent.
  add column country_vat jsonb not null default '[]' check (jsonb_typeof(country_vat) = 'array'),
  add column removed_at timestamptz;
create unique index pricing_options_slug on pricing_options (resource_id, slug)
  where removed_at is null and slug is not null;

create table pricing_option_versions (
  resource_id bigint not null references resources (id),
  pricing_option_id bigint not null,
  -- The option's version that these terms came with.
  version integer not null check (version >= 1),
  price_cents bigint not null check (price_cents >= 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  period text not null,
  vat_basis_points integer not null check (vat_basis_points between 0 and 10000),
  is_applied_vat boolean not null,
  country_vat jsonb not null,
  -- Whether who held the option when the terms came renews on them; else they keep those they bought.
  is_followed boolean not null default true,
  -- Null: made by the product itself.
  operator_id bigint references operators (id),
  created_at timestamptz not null default now(),
  primary key (resource_id, pricing_option_id, version),
  foreign key (resource_id, pricing_option_id) references pricing_options (resource_id, id)
);
call make_tenant_table('pricing_option_versions');
revoke update, delete on pricing_option_versions from masthead_app;

insert into pricing_option_versions
  (resource_id, pricing_option_id, version, price_cents, currency, period, vat_basis_points, is_applied_vat, country_vat,
   created_at)
select resource_id, id, version, price_cents, currency, period, vat_basis_points, is_applied_vat, country_vat, created_at
from pricing_options;
