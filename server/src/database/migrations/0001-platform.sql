-- Roles, the tenant machinery, the door to the job queue (whose tables belong to the owner), and the platform's own
-- tables.

do $$
begin
  if not exists (select from pg_roles where rolname = 'masthead_app') then
    create role masthead_app nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'masthead_search') then
    create role masthead_search nologin;
  end if;
  execute format('grant masthead_app, masthead_search to %I', current_user);
end $$;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

revoke create on schema public from public;
grant usage on schema public to masthead_app, masthead_search;

-- The site that the current transaction acts in; null outside of one, so that no row of any site is seen.
create function current_resource() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.resource_id', true), '')::bigint;

-- Makes a table belong to its sites: only rows of the current one are seen, changed or added. Every migration calls
-- it for each of its tables with a resource_id. The expression stands in the policy itself, so that the planner can
-- use it as an index condition.
create procedure make_tenant_table(target regclass)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s using (resource_id = nullif(current_setting(''app.resource_id'', true), '''')::bigint)
       with check (resource_id = nullif(current_setting(''app.resource_id'', true), '''')::bigint)', target);
  execute format('grant select, insert, update, delete on %s to masthead_app', target);
end $$;

-- Lets the definer functions of the search read a table without the policy, which would keep them from its indexes.
-- Each of those functions names the site itself.
create procedure let_search_read(target regclass)
  language plpgsql as $$
begin
  execute format('create policy search on %s for select to masthead_search using (true)', target);
  execute format('grant select on %s to masthead_search', target);
end $$;

-- Makes the monthly partitions of a table (UTC months), and one for everything before them. A partition grants nothing
-- by itself: rows are reached through the parent and its policy.
create function ensure_month_partitions(target regclass, months_back integer, months_ahead integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first_day date;
  part text;
begin
  if to_regclass(format('%s_other', target::text)) is null then
    execute format('create table %I partition of %s default', format('%s_other', target::text), target);
    execute format('alter table %I enable row level security', format('%s_other', target::text));
    execute format('alter table %I force row level security', format('%s_other', target::text));
  end if;
  for month in -months_back .. months_ahead loop
    first_day := (date_trunc('month', now() at time zone 'UTC') + make_interval(months => month))::date;
    part := format('%s_%s', target::text, to_char(first_day, 'YYYY_MM'));
    if to_regclass(part) is null then
      execute format('create table %I partition of %s for values from (%L) to (%L)', part, target,
        first_day::timestamp at time zone 'UTC', (first_day + interval '1 month')::timestamp at time zone 'UTC');
      execute format('alter table %I enable row level security', part);
      execute format('alter table %I force row level security', part);
    end if;
  end loop;
end $$;
revoke execute on function ensure_month_partitions from public;

-- A plain text body: the queue's own migrations may replace the function it calls.
create function enqueue_job(name text, payload json, job_key text, run_at timestamptz, max_attempts integer) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select graphile_worker.add_job(name, payload, run_at => run_at, max_attempts => max_attempts, job_key => job_key);
$$;
revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to masthead_app;

-- Adds a job to a queue of its own, in which one runs after the other.
create function enqueue_job_in(name text, payload json, queue text, job_key text, max_attempts integer) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select graphile_worker.add_job(name, payload, queue_name => queue, max_attempts => max_attempts, job_key => job_key);
$$;
revoke execute on function enqueue_job_in from public;
grant execute on function enqueue_job_in to masthead_app;

-- Which processes take jobs, and under which names. Each also holds an advisory lock with this key for as long as its
-- connection lives; a name whose process holds none is dead, and its jobs are freed.
create table worker_heartbeats (
  process uuid primary key,
  lock_key integer not null,
  worker_ids text[] not null,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now()
);

create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index on rate_limits (expire);
grant select, insert, update, delete on rate_limits to masthead_app;

-- Mails to be sent and sent. The row is the truth; the job only wakes. `message_id` is made with the row and stays the
-- same through every try, so that a copy after a crash can be told from a second mail.
create table outgoing_mails (
  id bigint generated by default as identity primary key,
  message_id text not null unique,
  recipient text not null,
  recipient_name text,
  subject text not null,
  body_text text not null,
  body_html text,
  status text not null default 'new' check (status in ('new', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index on outgoing_mails (status, created_at) where status <> 'sent';
grant select, insert, update on outgoing_mails to masthead_app;

-- The result of a write that was sent with an Idempotency-Key, kept in the same transaction as its effect.
create table repeated_calls (
  actor text not null,
  scope text not null,
  operation text not null,
  key text not null check (length(key) between 1 and 255),
  body_hash bytea not null,
  result jsonb not null,
  created_at timestamptz not null default now(),
  primary key (actor, scope, operation, key)
);
create index on repeated_calls (created_at);

-- Who changed what belongs to no site: sign-ins, passwords, partners.
create table platform_audit_log (
  id bigint generated by default as identity primary key,
  created_at timestamptz not null default now(),
  actor_kind text not null,
  actor_id bigint,
  actor_name text not null,
  operation text not null,
  target_kind text not null,
  target_id bigint,
  changes jsonb not null default '{}',
  request_id text not null
);
grant select, insert, update, delete on repeated_calls to masthead_app;
grant select, insert on platform_audit_log to masthead_app;
grant select on schema_migrations to masthead_app;
