-- What a site shows on its dashboard, and how its cards compared with their rows.

alter table resources
  add column display_panels jsonb not null default '{"total_revenue": true, "subscribers_statistics": true,
    "advanced_statistic": true, "members_by_plan": true, "members_signups": true, "transactions_by_month": true}'
    check (jsonb_typeof(display_panels) = 'object'),
  add column version integer not null default 1;

-- One row a night and site: {"cards": 13, "equal": 13, "differences": [{card, shown, counted}]}.
create table figure_checks (
  resource_id bigint not null references resources (id),
  checked_at timestamptz not null default now(),
  result jsonb not null check (jsonb_typeof(result) = 'object'),
  primary key (resource_id, checked_at)
);
call make_tenant_table('figure_checks');

-- Leaves and returns of a range are counted by when that stay, or absence, began.
create index payer_facts_stays on payer_facts (resource_id, kind, at) include (since, settled_at, payer_id)
  where kind in ('left', 'returned');
