-- How far deriving the figures of a site anew has come, so that one that was cut off goes on where it was.
create table figure_rebuilds (
  resource_id bigint not null references resources (id) primary key,
  -- What is derived under. What was done under another mode, or before a migration, does not count; of what was done in
  -- another zone the days do not.
  livemode boolean not null,
  timezone text not null,
  migrations integer not null,
  -- Everybody with an id up to this is done; null: everybody is.
  done_up_to bigint,
  -- How many kinds of days are done.
  days_done integer not null default 0,
  begun_at timestamptz not null default now()
);
call make_tenant_table('figure_rebuilds');
grant select on schema_migrations to masthead_app;
