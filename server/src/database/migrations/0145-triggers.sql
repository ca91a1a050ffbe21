-- Triggers: what is done by itself at several events, as the fields of the trigger say.
create table trigger_handlers (
  resource_id bigint not null references resources (id),
  id bigint not null default nextval('handler_ids'),
  -- Of the catalogue of triggers.
  trigger_id integer not null,
  active boolean not null default true,
  is_send_empty boolean not null default false,
  -- By the names of the trigger's fields: texts, and lists of texts.
  settings jsonb not null,
  -- The template that the settings name, so that it stays.
  mail_template_id bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (resource_id, id),
  foreign key (resource_id, mail_template_id) references email_templates (resource_id, id)
);
create index on trigger_handlers (resource_id, mail_template_id) where mail_template_id is not null;
call make_tenant_table('trigger_handlers');
