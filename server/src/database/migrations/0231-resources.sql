-- The private keys of sites that work, as hashes: the newest of each site, and those it replaced for 24 hours more. Read
-- before any site is chosen, so not a tenant table. Keys of before are hashed at the next start, which can open them.
create table private_keys (
  key_hash bytea primary key,
  resource_id bigint not null references resources (id),
  -- Null for the newest one, which works until it is replaced.
  works_until timestamptz,
  created_at timestamptz not null default now()
);
create unique index private_keys_newest on private_keys (resource_id) where works_until is null;
create index on private_keys (resource_id);
grant select, insert, update, delete on private_keys to masthead_app;
