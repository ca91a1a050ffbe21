-- What the demo publication brought in, so that it can be taken out again with nothing else.

create table demo_rows (
  kind text not null check (kind in ('site', 'partner', 'operator', 'pricing plan')),
  row_id bigint not null,
  primary key (kind, row_id)
);

-- One line at most: how far the removal is.
create table demo_removals (
  is_only boolean primary key default true check (is_only),
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  -- Who asked for it in the console, and so stays.
  operator_id bigint,
  steps_done integer not null default 0,
  steps_total integer not null default 0,
  error text,
  changed_at timestamptz not null default now()
);

grant select, insert on demo_rows to masthead_app;
grant select, insert, update on demo_removals to masthead_app;
