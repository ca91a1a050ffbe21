-- Whether a service took the key that a site is connected by, the last time it was asked. The fingerprint is a hash of the
-- key and of what goes with it, so that it is of no other connection than the one that was tried.
create table integration_trials (
  resource_id bigint not null references resources (id),
  service text not null check (length(service) between 1 and 50),
  fingerprint bytea not null check (length(fingerprint) = 32),
  tried_at timestamptz not null default now(),
  -- False: the service did not answer.
  is_taken boolean not null,
  primary key (resource_id, service)
);
call make_tenant_table('integration_trials');
