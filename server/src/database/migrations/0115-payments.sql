-- What an attempt asked for, so that it can be asked again exactly as it was: the provider refuses a key that comes with
-- anything else. Null in rows from before.
alter table charge_attempts
  add column member_id bigint,
  add column customer_id text check (length(customer_id) <= 255),
  add column payment_method_id text check (length(payment_method_id) <= 255),
  add column item_id bigint,
  add column item_title text,
  add column vat_basis_points integer check (vat_basis_points between 0 and 10000),
  -- When it was last asked.
  add column asked_at timestamptz not null default now(),
  add foreign key (resource_id, member_id) references members (resource_id, id);
create index on charge_attempts (resource_id, member_id) where member_id is not null;
create unique index on charge_attempts (resource_id, idempotency_key);

comment on column payment_accounts.account_id is 'Of the account that the key belongs to; names it in links.';
