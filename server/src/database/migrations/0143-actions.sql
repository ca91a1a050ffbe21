-- What happens by itself when something happens on a site: actions, each with the event that it waits for.

-- Runs name what they are a run of by its id alone, so actions and triggers share their numbers.
create sequence handler_ids;
grant usage on sequence handler_ids to masthead_app;

create table event_handlers (
  resource_id bigint not null references resources (id),
  id bigint not null default nextval('handler_ids'),
  -- Of the catalogue of events.
  event_id integer not null,
  type text not null check (length(type) between 1 and 50),
  condition text not null check (condition in ('any', 'boolean', 'match', 'equals')),
  value_from_event text check (length(value_from_event) between 1 and 500),
  mail_template_id bigint,
  pricing_option_id bigint,
  webhook_url text check (length(webhook_url) <= 2000),
  -- Pairs of a field of members and one of the service, each pair at the same place in both.
  member_fields text[] not null default '{}',
  service_fields text[] not null default '{}',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (resource_id, id),
  foreign key (resource_id, mail_template_id) references email_templates (resource_id, id),
  foreign key (resource_id, pricing_option_id) references pricing_options (resource_id, id),
  check (cardinality(member_fields) = cardinality(service_fields)),
  check ((condition = 'any') = (value_from_event is null))
);
create index on event_handlers (resource_id, event_id) where active;
create index on event_handlers (resource_id, mail_template_id) where mail_template_id is not null;
create index on event_handlers (resource_id, pricing_option_id) where pricing_option_id is not null;
call make_tenant_table('event_handlers');
