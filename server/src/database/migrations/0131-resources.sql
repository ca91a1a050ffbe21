-- What a site is set to, and how it was set before.

alter table resources
  -- Names the site to the publisher's own pages; everybody may know it.
  add column public_key text not null default 'pk_' || replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  -- Lets the publisher's own server in: a box. Null until one was made.
  add column private_key_sealed text,
  -- Whether payments of the mode have an account, as the list of sites tells.
  add column live_payment_connect boolean not null default false,
  add column test_payment_connect boolean not null default false,
  -- The site was deleted: nobody finds it any more.
  add column removed_at timestamptz;
create unique index on resources (public_key);

-- What was ever set, by its path: {"settings.business.title": "…"}. A secret stands as a box and its last four letters.
-- Title, host, whether it is active, and the mode stand with the site itself.
create table resource_settings (
  resource_id bigint not null references resources (id),
  version integer not null default 1,
  document jsonb not null default '{}' check (jsonb_typeof(document) = 'object'),
  primary key (resource_id)
);
call make_tenant_table('resource_settings');
revoke delete on resource_settings from masthead_app;

-- Each save whole, what stands with the site included.
create table resource_settings_versions (
  resource_id bigint not null references resources (id),
  version integer not null,
  saved_at timestamptz not null default now(),
  -- Null for what was not saved as settings: as it was before the first time, or changed by other ways.
  saved_by text,
  -- The version that was brought back.
  restored_from integer,
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  primary key (resource_id, version)
);
call make_tenant_table('resource_settings_versions');
revoke update on resource_settings_versions from masthead_app;

-- Logos by their names, so that whoever has one is shown it before any site is known.
create table resource_logos (
  resource_id bigint not null references resources (id),
  file_name text not null check (file_name ~ '^[0-9a-f]{40}$'),
  primary key (resource_id, file_name)
);
call make_tenant_table('resource_logos');

create function note_payment_account() returns trigger
  language plpgsql as $$
declare
  site bigint := coalesce(new.resource_id, old.resource_id);
begin
  update resources r set
    live_payment_connect = exists (select from payment_accounts a where a.resource_id = site and a.livemode),
    test_payment_connect = exists (select from payment_accounts a where a.resource_id = site and not a.livemode)
  where r.id = site;
  return null;
end $$;
create trigger payment_account_noted after insert or delete on payment_accounts
  for each row execute function note_payment_account();
update resources r set
  live_payment_connect = exists (select from payment_accounts a where a.resource_id = r.id and a.livemode),
  test_payment_connect = exists (select from payment_accounts a where a.resource_id = r.id and not a.livemode);
