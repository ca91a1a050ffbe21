-- Services that a site is connected to.

-- What a service is told of members, and of which events.
create table integration_mappings (
  resource_id bigint not null references resources (id),
  service text not null check (length(service) between 1 and 50),
  -- Whether what happens is sent by itself.
  active boolean not null default false,
  -- Names of the catalogue of events.
  events text[] not null default '{}',
  -- [{"from": "first_name", "to": "FNAME"}]
  fields jsonb not null default '[]' check (jsonb_typeof(fields) = 'array'),
  tags text[] not null default '{}',
  version integer not null default 1,
  primary key (resource_id, service)
);
call make_tenant_table('integration_mappings');

-- The lists of Campaign Monitor that members can be on.
create table campaign_lists (
  resource_id bigint not null references resources (id),
  client_id text check (length(client_id) <= 100),
  client_name text check (length(client_name) <= 300),
  lists jsonb not null default '[]' check (jsonb_typeof(lists) = 'array'),
  -- What the service told of its clients and lists, and when.
  choices jsonb check (jsonb_typeof(choices) = 'array'),
  fetched_at timestamptz,
  version integer not null default 1,
  primary key (resource_id)
);
call make_tenant_table('campaign_lists');

-- An authorization that was begun at a service and not ended yet. Each is good once, for ten minutes, for the session
-- that began it.
create table oauth_states (
  resource_id bigint not null references resources (id),
  nonce_hash bytea not null,
  service text not null,
  -- Of payments: test or live; empty for services that have no modes.
  mode text not null default '',
  session_id bigint not null,
  redirect_url text not null check (length(redirect_url) <= 500),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (resource_id, nonce_hash)
);
create index on oauth_states (expires_at);
call make_tenant_table('oauth_states');
