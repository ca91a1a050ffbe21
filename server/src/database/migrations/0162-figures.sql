-- What content is read and earns. Views, grants and hits of the paywall are kept by session and reader, sign-ups and paid
-- starts with the content they are attributed to; sums stand beside them. All of it follows from decisions, views and
-- facts, and can be made anew; what decisions that were cleared away came to stays.

-- A reader of content: a member, or a device that nobody signed in on. A member is their number behind leading zeros;
-- devices are random.
create function reader_of(member_id bigint, device_id uuid) returns uuid
  language sql immutable parallel safe
  return coalesce(lpad(to_hex(member_id), 32, '0')::uuid, device_id);

-- The member that a reader is; null for a device.
create function member_of(reader uuid) returns bigint
  language sql immutable parallel safe
  return case when reader < '00000000-0000-0001-0000-000000000000'
    then ('x' || right(replace(reader::text, '-', ''), 16))::bit(64)::bigint end;

-- Sessions at items are looked up whatever was decided, anonymous decisions by device, and views by decision.
drop index content_decisions_resource_id_session_id_content_id_occurre_idx;
create index content_decisions_of_session on content_decisions (resource_id, session_id, content_id, occurred_at)
  where not is_bot;
create index content_decisions_of_device on content_decisions (resource_id, device_id, occurred_at)
  where member_id is null and not is_bot;
create index content_views_of_decision on content_views (resource_id, decision_id);

-- What a reader did at an item in one session. Decisions are cleared away by the month (UTC), so that rows of a month are
-- derived anew, or stay, as a whole.
create table content_reads (
  resource_id bigint not null references resources (id),
  content_id bigint not null,
  -- Stays after the person was erased, as a number without a name.
  reader uuid not null,
  session_id uuid not null,
  month date not null,
  -- Views that belong to a decision; decisions that let in and that met the paywall, of the session at the item one of
  -- each in half an hour.
  views integer not null,
  grants integer not null,
  walls integer not null,
  -- The last of the grants that count: where the next month's window begins.
  granted_at timestamptz,
  -- The last decision.
  last_at timestamptz not null,
  primary key (resource_id, content_id, reader, session_id, month)
);
create index on content_reads (resource_id, session_id, content_id);
call make_tenant_table('content_reads');

-- The same sums by reader, over all content.
create table content_readers (
  resource_id bigint not null references resources (id),
  reader uuid not null,
  views bigint not null,
  grants bigint not null,
  walls bigint not null,
  primary key (resource_id, reader)
);
call make_tenant_table('content_readers');

-- A row for each item, and one of all content together (content 0), in which a reader counts once.
create table content_figures (
  resource_id bigint not null references resources (id),
  content_id bigint not null,
  views bigint not null default 0,
  -- Who viewed it; of those, who was let in and who met the paywall.
  readers bigint not null default 0,
  grants bigint not null default 0,
  grant_readers bigint not null default 0,
  walls bigint not null default 0,
  wall_readers bigint not null default 0,
  signups bigint not null default 0,
  conversions bigint not null default 0,
  primary key (resource_id, content_id)
);
create index on content_figures (resource_id, views, content_id);
-- The rows of what is there already, so that nobody who adds content waits for the site to be derived anew.
insert into content_figures (resource_id, content_id)
  select resource_id, id from content_items union select resource_id, 0 from content_items;
call make_tenant_table('content_figures');

-- New recurring revenue of the starts that are attributed to an item (0: to any).
create table content_earnings (
  resource_id bigint not null references resources (id),
  content_id bigint not null,
  currency text not null,
  starts bigint not null,
  -- A month's worth in 1/720 cents.
  value bigint not null,
  primary key (resource_id, content_id, currency)
);
call make_tenant_table('content_earnings');

-- Sign-ups and paid starts, each with the last decision about the reader in the seven days before it.
create table content_attributions (
  resource_id bigint not null references resources (id),
  -- Stays after the person was erased, as a number without a name.
  member_id bigint not null,
  kind text not null check (kind in ('signup', 'conversion')),
  at timestamptz not null,
  -- Of a start; 0 for a sign-up.
  subscription_id bigint not null,
  content_id bigint not null,
  decision_id bigint not null,
  decided_at timestamptz not null,
  currency text,
  -- Of a start: a month's worth in 1/720 cents.
  value bigint not null,
  primary key (resource_id, member_id, kind, at, subscription_id)
);
create index on content_attributions (resource_id, content_id, kind, at);
create index on content_attributions (resource_id, kind, at);
call make_tenant_table('content_attributions');

-- Devices that members read on: what was decided there before they signed in is theirs, too.
create table reader_devices (
  resource_id bigint not null references resources (id),
  device_id uuid not null,
  member_id bigint not null,
  primary key (resource_id, device_id, member_id)
);
create index on reader_devices (resource_id, member_id);
call make_tenant_table('reader_devices');

-- Members whose sign-up and starts are to be attributed anew.
create table stale_readers (
  resource_id bigint not null references resources (id),
  id bigint generated by default as identity,
  member_id bigint not null,
  primary key (resource_id, id)
);
call make_tenant_table('stale_readers');

create or replace function after_content_decisions_added() returns trigger
  language plpgsql as $$
begin
  insert into stale_hits (resource_id, session_id, content_id)
    select distinct resource_id, session_id, content_id from added_decisions where not is_bot;
  return null;
end $$;

create function after_content_views_added() returns trigger
  language plpgsql as $$
begin
  insert into stale_hits (resource_id, session_id, content_id)
    select distinct d.resource_id, d.session_id, d.content_id from added_views v
    join content_decisions d on d.resource_id = v.resource_id and d.id = v.decision_id and not d.is_bot;
  return null;
end $$;
create trigger content_views_added after insert on content_views
  referencing new table as added_views for each statement execute function after_content_views_added();

create function after_content_items_added() returns trigger
  language plpgsql as $$
begin
  insert into content_figures (resource_id, content_id)
    select resource_id, id from added_items union select resource_id, 0 from added_items
    on conflict do nothing;
  return null;
end $$;
create trigger content_items_added after insert on content_items
  referencing new table as added_items for each statement execute function after_content_items_added();

-- All sites are derived anew.
delete from figure_states;
