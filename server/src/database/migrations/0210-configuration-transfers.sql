-- How another site, or a file, is set up: kept as it was brought, to be compared with this site and taken over.
create table configuration_transfers (
  resource_id bigint not null references resources (id),
  id bigint generated always as identity,
  source text not null check (source in ('site', 'file')),
  -- The site it comes from, by the names it had.
  source_key text not null check (length(source_key) between 1 and 63),
  source_title text not null check (length(source_title) between 1 and 255),
  -- Of the key that signed the file.
  fingerprint text check (fingerprint ~ '^[0-9a-f]{32}$'),
  -- In the order of the source, which jsonb would not keep.
  items json not null,
  brought_by text not null,
  created_at timestamptz not null default now(),
  taken_at timestamptz,
  taken_by text,
  -- What was taken over of it.
  taken jsonb,
  version integer not null default 1,
  primary key (resource_id, id),
  check ((source = 'file') = (fingerprint is not null)),
  check ((taken_at is null) = (taken is null)),
  check ((taken_at is null) = (taken_by is null))
);
create index on configuration_transfers (resource_id, fingerprint) where taken_at is not null;
call make_tenant_table('configuration_transfers');
