-- The magic link of a pass, and what its owner was asked for.

alter table passes
  add column extra jsonb not null default '{}' check (jsonb_typeof(extra) = 'object'),
  -- Tells a link that is shown; the box is opened for who may see it, so that a dump opens nothing.
  add column auth_token_hash bytea,
  add column auth_token_sealed text,
  add column auth_token_at timestamptz,
  add check (num_nonnulls(auth_token_hash, auth_token_sealed, auth_token_at) in (0, 3));
create unique index on passes (resource_id, auth_token_hash) where auth_token_hash is not null;
