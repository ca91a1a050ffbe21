-- Drafts of a site's settings and of its plans: what somebody wrote down without it acting, and what was published of
-- it. Values stand by paths (`settings.business.title`, `options.12.price`), secrets among them as the boxes they are.
create table configuration_drafts (
  resource_id bigint not null references resources (id),
  id bigint generated always as identity,
  subject text not null check (subject in ('settings', 'plan')),
  plan_id bigint,
  -- Version of the settings or of the plan that the draft was made on.
  base_version integer not null,
  -- What was live then, whole, and what the draft makes of it.
  base jsonb not null,
  draft jsonb not null,
  -- Whoever saved it last, on whose behalf it is published by itself.
  author_id bigint,
  author_name text not null,
  publish_at timestamptz,
  failure text,
  published_at timestamptz,
  published_by text,
  -- What stood at the values that the publication changed and what it made of them, and the ids of options it added.
  published jsonb,
  taken_back_at timestamptz,
  taken_back_by text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (resource_id, id),
  foreign key (resource_id, plan_id) references plans (resource_id, id),
  check ((subject = 'plan') = (plan_id is not null)),
  check (publish_at is null or published_at is null),
  check ((published_at is null) = (published is null)),
  check (taken_back_at is null or published_at is not null)
);
create index on configuration_drafts (resource_id, plan_id) where plan_id is not null;
create index on configuration_drafts (publish_at) where publish_at is not null;
call make_tenant_table('configuration_drafts');
