-- How the cards of a site compared with their rows.

-- One row a night and site: {"cards": 13, "equal": 13, "differences": [{card, shown, counted}]}.
create table figure_checks (
  resource_id bigint not null references resources (id),
  checked_at timestamptz not null default now(),
  result jsonb not null check (jsonb_typeof(result) = 'object'),
  primary key (resource_id, checked_at)
);
call make_tenant_table('figure_checks');
