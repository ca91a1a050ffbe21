-- The whole schema at version 313, in one file: databases that are older are adopted or refused by baseline.ts. It was
-- written from what the migrations before it made, and is changed by later migrations only. To read, schema.sql is better.

set local check_function_bodies = off;

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
-- The server signs in as its own role instead of becoming it: what became a role can become its owner again.
alter role masthead_app login;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

revoke create on schema public from public;
grant usage on schema public to masthead_app, masthead_search;
-- A role may only be given a function in a schema that it may create in; the right is taken back after the migration.
grant create on schema public to masthead_search;
grant select on schema_migrations to masthead_app;

-- -------------------- Functions

create procedure add_to_member_total(in site bigint, in difference bigint)
    language plpgsql
    AS $$
begin
  update member_totals set total = total + difference
  where resource_id = site and slot = (
    select slot from member_totals where resource_id = site order by slot limit 1 for update skip locked);
  if not found then
    insert into member_totals (resource_id, total) values (site, difference);
  end if;
end $$;

create function after_adjustments_changed() returns trigger
    language plpgsql
    AS $$
begin
  insert into stale_volume (resource_id, at) select distinct resource_id, occurred_at from changed_adjustments;
  return null;
end $$;

create function after_content_decisions_added() returns trigger
    language plpgsql
    AS $$
begin
  insert into stale_hits (resource_id, session_id, content_id)
    select distinct resource_id, session_id, content_id from added_decisions where not is_bot;
  return null;
end $$;

create function after_content_items_added() returns trigger
    language plpgsql
    AS $$
begin
  insert into content_figures (resource_id, content_id)
    select resource_id, id from added_items union select resource_id, 0 from added_items
    on conflict do nothing;
  return null;
end $$;

create function after_content_views_added() returns trigger
    language plpgsql
    AS $$
begin
  insert into stale_hits (resource_id, session_id, content_id)
    select distinct d.resource_id, d.session_id, d.content_id from added_views v
    join content_decisions d on d.resource_id = v.resource_id and d.id = v.decision_id and not d.is_bot;
  return null;
end $$;

create function after_group_members_changed() returns trigger
    language plpgsql
    AS $$
begin
  insert into stale_holders (resource_id, member_id)
    select distinct c.resource_id, c.member_id from changed_members c
    where exists (
      select from member_subscriptions s where s.resource_id = c.resource_id and s.group_id = c.group_id);
  if tg_op = 'DELETE' then
    insert into ended_group_stays (resource_id, group_id, member_id, joined_at, left_at)
      select resource_id, group_id, member_id, joined_at, now() from changed_members where joined_at < now()
    on conflict (resource_id, group_id, member_id, joined_at) do update
      set left_at = greatest(ended_group_stays.left_at, excluded.left_at);
  end if;
  return null;
end $$;

create function after_listed_transactions_updated() returns trigger
    language plpgsql
    AS $$
begin
  perform add_to_transaction_sums(array(
    select row (resource_id, 0, livemode, day, currency, status, amount_cents, transactions, adjusted)::transaction_sums
    from (
      select resource_id, livemode, (created_at at time zone 'UTC')::date as day, currency, status, amount_cents,
        sum(direction) as transactions, sum(direction * adjusted_cents)::bigint as adjusted
      from (select -1 as direction, o.* from old_transactions o union all select 1, n.* from new_transactions n) both_sides
      group by 1, 2, 3, 4, 5, 6) changed));
  return null;
end $$;

create function after_member_activity_added() returns trigger
    language plpgsql
    AS $$
begin
  insert into stale_people (resource_id, member_id, since)
    select resource_id, member_id, min(occurred_at) from added_activity group by resource_id, member_id;
  return null;
end $$;

-- Undoing an import takes subscriptions and their log away: whose they were is to be derived anew without them.
create function after_member_subscriptions_removed() returns trigger
    language plpgsql
    AS $$
begin
  insert into stale_subscriptions (resource_id, subscription_id)
    select resource_id, id from removed_subscriptions;
  insert into stale_holders (resource_id, member_id)
    select distinct resource_id, member_id from removed_subscriptions where member_id is not null;
  return null;
end $$;

-- Every member has a summary from the start, however they were added.
create function after_members_added() returns trigger
    language plpgsql
    AS $$
declare
  added record;
begin
  insert into member_summaries (resource_id, member_id, active_at)
    select resource_id, id, created_at from added_members on conflict do nothing;
  for added in select resource_id, count(*) as members from added_members group by resource_id loop
    call add_to_member_total(added.resource_id, added.members);
  end loop;
  return null;
end $$;

create function after_members_gone() returns trigger
    language plpgsql
    AS $$
begin
  insert into removed_members (resource_id, member_id)
    select resource_id, id from removed_members_now on conflict do nothing;
  return null;
end $$;

create function after_members_removed() returns trigger
    language plpgsql
    AS $$
declare
  removed record;
begin
  for removed in select resource_id, count(*) as members from removed_members group by resource_id loop
    call add_to_member_total(removed.resource_id, -removed.members);
  end loop;
  return null;
end $$;

-- Whether a charge is a renewal depends on whether its subscription was charged before. So whoever changes a charge makes
-- the next one of the same subscription stale, too. A charge that is gone left no time behind: all of its subscription are.
-- Later charges are looked up once for each subscription that a statement touches, and by key whatever the planner knows:
-- right after an import every table counts as small, and a join would read all charges of the site for each new one.
create function after_purchases_changed() returns trigger
    language plpgsql
    AS $$
begin
  insert into stale_volume (resource_id, at)
    with changed as (
      select l.resource_id, l.subscription_id, t.created_at
      from changed_lines l
      left join transactions t on t.resource_id = l.resource_id and t.id = l.transaction_id
    ),
    -- A charge that is gone left no time behind.
    touched as (
      select resource_id, subscription_id,
        min(case when created_at is null then '-infinity'::timestamptz else created_at end) as since
      from changed where subscription_id is not null group by 1, 2
    )
    select resource_id, created_at from changed where created_at is not null
    union
    select c.resource_id, n.created_at from touched c
    cross join lateral (
      select p.transaction_id from transaction_purchases p
      where p.resource_id = c.resource_id and p.subscription_id = c.subscription_id offset 0) p
    cross join lateral (
      select t.created_at from transactions t where t.resource_id = c.resource_id and t.id = p.transaction_id offset 0) n
    where n.created_at >= c.since;
  return null;
end $$;

create function after_reporting_zone_changed() returns trigger
    language plpgsql
    AS $$
begin
  update transactions set created_at = (day + time '12:00') at time zone new.reporting_timezone
    where resource_id = new.id and day is not null;
  update member_summaries set last_transaction_at = (last_transaction_day + time '12:00') at time zone new.reporting_timezone
    where resource_id = new.id and last_transaction_day is not null;
  return null;
end $$;

create function after_subscription_events_added() returns trigger
    language plpgsql
    AS $$
begin
  insert into stale_subscriptions (resource_id, subscription_id)
    select distinct resource_id, subscription_id from added_events;
  return null;
end $$;

create function after_transactions_changed() returns trigger
    language plpgsql
    AS $$
begin
  insert into stale_volume (resource_id, at) select distinct resource_id, created_at from changed_transactions;
  return null;
end $$;

create function after_transactions_listed() returns trigger
    language plpgsql
    AS $$
declare
  direction integer := case tg_op when 'DELETE' then -1 else 1 end;
begin
  perform add_to_transaction_sums(array(
    select row (resource_id, 0, livemode, day, currency, status, amount_cents, direction * transactions,
      direction * adjusted)::transaction_sums
    from (
      select resource_id, livemode, (created_at at time zone 'UTC')::date as day, currency, status, amount_cents,
        count(*) as transactions, sum(adjusted_cents)::bigint as adjusted
      from changed_transactions group by 1, 2, 3, 4, 5, 6) changed));
  return null;
end $$;

-- A refund rewrites its charge's row without changing what was charged.
create function after_transactions_updated() returns trigger
    language plpgsql
    AS $$
begin
  insert into stale_volume (resource_id, at)
    with changed as (
      select o.resource_id, o.id, o.created_at as before, n.created_at as after
      from old_transactions o
      join new_transactions n on n.resource_id = o.resource_id and n.id = o.id
      where (o.created_at, o.currency, o.amount_cents, o.fee_cents, o.livemode, o.status in ('succeeded', 'refunded'))
        is distinct from
        (n.created_at, n.currency, n.amount_cents, n.fee_cents, n.livemode, n.status in ('succeeded', 'refunded'))
    ),
    touched as (
      select c.resource_id, l.subscription_id, min(least(c.before, c.after)) as since
      from changed c
      cross join lateral (
        select p.subscription_id from transaction_purchases p
        where p.resource_id = c.resource_id and p.transaction_id = c.id offset 0) l
      where l.subscription_id is not null group by 1, 2
    )
    select c.resource_id, t.at from changed c cross join lateral unnest(array[c.before, c.after]) t (at)
    union
    select c.resource_id, n.created_at from touched c
    cross join lateral (
      select p.transaction_id from transaction_purchases p
      where p.resource_id = c.resource_id and p.subscription_id = c.subscription_id offset 0) p
    cross join lateral (
      select t.created_at from transactions t where t.resource_id = c.resource_id and t.id = p.transaction_id offset 0) n
    where n.created_at >= c.since;
  return null;
end $$;

create function before_charge_of_a_day_added() returns trigger
    language plpgsql
    AS $$
begin
  new.created_at := (new.day + time '12:00') at time zone (select reporting_timezone from resources where id = new.resource_id);
  return new;
end $$;

-- draft, then open, then past_due, paid, uncollectible or void: never back. The number comes with the change to open and
-- goes with it, if its transaction ends otherwise: none is left out, none given twice.
create function before_invoice_changed() returns trigger
    language plpgsql security definer
    set search_path to 'public', 'pg_temp'
    AS $$
begin
  if old.status = 'draft' then
    if new.status = 'draft' then return new; end if;
    if new.status <> 'open' then raise exception 'a draft is finalized first'; end if;
    new.finalized_at := now();
    new.number_year := extract(year from now() at time zone 'UTC');
    insert into invoice_numbers (livemode, year, last) values (new.livemode, new.number_year, 1)
      on conflict (livemode, year) do update set last = invoice_numbers.last + 1
      returning last into new.number;
    return new;
  end if;
  if (new.livemode, new.calendar_period, new.currency, new.number_year, new.number, new.amount, new.description,
      new.grace_days, new.charge_automatically, new.payment_due_date, new.finalized_at)
    is distinct from (old.livemode, old.calendar_period, old.currency, old.number_year, old.number, old.amount,
      old.description, old.grace_days, old.charge_automatically, old.payment_due_date, old.finalized_at)
  then raise exception 'what has a number stays as it is'; end if;
  if new.status <> old.status and not (
    (old.status = 'open' and new.status in ('past_due', 'paid', 'uncollectible', 'void'))
    or (old.status = 'past_due' and new.status in ('paid', 'uncollectible', 'void'))
    or (old.status = 'uncollectible' and new.status in ('paid', 'void')))
  then raise exception 'an invoice goes from % to no %', old.status, new.status; end if;
  return new;
end $$;

create function before_invoice_deleted() returns trigger
    language plpgsql
    AS $$
begin
  if old.status <> 'draft' then raise exception 'what has a number stays as it is'; end if;
  return old;
end $$;

-- Lines belong to a draft; those that go with their draft are deleted after it.
create function before_invoice_line() returns trigger
    language plpgsql security definer
    set search_path to 'public', 'pg_temp'
    AS $$
declare
  line invoice_lines := case when tg_op = 'DELETE' then old else new end;
  state text;
begin
  select status into state from invoices where resource_id = line.resource_id and id = line.invoice_id;
  if state is not null and state <> 'draft' then raise exception 'what has a number stays as it is'; end if;
  if tg_op = 'UPDATE' then raise exception 'lines are written anew'; end if;
  return line;
end $$;

create function before_invoice_made() returns trigger
    language plpgsql
    AS $$
begin
  if new.status <> 'draft' then raise exception 'an invoice begins as a draft'; end if;
  return new;
end $$;

-- The number comes with the row and goes with it, if its transaction ends otherwise: none is left out, none given twice.
create function before_receipt_added() returns trigger
    language plpgsql security definer
    set search_path to 'public', 'pg_temp'
    AS $$
begin
  select extract(year from now() at time zone reporting_timezone) into strict new.year
    from resources where id = new.resource_id;
  insert into receipt_numbers (resource_id, livemode, year, last) values (new.resource_id, new.livemode, new.year, 1)
    on conflict (resource_id, livemode, year) do update set last = receipt_numbers.last + 1
    returning last into new.number;
  return new;
end $$;

-- Ids of the content whose title or key is like a pattern; null when they are more than so many, or when many of the
-- newest are: then a walk through the list finds a page sooner. Runs as a role without the tenant policy, because
-- LIKE is not leakproof and the policy would keep it from the index; it therefore names the site itself.
create function content_ids_matching(field text, pattern text, at_most integer) returns bigint[]
    language plpgsql stable security definer
    set search_path to 'public', 'pg_temp'
    AS $_$
declare
  site bigint := nullif(current_setting('app.resource_id', true), '')::bigint;
  plain text := case field when 'title' then 'title_plain' when 'key' then 'key_plain' end;
  share numeric;
  ids bigint[];
begin
  if site is null then
    return '{}';
  end if;
  execute format(
    'select coalesce(avg((newest.%1$I like $2)::integer), 0)
     from (select %1$I from content_items where resource_id = $1 order by id desc limit 200) newest', plain)
    into share using site, pattern;
  if share > 0.05 then
    return null;
  end if;
  execute format(
    'select array(select id from content_items where resource_id = $1 and %I like $2 limit $3)', plain)
    into ids using site, pattern, at_most + 1;
  return case when cardinality(ids) > at_most then null else ids end;
end $_$;


ALTER FUNCTION public.content_ids_matching(field text, pattern text, at_most integer) OWNER TO masthead_search;
revoke all on function content_ids_matching(field text, pattern text, at_most integer) from public;
grant all on function content_ids_matching(field text, pattern text, at_most integer) to masthead_app;

-- Which of these instants count, given in their order: the first, and each that comes no earlier than one pause after
-- the last that counted. @param counted_before the last that counted before all of them, or null
create function counted_hits(instants timestamptz[], counted_before timestamptz, pause interval) returns integer[]
    language plpgsql immutable parallel safe
    AS $$
declare
  found_so_far integer[] := '{}';
  last_counted timestamptz := counted_before;
begin
  for position in 1 .. cardinality(instants) loop
    if last_counted is null or instants[position] >= last_counted + pause then
      found_so_far := found_so_far || position;
      last_counted := instants[position];
    end if;
  end loop;
  return found_so_far;
end $$;

-- The site that the current transaction acts in; null outside of one, so that no row of any site is seen.
create function current_resource() returns bigint
    language sql stable parallel safe
    RETURN (NULLIF(current_setting('app.resource_id'::text, true), ''::text))::bigint;

-- What is taken out of sight takes its rules along.
create function drop_cascade_rules() returns trigger
    language plpgsql
    AS $$
begin
  case tg_table_name
    when 'resources' then
      delete from cascade_accesses where resource_id = new.id;
      delete from cascade_applied where resource_id = new.id;
      delete from cascade_excluded where resource_id = new.id;
    when 'plans' then
      delete from cascade_applied where resource_id = new.resource_id and plan_id = new.id;
    when 'ticket_events' then
      delete from cascade_applied where resource_id = new.resource_id and ti_event_id = new.id;
    when 'pricing_options' then
      delete from cascade_accesses where resource_id = new.resource_id and subscription_id = new.id;
      delete from cascade_excluded where resource_id = new.resource_id and subscription_id = new.id;
    when 'tickets' then
      delete from cascade_accesses where resource_id = new.resource_id and ti_event_ticket_id = new.id;
      delete from cascade_excluded where resource_id = new.resource_id and ti_event_ticket_id = new.id;
  end case;
  return null;
end $$;

-- A plain text body: the queue's own migrations may replace the function it calls.
-- Jobs that nobody waits for stand behind all others: a lower number is taken first, as the queue has it.
create function enqueue_job(name text, payload json, job_key text, run_at timestamptz, max_attempts integer, priority integer default 0) returns void
    language sql security definer
    set search_path to 'pg_catalog', 'pg_temp'
    AS $$
  select graphile_worker.add_job(name, payload, run_at => run_at, max_attempts => max_attempts, job_key => job_key,
    priority => priority);
$$;
revoke all on function enqueue_job(name text, payload json, job_key text, run_at timestamptz, max_attempts integer, priority integer) from public;
grant all on function enqueue_job(name text, payload json, job_key text, run_at timestamptz, max_attempts integer, priority integer) to masthead_app;

-- Adds a job to a queue of its own, in which one runs after the other.
create function enqueue_job_in(name text, payload json, queue text, job_key text, max_attempts integer) returns void
    language sql security definer
    set search_path to 'pg_catalog', 'pg_temp'
    AS $$
  select graphile_worker.add_job(name, payload, queue_name => queue, max_attempts => max_attempts, job_key => job_key);
$$;
revoke all on function enqueue_job_in(name text, payload json, queue text, job_key text, max_attempts integer) from public;
grant all on function enqueue_job_in(name text, payload json, queue text, job_key text, max_attempts integer) to masthead_app;

-- Adds a job of which a site may add thousands at once, such as the mails that its rules send. It is ranked by how many of
-- its site wait before it, behind all jobs that somebody waits for, so that sites take turns. The server makes the
-- function that ranks it before the migrations and again after each update of the queue.
create function enqueue_shared_job(name text, payload json, site bigint, job_key text, max_attempts integer) returns void
    language sql security definer
    set search_path to 'pg_catalog', 'pg_temp'
    AS $$
  select graphile_worker.add_job(name, payload, max_attempts => max_attempts, job_key => job_key,
    priority => graphile_worker.masthead_rank_of_shared(site::text));
$$;
revoke all on function enqueue_shared_job(name text, payload json, site bigint, job_key text, max_attempts integer) from public;
grant all on function enqueue_shared_job(name text, payload json, site bigint, job_key text, max_attempts integer) to masthead_app;

-- A job that waits for its next try no longer counts as the first of its site: until that try nobody would pass the turn
-- on, and the jobs behind it would wait for all other sites. Waiting jobs are found by an index on their queue: by the
-- queue's view they were found by looking at those of all sites. The server makes that index, and the function that asks
-- it, before the migrations and again after each update of the queue.
create function enqueue_site_job(name text, payload json, queue text, job_key text, run_at timestamptz, max_attempts integer, priority integer) returns void
    language sql security definer
    set search_path to 'pg_catalog', 'pg_temp'
    AS $$
  select graphile_worker.add_job(name, payload, queue_name => queue, run_at => run_at, max_attempts => max_attempts,
    job_key => job_key,
    priority => priority + case when graphile_worker.masthead_is_behind(queue, priority, job_key) then 1 else 0 end);
$$;
revoke all on function enqueue_site_job(name text, payload json, queue text, job_key text, run_at timestamptz, max_attempts integer, priority integer) from public;
grant all on function enqueue_site_job(name text, payload json, queue text, job_key text, run_at timestamptz, max_attempts integer, priority integer) to masthead_app;

-- Makes the monthly partitions of a table (UTC months), and one for everything before them. A partition grants nothing
-- by itself: rows are reached through the parent and its policy.
create function ensure_month_partitions(target regclass, months_back integer, months_ahead integer) returns void
    language plpgsql security definer
    set search_path to 'public', 'pg_temp'
    AS $$
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
revoke all on function ensure_month_partitions(target regclass, months_back integer, months_ahead integer) from public;

-- Takes a member whose erasure is under way out of what the server may otherwise only add to. That something was done
-- stays, with who did it and when.
create function erase_from_logs(member bigint, words text[], out log integer, out sends integer, out reasons integer, out predictions integer) returns record
    language plpgsql security definer
    set search_path to 'public', 'pg_temp'
    AS $$
declare
  site bigint := nullif(current_setting('app.resource_id', true), '')::bigint;
  charges bigint[];
begin
  perform from erasures e where e.resource_id = site and e.member_id = member and e.records_erased_at is null;
  if not found then
    raise exception 'no erasure of this member is under way';
  end if;
  select coalesce(array_agg(id), '{}') into charges from transactions where resource_id = site and member_id = member;
  with own as (
    update audit_log a set changes = (
      select coalesce(jsonb_object_agg(part.key, 'erased'::text), '{}') from jsonb_each(a.changes) part)
    where a.resource_id = site and a.target_kind = 'member' and a.target_id = member returning 1
  ), titles as (
    update audit_log a set changes = jsonb_set(a.changes, '{title}', '"erased"')
    where a.resource_id = site and a.target_kind = 'transaction' and a.target_id = any(charges) and a.changes ? 'title'
    returning 1
  ) select (select count(*) from own) + (select count(*) from titles) into log;
  update audit_log a set changes = jsonb_set(a.changes, array['externalIds', member::text], '"erased"')
    where a.resource_id = site and a.target_kind = 'member' and a.target_id is null
      and a.changes->'externalIds' ? member::text;
  with others as (
    update audit_log a set changes = without_words(a.changes, words)
    where a.resource_id = site
      and exists (select from unnest(words) word where position(word in lower(a.changes::text)) > 0) returning 1
  ) select log + count(*) into log from others;
  with sent as (
    update receipt_sends s set recipient = 'erased' from receipts r
    where s.resource_id = site and r.resource_id = site and r.id = s.receipt_id and r.transaction_id = any(charges)
      and s.recipient <> 'erased'
    returning 1
  ) select count(*) into sends from sent;
  with given_back as (
    update transaction_adjustments set reason = null
    where resource_id = site and transaction_id = any(charges) and reason is not null returning 1
  ) select count(*) into reasons from given_back;
  with predicted as (
    update predictive_actions set member_id = null, session_id = null, payload = null
    where resource_id = site and member_id = member returning 1
  ) select count(*) into predictions from predicted;
end $$;
revoke all on function erase_from_logs(member bigint, words text[], out log integer, out sends integer, out reasons integer, out predictions integer) from public;
grant all on function erase_from_logs(member bigint, words text[], out log integer, out sends integer, out reasons integer, out predictions integer) to masthead_app;

-- A clock goes forward, from within its own site, and only where nobody who paid in live mode holds something.
create function keep_clock_forward() returns trigger
    language plpgsql
    AS $$
begin
  if new.id is distinct from nullif(current_setting('app.resource_id', true), '')::bigint then
    raise exception 'a clock is moved from within its site' using errcode = 'check_violation', constraint = 'resources_clock_own';
  end if;
  if new.clock_ahead_ms < old.clock_ahead_ms then
    raise exception 'the clock of a site goes forward only' using errcode = 'check_violation', constraint = 'resources_clock_forward';
  end if;
  if exists (
    select from member_subscriptions s where s.resource_id = new.id and s.livemode and s.status <> 'ended') then
    raise exception 'a site that holds live subscriptions has no test clock' using errcode = 'check_violation', constraint = 'resources_clock_without_live';
  end if;
  return new;
end $$;

-- Lets the definer functions of the search read a table without the policy, which would keep them from its indexes.
-- Each of those functions names the site itself.
create procedure let_search_read(in target regclass)
    language plpgsql
    AS $$
begin
  execute format('create policy search on %s for select to masthead_search using (true)', target);
  execute format('grant select on %s to masthead_search', target);
end $$;

-- Makes a table belong to its sites: only rows of the current one are seen, changed or added. Every migration calls
-- it for each of its tables with a resource_id. The expression stands in the policy itself, so that the planner can
-- use it as an index condition.
create procedure make_tenant_table(in target regclass)
    language plpgsql
    AS $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s using (resource_id = nullif(current_setting(''app.resource_id'', true), '''')::bigint)
       with check (resource_id = nullif(current_setting(''app.resource_id'', true), '''')::bigint)', target);
  execute format('grant select, insert, update, delete on %s to masthead_app', target);
end $$;

-- Ids of the members whose search text is like a pattern; null when they are more than so many, or when the newest 500
-- say that they are. Until now only twice as many were believed: texts in between had at_most + 1 ids collected for
-- nothing at every call, 100 ms at 100,000 members.
create function member_ids_matching(pattern text, at_most integer) returns bigint[]
    language plpgsql stable security definer
    set search_path to 'public', 'pg_temp'
    AS $_$
declare
  site bigint := nullif(current_setting('app.resource_id', true), '')::bigint;
  looked_at integer := 500;
  share numeric;
  total bigint;
  ids bigint[];
begin
  if site is null then
    return '{}';
  end if;
  select coalesce(avg((newest.search like pattern)::integer), 0) into share
    from (select search from members where resource_id = site order by id desc limit looked_at) newest;
  select coalesce(sum(t.total), 0) into total from member_totals t where t.resource_id = site;
  if share > 0.02 and share * total > at_most then
    return null;
  end if;
  execute 'select array(select id from members where resource_id = $1 and search like $2 limit $3)'
    into ids using site, pattern, at_most + 1;
  return case when cardinality(ids) > at_most then null else ids end;
end $_$;


ALTER FUNCTION public.member_ids_matching(pattern text, at_most integer) OWNER TO masthead_search;
revoke all on function member_ids_matching(pattern text, at_most integer) from public;
grant all on function member_ids_matching(pattern text, at_most integer) to masthead_app;

-- The member that a reader is; null for a device.
create function member_of(reader uuid) returns bigint
    language sql immutable parallel safe
    RETURN CASE WHEN (reader < '00000000-0000-0001-0000-000000000000'::uuid) THEN ((('x'::text || "right"(replace((reader)::text, '-'::text, ''::text), 16)))::bit(64))::bigint ELSE NULL::bigint END;

-- The first who owns a partner is its owner; who no longer owns it is not.
create function note_partner_owner() returns trigger
    language plpgsql
    AS $$
begin
  if new.owned_partner_id is not null then
    update partners set owner_id = new.id where id = new.owned_partner_id and owner_id is null;
  end if;
  update partners set owner_id = null where owner_id = new.id and id is distinct from new.owned_partner_id;
  return null;
end $$;

create function note_payment_account() returns trigger
    language plpgsql
    AS $$
declare
  site bigint := coalesce(new.resource_id, old.resource_id);
begin
  update resources r set
    live_payment_connect = exists (select from payment_accounts a where a.resource_id = site and a.livemode),
    test_payment_connect = exists (select from payment_accounts a where a.resource_id = site and not a.livemode)
  where r.id = site;
  return null;
end $$;

-- Searches find O'Brien, O’Brien and OBrien by each other, Anne-Marie and Anne Marie, and ligatures by their letters.
-- Apostrophes within words go and hyphens within words become blanks. Those at the edge of a word stay, so that a search
-- for such a sign alone does not match everything, and two blanks go on telling the address from the names.
create function plain_text(value text) returns text
    language sql immutable strict parallel safe
    BEGIN ATOMIC
 SELECT replace(replace(replace(translate(lower(regexp_replace(regexp_replace(regexp_replace(NORMALIZE(translate(value, '’‘‛ʼʹʻ′´`＇‐‑‒–—−'::text, '''''''''''''''''''''------'::text), NFKD), '[\u0300-\u036f\u00ad]'::text, ''::text, 'g'::text), '([[:alnum:]])''+(?=[[:alnum:]])'::text, '\1'::text, 'g'::text), '([[:alnum:]])-+(?=[[:alnum:]])'::text, '\1 '::text, 'g'::text)), 'øłđðħı'::text, 'olddhi'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text) AS replace;
END;

-- What was typed, as a pattern for plain texts: the signs of patterns are escaped after the text is made plain, as making
-- plain can make such signs of others. A hyphen or an apostrophe that ends or begins what was typed so far stands within
-- a word of the stored text. Null, which matches nothing, for a text of accents alone.
create function plain_pattern(typed text) returns text
    language sql immutable strict parallel safe
    BEGIN ATOMIC
 SELECT NULLIF(regexp_replace(regexp_replace(regexp_replace(regexp_replace(public.plain_text(typed), '([[:alnum:]])-+$'::text, '\1 '::text), '^-+(?=[[:alnum:]])'::text, ' '::text), '([[:alnum:]])''+$|^''+(?=[[:alnum:]])'::text, '\1'::text, 'g'::text), '([\\%_])'::text, '\\\1'::text, 'g'::text), ''::text) AS "nullif";
END;

-- The beginning of such a pattern. A text of less than three letters is looked for at the beginning of words, as no index
-- finds it within them; one without a letter or a digit anywhere.
create function plain_prefix(typed text, words text default '% '::text) returns text
    language sql immutable strict parallel safe
    BEGIN ATOMIC
 SELECT
         CASE
             WHEN ((length(public.plain_text(typed)) < 3) AND (public.plain_text(typed) ~ '[[:alnum:]]'::text)) THEN words
             ELSE '%'::text
         END AS "case";
END;

-- What content is read and earns. Views, grants and hits of the paywall are kept by session and reader, sign-ups and paid
-- starts with the content they are attributed to; sums stand beside them. All of it follows from decisions, views and
-- facts, and can be made anew; what decisions that were cleared away came to stays.
-- A reader of content: a member, or a device that nobody signed in on. A member is their number behind leading zeros;
-- devices are random.
create function reader_of(member_id bigint, device_id uuid) returns uuid
    language sql immutable parallel safe
    RETURN COALESCE((lpad(to_hex(member_id), 32, '0'::text))::uuid, device_id);

create function refuse_change_of_receipt() returns trigger
    language plpgsql
    AS $$
begin
  raise exception 'what has a number stays as it is';
end $$;

-- Once a transaction has a receipt, what the receipt says of it stays: payer, amount, currency, date and purchases. A
-- credit note corrects it. Erasing a payer may still take away the title, and a day-only sale may get another instant
-- when the site's zone changes: its day, which the receipt shows, stays.
create function refuse_change_of_receipted() returns trigger
    language plpgsql
    AS $$
declare
  charge bigint;
begin
  -- One after the other: a record is asked for a column only if its table has that column.
  if tg_table_name = 'transactions' then charge := old.id;
  else charge := old.transaction_id;
  end if;
  if exists (select from receipts r where r.resource_id = old.resource_id and r.transaction_id = charge) then
    raise exception 'a transaction with a receipt stays as it is' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

create function refuse_line_of_receipted() returns trigger
    language plpgsql
    AS $$
begin
  if exists (
    select from added_lines l join receipts r on r.resource_id = l.resource_id and r.transaction_id = l.transaction_id
  ) then
    raise exception 'a transaction with a receipt stays as it is' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- Rows of money and of what was held stay when a member goes, with a number that is nobody's any more: figures of past days
-- count people by it. So they are held to members when they are written, and not when members are deleted.
create function require_member(site bigint, wanted bigint) returns void
    language plpgsql
    AS $$
begin
  perform from members where resource_id = site and id = wanted for key share;
  if not found then
    raise foreign_key_violation using message = format('there is no member %s', wanted);
  end if;
end $$;

create function require_member_id() returns trigger
    language plpgsql
    AS $$ begin perform require_member(new.resource_id, new.member_id); return null; end $$;

create function require_owner_id() returns trigger
    language plpgsql
    AS $$ begin perform require_member(new.resource_id, new.owner_id); return null; end $$;

create function require_payer_id() returns trigger
    language plpgsql
    AS $$ begin perform require_member(new.resource_id, new.payer_id); return null; end $$;

-- Rows of one kind that have a text in their name or code; of a text below three letters, only where a word begins
-- with it. First those that are called exactly so, then those that begin so, then the rest, the newest first.
-- Runs as a role without the tenant policy, which would keep LIKE from the index and knows one site only; it therefore
-- names the sites itself, and whoever calls it has asked which of them the operator may see.
create function search_rows(what text, sites bigint[], typed text, at_most integer) returns table(site_id bigint, id bigint, parent_id bigint, title text, detail text, is_active boolean, starts_at timestamptz)
    language plpgsql stable security definer
    set search_path to 'public', 'pg_temp'
    AS $_$
declare
  wanted text := plain_text(btrim(typed));
  literal text := plain_pattern(btrim(typed));
  pattern text := plain_prefix(btrim(typed)) || literal || '%';
  found text := case what
    when 'groups' then
      'select g.resource_id, g.id, null::bigint, g.name, null::text, g.active, null::timestamptz, g.name
       from groups g where g.resource_id = any($1) and g.removed_at is null and plain_text('' '' || g.name) like $2'
    when 'plans' then
      'select p.resource_id, p.id, null::bigint, p.title, null::text, p.active, null::timestamptz, p.title
       from plans p where p.resource_id = any($1) and p.removed_at is null and plain_text('' '' || p.title) like $2'
    when 'pricing_options' then
      'select o.resource_id, o.id, o.plan_id, o.title, p.title, o.active and p.active, null::timestamptz, o.title
       from pricing_options o join plans p on p.resource_id = o.resource_id and p.id = o.plan_id
       where o.resource_id = any($1) and o.removed_at is null and plain_text('' '' || o.title) like $2'
    when 'ticket_events' then
      'select e.resource_id, e.id, null::bigint, e.title, null::text, e.active, e.starts_at, e.title
       from ticket_events e
       where e.resource_id = any($1) and e.removed_at is null and plain_text('' '' || e.title) like $2'
    when 'promos' then
      'select c.resource_id, c.id, null::bigint, c.title, c.code, null::boolean, null::timestamptz, c.code
       from promos c
       where c.resource_id = any($1) and c.removed_at is null and plain_text('' '' || c.title || '' '' || c.code) like $2'
    when 'invites' then
      'select c.resource_id, c.id, null::bigint, c.title, c.code, null::boolean, null::timestamptz, c.code
       from invites c
       where c.resource_id = any($1) and c.removed_at is null and plain_text('' '' || c.title || '' '' || c.code) like $2'
  end;
begin
  if found is null then
    raise exception 'there is no search for %', what;
  end if;
  -- Signs that are no letters, such as accents alone.
  if wanted = '' then
    return;
  end if;
  -- A text that very many rows have is not sorted as a whole; but who types a whole code finds it.
  found := format('(%s limit 300)', found);
  if what in ('promos', 'invites') then
    found := found || format(
      ' union select c.resource_id, c.id, null, c.title, c.code, null, null, c.code from %I c
        where c.resource_id = any($1) and c.removed_at is null and c.code_lc = lower($4)', what);
  end if;
  return query execute format(
    'select f.site_id, f.id, f.parent_id, f.title, f.detail, f.is_active, f.starts_at
     from (%s) f (site_id, id, parent_id, title, detail, is_active, starts_at, name)
     order by plain_text(f.name) = $3 desc, starts_with(plain_text(f.name), $3) or starts_with(plain_text(f.title), $3) desc,
       coalesce(f.is_active, true) desc, f.id desc
     limit $5', found)
    using sites, pattern, wanted, btrim(typed), at_most;
end $_$;


ALTER FUNCTION public.search_rows(what text, sites bigint[], typed text, at_most integer) OWNER TO masthead_search;
revoke all on function search_rows(what text, sites bigint[], typed text, at_most integer) from public;
grant all on function search_rows(what text, sites bigint[], typed text, at_most integer) to masthead_app;

-- Row security takes a condition to an index only where no part of it can leak a row. The planner counts every
-- coalesce() among those that can, so conditions with the old site_now() read all of a site's rows; case, nullif and
-- functions of no column are taken.
create function site_now() returns timestamptz
    language sql stable
    AS $$
  select case when current_setting('app.site_ahead', true) <> ''
    then now() + current_setting('app.site_ahead', true)::interval else now() end
$$;

-- The present of a site that is so far ahead.
create function site_now_at(ahead_ms bigint) returns timestamptz
    language sql stable
    AS $$
  select now() + ahead_ms * interval '1 millisecond'
$$;

-- The first instant of a calendar date in a zone: the one place where a day begins. A plain cast to an instant takes the
-- second midnight where clocks are set back over it (the Azores, Havana); where there is none (Santiago, Cairo), or no
-- such date at all (Samoa in 2011), a day begins when its date or a later one is reached.
create function start_of_day(day date, zone text) returns timestamptz
    language sql immutable parallel safe
    AS $$
  select case when ((m.midnight - interval '1 microsecond') at time zone zone)::date < day then m.midnight
    else (
      select min(m.midnight - n * interval '15 minutes') from generate_series(1, 108) n
      where ((m.midnight - n * interval '15 minutes') at time zone zone)::date >= day) end
  from (select day::timestamp at time zone zone as midnight) m
$$;

-- Takes out what was given back and was not after all: a refund that the bank sent back, a dispute that was won. Nobody
-- may shorten these rows otherwise; only what a provider told goes, and only without a credit note.
create function take_back_adjustment(adjustment bigint) returns void
    language sql security definer
    set search_path to 'public', 'pg_temp'
    AS $$
  delete from transaction_adjustments a
  where a.resource_id = nullif(current_setting('app.resource_id', true), '')::bigint and a.id = adjustment
    and a.external_id is not null
    and not exists (select from receipts r where r.resource_id = a.resource_id and r.adjustment_id = a.id);
$$;
revoke all on function take_back_adjustment(adjustment bigint) from public;
grant all on function take_back_adjustment(adjustment bigint) to masthead_app;

-- Removes what an import that is being undone attached to some of its members, with its log, which nobody else may
-- shorten. Looks only at members the import created itself, and there at what nobody paid for: it may be a trial or
-- have a price by now.
create function take_back_imported_subscriptions(import bigint, member_ids bigint[]) returns void
    language plpgsql security definer
    set search_path to 'public', 'pg_temp'
    AS $$
declare
  site bigint := nullif(current_setting('app.resource_id', true), '')::bigint;
  doomed bigint[];
begin
  select array_agg(s.id) into doomed
  from member_imports i
  join member_import_members m on m.resource_id = i.resource_id and m.import_id = i.id
  join member_subscriptions s on s.resource_id = m.resource_id and s.member_id = m.member_id
  where i.resource_id = site and i.id = import and i.state = 'undoing' and m.member_id = any(member_ids)
    and s.kind in ('attached', 'trial') and s.payer_id is null;
  delete from subscription_events where resource_id = site and subscription_id = any(doomed);
  delete from member_subscriptions where resource_id = site and id = any(doomed);
end $$;
revoke all on function take_back_imported_subscriptions(import bigint, member_ids bigint[]) from public;
grant all on function take_back_imported_subscriptions(import bigint, member_ids bigint[]) to masthead_app;

-- The same value with `erased` in place of each text that holds one of the words (in small letters).
create function without_words(value jsonb, words text[]) returns jsonb
    language plpgsql immutable
    AS $$
begin
  return case jsonb_typeof(value)
    when 'string' then
      case when exists (select from unnest(words) word where position(word in lower(value #>> '{}')) > 0)
        then to_jsonb('erased'::text) else value end
    when 'array' then (
      select coalesce(jsonb_agg(without_words(part.one, words) order by part.place), '[]')
      from jsonb_array_elements(value) with ordinality part (one, place))
    when 'object' then (
      select coalesce(jsonb_object_agg(part.key, without_words(part.value, words)), '{}') from jsonb_each(value) part)
    else value end;
end $$;

-- -------------------- Tables, by the domain whose folder changes them

-- What happens by itself when something happens on a site: actions, each with the event that it waits for.
-- Runs name what they are a run of by its id alone, so actions and triggers share their numbers.
create sequence handler_ids
    start with 1
    increment by 1
    no minvalue
    no maxvalue
    cache 1;
-- What happens by itself when something happens on a site: actions, each with the event that it waits for.
-- Runs name what they are a run of by its id alone, so actions and triggers share their numbers.
grant usage on sequence handler_ids to masthead_app;

-- Domain: platform

-- Which processes take jobs, and under which names. Each also holds an advisory lock with this key for as long as its
-- connection lives; a name whose process holds none is dead, and its jobs are freed.
create table worker_heartbeats (
  process uuid not null,
  lock_key integer not null,
  worker_ids text[] not null,
  started_at timestamptz default now() not null,
  beat_at timestamptz default now() not null,
  constraint worker_heartbeats_pkey primary key (process)
);

create table rate_limits (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint rate_limits_pkey primary key (key)
);
create index rate_limits_expire_idx on rate_limits using btree (expire);
grant select,insert,delete,update on rate_limits to masthead_app;

-- Mails to be sent and sent. The row is the truth; the job only wakes. `message_id` is made with the row and stays the
-- same through every try, so that a copy after a crash can be told from a second mail.
create table outgoing_mails (
  id bigint generated by default as identity not null,
  message_id text not null,
  recipient text not null,
  recipient_name text,
  subject text not null,
  body_text text not null,
  body_html text,
  status text default 'new'::text not null,
  attempts integer default 0 not null,
  last_error text,
  created_at timestamptz default now() not null,
  sent_at timestamptz,
  from_address text,
  from_name text,
  reply_address text,
  reply_name text,
  -- Which site queued a mail, so that an erasure finds mails of its own site by their text. It is filled by the setting that
  -- every transaction of a site carries. Null: a mail of the platform, or one from before. No row security hangs on it,
  -- as the job that sends serves all sites.
  queued_by_site bigint default (NULLIF(current_setting('app.resource_id'::text, true), ''::text))::bigint,
  -- Where the email's List-Unsubscribe header leads. It is a secret, and goes with the text once the email was sent.
  unsubscribe_url text,
  constraint outgoing_mails_status_check check ((status = any (array['new'::text, 'sent'::text, 'failed'::text]))),
  constraint outgoing_mails_pkey primary key (id),
  constraint outgoing_mails_message_id_key unique (message_id)
);
create index outgoing_mails_status_created_at_idx on outgoing_mails using btree (status, created_at) where (status <> 'sent'::text);
create index outgoing_mails_queued_by_site_idx on outgoing_mails using btree (queued_by_site) where (queued_by_site is not null);
create index outgoing_mails_recipient_idx on outgoing_mails using btree (lower(recipient));
grant select,insert,update on outgoing_mails to masthead_app;

-- The result of a write that was sent with an Idempotency-Key, kept in the same transaction as its effect.
create table repeated_calls (
  actor text not null,
  scope text not null,
  operation text not null,
  key text not null,
  body_hash bytea not null,
  result jsonb not null,
  created_at timestamptz default now() not null,
  constraint repeated_calls_key_check check (((length(key) >= 1) and (length(key) <= 255))),
  constraint repeated_calls_pkey primary key (actor, scope, operation, key)
);
create index repeated_calls_created_at_idx on repeated_calls using btree (created_at);
grant select,insert,delete,update on repeated_calls to masthead_app;

-- Who changed what belongs to no site: sign-ins, passwords, partners.
create table platform_audit_log (
  id bigint generated by default as identity not null,
  created_at timestamptz default now() not null,
  actor_kind text not null,
  actor_id bigint,
  actor_name text not null,
  operation text not null,
  target_kind text not null,
  target_id bigint,
  changes jsonb default '{}'::jsonb not null,
  request_id text not null,
  constraint platform_audit_log_pkey primary key (id)
);
grant select,insert on platform_audit_log to masthead_app;

-- Which sites have something that waits for their events: an active action, a webhook address. A subscriber that acts
-- only where somebody set it up is told of no event elsewhere, so that a write costs no job there.
create table event_listeners (
  resource_id bigint not null,
  subscriber text not null,
  constraint event_listeners_subscriber_check check (((length(subscriber) >= 1) and (length(subscriber) <= 100))),
  constraint event_listeners_pkey primary key (resource_id, subscriber)
);
call make_tenant_table('event_listeners');

-- A text that was encrypted with the secret key of the installation, so that a start with another key is refused before
-- anything is sealed with it.
create table secret_key_checks (
  one boolean default true not null,
  sealed text not null,
  made_at timestamptz default now() not null,
  constraint secret_key_checks_one_check check (one),
  constraint secret_key_checks_pkey primary key (one)
);

-- Domain: lookups

-- Languages a member can prefer. Ids are part of the API and never change their meaning.
create table languages (
  id smallint not null,
  code text not null,
  title text not null,
  constraint languages_pkey primary key (id),
  constraint languages_code_key unique (code)
);
grant select on languages to masthead_app;

-- Several pieces of content that are sold as one. They come with a site's data; the console has no screen for them.
create table bundles (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  title text not null,
  price_cents bigint default 0 not null,
  currency text default 'usd'::text not null,
  created_at timestamptz default now() not null,
  constraint bundles_currency_check check ((currency ~ '^[a-z]{3}$'::text)),
  constraint bundles_price_cents_check check ((price_cents >= 0)),
  constraint bundles_title_check check (((length(title) >= 1) and (length(title) <= 255))),
  constraint bundles_pkey primary key (resource_id, id)
);
call make_tenant_table('bundles');

create table bundle_contents (
  resource_id bigint not null,
  bundle_id bigint not null,
  content_id bigint not null,
  constraint bundle_contents_pkey primary key (resource_id, bundle_id, content_id)
);
create index bundle_contents_resource_id_content_id_idx on bundle_contents using btree (resource_id, content_id);
call make_tenant_table('bundle_contents');

-- Domain: resources

-- Partners, the people who sign in for them, their sites, and what every write on a site leaves behind.
-- What the list of partners searches and is ordered by, written down: folded for each row of each question, it took a
-- tenth of a second for ten thousand partners.
create table partners (
  id bigint generated by default as identity not null,
  title text not null,
  description text,
  active boolean default true not null,
  resources_limit integer default 1 not null,
  created_at timestamptz default now() not null,
  -- Partners as the platform keeps them: who owns one, whom they invited, and more about the people who sign in.
  version integer default 1 not null,
  updated_at timestamptz default now() not null,
  -- The partner was deleted: nobody finds it any more.
  removed_at timestamptz,
  -- Whose address stands as the owner's, and who hands the partner on. Others who own it act as owners, too.
  owner_id bigint,
  -- The plan that was chosen when the partner began; the websites of its first steps pay by a copy of it.
  partner_plan_id bigint,
  title_plain text generated always as (plain_text(title)) stored,
  constraint partners_resources_limit_check check ((resources_limit >= 0)),
  constraint partners_pkey primary key (id)
);
create index partners_owner_id_idx on partners using btree (owner_id);
create index partners_title_plain_id_idx on partners using btree (title_plain, id);
create index partners_title_search on partners using gin (title_plain gin_trgm_ops);
grant select,insert,update on partners to masthead_app;

-- People who sign in to the console. They are not members of any site.
create table operators (
  id bigint generated by default as identity not null,
  email text not null,
  email_lc text generated always as (lower(email)) stored,
  first_name text default ''::text not null,
  last_name text default ''::text not null,
  password_hash text not null,
  role text default 'user'::text not null,
  active boolean default true not null,
  owned_partner_id bigint,
  created_at timestamptz default now() not null,
  company text,
  job text,
  -- What was asked of them when they began.
  extra jsonb default '{}'::jsonb not null,
  -- When they first set a password; null for who was let in and has not come yet.
  activated_at timestamptz,
  constraint operators_email_check check ((length(email) <= 254)),
  constraint operators_extra_check check ((jsonb_typeof(extra) = 'object'::text)),
  constraint operators_role_check check ((role = any (array['root'::text, 'user'::text]))),
  constraint operators_pkey primary key (id),
  constraint operators_email_lc_key unique (email_lc)
);
create index operators_owned_partner_id_idx on operators using btree (owned_partner_id);
grant select,insert,update on operators to masthead_app;

create table resources (
  id bigint generated by default as identity not null,
  partner_id bigint not null,
  key text not null,
  title text not null,
  host text not null,
  active boolean default true not null,
  livemode boolean default true not null,
  -- IANA name; cuts the days of date filters and statistics.
  reporting_timezone text default 'UTC'::text not null,
  default_stats_currency text default 'usd'::text not null,
  created_at timestamptz default now() not null,
  -- What the site shows on its dashboard.
  display_panels jsonb default '{"total_revenue": true, "members_by_plan": true, "members_signups": true, "advanced_statistic": true, "transactions_by_month": true, "subscribers_statistics": true}'::jsonb not null,
  version integer default 1 not null,
  -- Names the site to the publisher's own pages; everybody may know it.
  -- What a site is set to, and how it was set before.
  public_key text default ('pk_'::text || replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text)) not null,
  -- Lets the publisher's own server in: a box. Null until one was made.
  private_key_sealed text,
  -- Whether payments of the mode have an account, as the list of sites tells.
  live_payment_connect boolean default false not null,
  test_payment_connect boolean default false not null,
  -- The site was deleted: nobody finds it any more.
  removed_at timestamptz,
  first_call_at timestamptz,
  last_call_at timestamptz,
  -- The test clock of a site: how far its time is ahead of the database's, and how it was moved.
  -- In milliseconds. A site in live mode is never ahead; at most ten years.
  clock_ahead_ms bigint default 0 not null,
  constraint resources_clock_ahead check (((clock_ahead_ms >= 0) and (clock_ahead_ms <= '315576000000'::bigint))),
  constraint resources_clock_in_test_mode check (((clock_ahead_ms = 0) or (not livemode))),
  constraint resources_display_panels_check check ((jsonb_typeof(display_panels) = 'object'::text)),
  constraint resources_key_check check ((key ~ '^[a-z0-9][a-z0-9-]{1,62}$'::text)),
  constraint resources_pkey primary key (id),
  constraint resources_key_key unique (key)
);
create unique index resources_public_key_idx on resources using btree (public_key);
create unique index resources_of_partner on resources using btree (partner_id, id);
grant select,insert,update on resources to masthead_app;

-- What an operator is on a site beyond owning its partner. Read before any site is chosen, so not a tenant table.
create table resource_operators (
  resource_id bigint not null,
  operator_id bigint not null,
  role text default 'user'::text not null,
  created_at timestamptz default now() not null,
  constraint resource_operators_role_check check ((role = any (array['admin'::text, 'readonly'::text, 'user'::text]))),
  constraint resource_operators_pkey primary key (operator_id, resource_id)
);
create index resource_operators_resource_id_idx on resource_operators using btree (resource_id);
grant select,insert,delete,update on resource_operators to masthead_app;

-- Who changed what on a site. Append-only for the server's role.
create table audit_log (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  created_at timestamptz default now() not null,
  actor_kind text not null,
  actor_id bigint,
  actor_name text not null,
  operation text not null,
  target_kind text not null,
  target_id bigint,
  changes jsonb default '{}'::jsonb not null,
  request_id text not null,
  constraint audit_log_pkey primary key (resource_id, id, created_at)
) partition by range (created_at);
create index audit_log_resource_id_target_kind_target_id_created_at_idx on audit_log using btree (resource_id, target_kind, target_id, created_at);
call make_tenant_table('audit_log');
revoke delete, update on audit_log from masthead_app;

-- What happened on a site, written with the change itself; later domains subscribe to it.
create table domain_events (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  name text not null,
  payload jsonb not null,
  created_at timestamptz default now() not null,
  -- When it happened by the site's time, where that is ahead.
  happened_at timestamptz,
  constraint domain_events_pkey primary key (resource_id, id)
);
-- What happened in the last days is read by its name, to tell how often an action would have run.
create index domain_events_resource_id_name_created_at_idx on domain_events using btree (resource_id, name, created_at);
call make_tenant_table('domain_events');
revoke delete, update on domain_events from masthead_app;

-- What was ever set, by its path: {"settings.business.title": "…"}. A secret stands as a box and its last four letters.
-- Title, host, whether it is active, and the mode stand with the site itself.
create table resource_settings (
  resource_id bigint not null,
  version integer default 1 not null,
  document jsonb default '{}'::jsonb not null,
  constraint resource_settings_document_check check ((jsonb_typeof(document) = 'object'::text)),
  constraint resource_settings_pkey primary key (resource_id)
);
call make_tenant_table('resource_settings');
revoke delete on resource_settings from masthead_app;

-- Each save whole, what stands with the site included.
create table resource_settings_versions (
  resource_id bigint not null,
  version integer not null,
  saved_at timestamptz default now() not null,
  -- Null for what was not saved as settings: as it was before the first time, or changed by other ways.
  saved_by text,
  -- The version that was brought back.
  restored_from integer,
  document jsonb not null,
  -- The version of the settings that a version undid; what others changed in between stayed. Null for every other version.
  undoes integer,
  constraint resource_settings_versions_document_check check ((jsonb_typeof(document) = 'object'::text)),
  constraint resource_settings_versions_pkey primary key (resource_id, version)
);
call make_tenant_table('resource_settings_versions');
revoke update on resource_settings_versions from masthead_app;

-- Logos by their names, so that whoever has one is shown it before any site is known.
create table resource_logos (
  resource_id bigint not null,
  file_name text not null,
  constraint resource_logos_file_name_check check ((file_name ~ '^[0-9a-f]{40}$'::text)),
  constraint resource_logos_pkey primary key (resource_id, file_name)
);
call make_tenant_table('resource_logos');

-- The private keys of sites that work, as hashes: the newest of each site, and those it replaced for 24 hours more. Read
-- before any site is chosen, so not a tenant table. Keys of before are hashed at the next start, which can open them.
create table private_keys (
  key_hash bytea not null,
  resource_id bigint not null,
  -- Null for the newest one, which works until it is replaced.
  works_until timestamptz,
  created_at timestamptz default now() not null,
  constraint private_keys_pkey primary key (key_hash)
);
create unique index private_keys_newest on private_keys using btree (resource_id) where (works_until is null);
create index private_keys_resource_id_idx on private_keys using btree (resource_id);
grant select,insert,delete,update on private_keys to masthead_app;

-- Domain: session

-- Sign-ins to the console, and links for a forgotten password.
create table operator_sessions (
  id bigint generated by default as identity not null,
  operator_id bigint not null,
  token_hash bytea not null,
  remember boolean default false not null,
  ip text,
  user_agent text,
  created_at timestamptz default now() not null,
  last_seen_at timestamptz default now() not null,
  expires_at timestamptz not null,
  constraint operator_sessions_pkey primary key (id),
  constraint operator_sessions_token_hash_key unique (token_hash)
);
create index operator_sessions_operator_id_idx on operator_sessions using btree (operator_id);
grant select,insert,delete,update on operator_sessions to masthead_app;

create table password_resets (
  id bigint generated by default as identity not null,
  operator_id bigint not null,
  code_hash bytea not null,
  created_at timestamptz default now() not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint password_resets_pkey primary key (id),
  constraint password_resets_code_hash_key unique (code_hash)
);
create index password_resets_operator_id_idx on password_resets using btree (operator_id);
grant select,insert,delete,update on password_resets to masthead_app;

-- Where operators signed in from: tries from there have an allowance of their own.
create table operator_addresses (
  operator_id bigint not null,
  address text not null,
  last_used_at timestamptz default now() not null,
  constraint operator_addresses_pkey primary key (operator_id, address)
);
create index operator_addresses_last_used_at_idx on operator_addresses using btree (last_used_at);
grant select,insert,delete,update on operator_addresses to masthead_app;

-- Domain: second-factors

-- How operators show who they are beside their password: codes of an app, passkeys and recovery codes.
create table operator_totps (
  operator_id bigint not null,
  secret_sealed text not null,
  created_at timestamptz default now() not null,
  -- Counts only once a code has shown that the app has the secret.
  confirmed_at timestamptz,
  -- Time step (30 s since 1970) of the newest code that was accepted: none is accepted twice.
  last_step bigint default 0 not null,
  constraint operator_totps_pkey primary key (operator_id)
);
grant select,insert,delete,update on operator_totps to masthead_app;

create table operator_passkeys (
  id bigint generated by default as identity not null,
  operator_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] default '{}'::text[] not null,
  name text not null,
  created_at timestamptz default now() not null,
  last_used_at timestamptz,
  constraint operator_passkeys_counter_check check ((counter >= 0)),
  constraint operator_passkeys_pkey primary key (id),
  constraint operator_passkeys_credential_id_key unique (credential_id)
);
create index operator_passkeys_operator_id_idx on operator_passkeys using btree (operator_id);
grant select,insert,delete,update on operator_passkeys to masthead_app;

-- A used one is deleted.
create table operator_recovery_codes (
  operator_id bigint not null,
  code_hash bytea not null,
  constraint operator_recovery_codes_code_hash_check check ((octet_length(code_hash) = 32)),
  constraint operator_recovery_codes_pkey primary key (operator_id, code_hash)
);
grant select,insert,delete,update on operator_recovery_codes to masthead_app;

-- What was begun and waits for a second step: a sign-in by password, a sign-in by passkey, a new passkey.
create table sign_in_attempts (
  id bigint generated by default as identity not null,
  token_hash bytea not null,
  purpose text not null,
  -- Known in all but a sign-in by passkey.
  operator_id bigint,
  -- Hash that the password was checked against: a new password ends the attempt.
  password_hash text,
  remember boolean default false not null,
  -- Taken by the first answer to it, right or wrong.
  challenge text,
  expires_at timestamptz not null,
  constraint sign_in_attempts_check check (((purpose = 'passkey'::text) = (operator_id is null))),
  constraint sign_in_attempts_check1 check (((purpose = 'second step'::text) = (password_hash is not null))),
  constraint sign_in_attempts_purpose_check check ((purpose = any (array['second step'::text, 'passkey'::text, 'registration'::text]))),
  constraint sign_in_attempts_token_hash_check check ((octet_length(token_hash) = 32)),
  constraint sign_in_attempts_pkey primary key (id),
  constraint sign_in_attempts_token_hash_key unique (token_hash)
);
create index sign_in_attempts_operator_id_idx on sign_in_attempts using btree (operator_id);
create index sign_in_attempts_expires_at_idx on sign_in_attempts using btree (expires_at);
grant select,insert,delete,update on sign_in_attempts to masthead_app;

-- Domain: service-accounts

-- Programs that call the API of a site with a key of their own.
create table service_accounts (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  title text not null,
  description text default ''::text not null,
  -- On whose behalf it acts: it may never do what this operator may not.
  operator_id bigint not null,
  full_access boolean default false not null,
  -- Operations of the API that it may use while it has no full access, as groups.list.
  permissions text[] default '{}'::text[] not null,
  active boolean default true not null,
  suspended boolean default false not null,
  key_last4 text not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint service_accounts_description_check check ((length(description) <= 2000)),
  constraint service_accounts_key_last4_check check ((length(key_last4) = 4)),
  constraint service_accounts_permissions_check check ((cardinality(permissions) <= 1000)),
  constraint service_accounts_title_check check (((length(title) >= 1) and (length(title) <= 100))),
  constraint service_accounts_pkey primary key (resource_id, id)
);
call make_tenant_table('service_accounts');

-- Whose a key is. Read before any site is chosen, so not a tenant table; keys are kept as hashes alone.
create table service_keys (
  key_hash bytea not null,
  resource_id bigint not null,
  account_id bigint not null,
  created_at timestamptz default now() not null,
  constraint service_keys_pkey primary key (key_hash),
  constraint service_keys_resource_id_account_id_key unique (resource_id, account_id)
);
grant select,insert,delete,update on service_keys to masthead_app;

-- What a key was last used for, so that rights can shrink to what is used.
create table service_account_uses (
  resource_id bigint not null,
  account_id bigint not null,
  operation text not null,
  last_used_at timestamptz default now() not null,
  constraint service_account_uses_operation_check check (((length(operation) >= 1) and (length(operation) <= 100))),
  constraint service_account_uses_pkey primary key (resource_id, account_id, operation)
);
call make_tenant_table('service_account_uses');

-- Domain: deliveries

-- What leaves the house: one queue and one log for everything that is sent to other systems.
-- Where things are sent to. A target that fails backs off by itself.
create table delivery_targets (
  resource_id bigint not null,
  kind text not null,
  target text not null,
  -- In a row; what failed since when.
  failures integer default 0 not null,
  failing_since timestamptz,
  -- Nothing is tried before.
  paused_until timestamptz,
  off_since timestamptz,
  off_reason text,
  last_success_at timestamptz,
  last_error text,
  last_error_at timestamptz,
  -- The site's admins were told of a failure that nothing has mended since.
  told_at timestamptz,
  constraint delivery_targets_failures_check check ((failures >= 0)),
  constraint delivery_targets_kind_check check (((length(kind) >= 1) and (length(kind) <= 100))),
  constraint delivery_targets_last_error_check check ((length(last_error) <= 1000)),
  constraint delivery_targets_off_reason_check check ((length(off_reason) <= 500)),
  constraint delivery_targets_target_check check (((length(target) >= 1) and (length(target) <= 100))),
  constraint delivery_targets_pkey primary key (resource_id, kind, target)
);
call make_tenant_table('delivery_targets');

create table deliveries (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  kind text not null,
  target text not null,
  -- Done one after the other, in the order of their ids.
  lane text not null,
  -- What a receiver is told, the same at each try.
  message_id uuid default gen_random_uuid() not null,
  -- What happens once; null for what may happen again.
  dedupe text,
  member_id bigint,
  event_id bigint,
  event_name text,
  handler_id bigint,
  -- What its kind needs to know: ids and settings.
  task jsonb default '{}'::jsonb not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  -- While it is tried: when another process may take it over.
  next_try_at timestamptz,
  last_status integer,
  last_error text,
  input jsonb,
  output jsonb,
  created_at timestamptz default now() not null,
  finished_at timestamptz,
  constraint deliveries_attempts_check check ((attempts >= 0)),
  constraint deliveries_check check (((state = 'waiting'::text) = (next_try_at is not null))),
  constraint deliveries_check1 check (((state = 'waiting'::text) = (finished_at is null))),
  constraint deliveries_dedupe_check check (((length(dedupe) >= 1) and (length(dedupe) <= 300))),
  constraint deliveries_event_name_check check ((length(event_name) <= 100)),
  constraint deliveries_lane_check check (((length(lane) >= 1) and (length(lane) <= 300))),
  constraint deliveries_last_error_check check ((length(last_error) <= 1000)),
  constraint deliveries_state_check check ((state = any (array['waiting'::text, 'done'::text, 'failed'::text, 'skipped'::text]))),
  constraint deliveries_task_check check ((jsonb_typeof(task) = 'object'::text)),
  constraint deliveries_pkey primary key (resource_id, id),
  constraint deliveries_resource_id_kind_target_dedupe_key unique (resource_id, kind, target, dedupe)
);
create index deliveries_resource_id_kind_target_next_try_at_idx on deliveries using btree (resource_id, kind, target, next_try_at) where (state = 'waiting'::text);
create index deliveries_resource_id_lane_id_idx on deliveries using btree (resource_id, lane, id) where (state = 'waiting'::text);
create index deliveries_resource_id_kind_target_id_idx on deliveries using btree (resource_id, kind, target, id);
create index deliveries_resource_id_handler_id_id_idx on deliveries using btree (resource_id, handler_id, id) where (handler_id is not null);
create index deliveries_created_at_idx on deliveries using btree (created_at);
create index deliveries_of_member on deliveries using btree (resource_id, member_id, created_at, id) where (member_id is not null);
-- The menu counts what needs a person every minute, so each count reads its own few rows.
create index deliveries_failed_runs on deliveries using btree (resource_id, handler_id, id) where ((state = 'failed'::text) and (handler_id is not null));
call make_tenant_table('deliveries');

create table delivery_attempts (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  delivery_id bigint not null,
  started_at timestamptz not null,
  took_ms integer not null,
  status integer,
  error text,
  answer text,
  constraint delivery_attempts_answer_check check ((length(answer) <= 2000)),
  constraint delivery_attempts_error_check check ((length(error) <= 1000)),
  constraint delivery_attempts_took_ms_check check ((took_ms >= 0)),
  constraint delivery_attempts_pkey primary key (resource_id, id)
);
create index delivery_attempts_resource_id_delivery_id_id_idx on delivery_attempts using btree (resource_id, delivery_id, id);
call make_tenant_table('delivery_attempts');

-- Domain: integrations

-- Services that a site is connected to.
-- What a service is told of members, and of which events.
create table integration_mappings (
  resource_id bigint not null,
  service text not null,
  -- Whether what happens is sent by itself.
  active boolean default false not null,
  -- Names of the catalogue of events.
  events text[] default '{}'::text[] not null,
  -- [{"from": "first_name", "to": "FNAME"}]
  fields jsonb default '[]'::jsonb not null,
  tags text[] default '{}'::text[] not null,
  version integer default 1 not null,
  constraint integration_mappings_fields_check check ((jsonb_typeof(fields) = 'array'::text)),
  constraint integration_mappings_service_check check (((length(service) >= 1) and (length(service) <= 50))),
  constraint integration_mappings_pkey primary key (resource_id, service)
);
call make_tenant_table('integration_mappings');

-- The lists of Campaign Monitor that members can be on.
create table campaign_lists (
  resource_id bigint not null,
  client_id text,
  client_name text,
  lists jsonb default '[]'::jsonb not null,
  -- What the service told of its clients and lists, and when.
  choices jsonb,
  fetched_at timestamptz,
  version integer default 1 not null,
  -- What Campaign Monitor told is of use only with the key it was asked with: the SHA-256 of that key.
  fetched_with bytea,
  constraint campaign_lists_choices_check check ((jsonb_typeof(choices) = 'array'::text)),
  constraint campaign_lists_client_id_check check ((length(client_id) <= 100)),
  constraint campaign_lists_client_name_check check ((length(client_name) <= 300)),
  constraint campaign_lists_fetched_with_check check ((length(fetched_with) = 32)),
  constraint campaign_lists_lists_check check ((jsonb_typeof(lists) = 'array'::text)),
  constraint campaign_lists_pkey primary key (resource_id)
);
call make_tenant_table('campaign_lists');

-- An authorization that was begun at a service and not ended yet. Each is good once, for ten minutes, for the session
-- that began it.
create table oauth_states (
  resource_id bigint not null,
  nonce_hash bytea not null,
  service text not null,
  -- Of payments: test or live; empty for services that have no modes.
  mode text default ''::text not null,
  session_id bigint not null,
  redirect_url text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint oauth_states_redirect_url_check check ((length(redirect_url) <= 500)),
  constraint oauth_states_pkey primary key (resource_id, nonce_hash)
);
create index oauth_states_expires_at_idx on oauth_states using btree (expires_at);
call make_tenant_table('oauth_states');

-- Whether a service took the key that a site is connected by, the last time it was asked. The fingerprint is a hash of the
-- key and of what goes with it, so that it is of no other connection than the one that was tried.
create table integration_trials (
  resource_id bigint not null,
  service text not null,
  fingerprint bytea not null,
  tried_at timestamptz default now() not null,
  -- False: the service did not answer.
  is_taken boolean not null,
  constraint integration_trials_fingerprint_check check ((length(fingerprint) = 32)),
  constraint integration_trials_service_check check (((length(service) >= 1) and (length(service) <= 50))),
  constraint integration_trials_pkey primary key (resource_id, service)
);
call make_tenant_table('integration_trials');

-- Domain: webhooks

-- One for each address of the settings, made when it is first needed. An address that is taken out of the settings keeps
-- its secret for when it comes back.
create table webhook_endpoints (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  url text not null,
  -- Null until it is first shown or signed with.
  secret_sealed text,
  -- Signed with beside the new one, until then.
  previous_secret_sealed text,
  previous_until timestamptz,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  constraint webhook_endpoints_check check (((previous_secret_sealed is null) = (previous_until is null))),
  constraint webhook_endpoints_url_check check (((length(url) >= 1) and (length(url) <= 2000))),
  constraint webhook_endpoints_pkey primary key (resource_id, id),
  constraint webhook_endpoints_resource_id_url_key unique (resource_id, url)
);
call make_tenant_table('webhook_endpoints');

-- Domain: taxonomies

-- What content is filed under: taxonomies with their terms, and types. Access rules name terms and types.
create table taxonomies (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  -- The publisher's own name for it, the same on every site of theirs: category, post_tag, author.
  key text not null,
  title text not null,
  created_at timestamptz default now() not null,
  constraint taxonomies_key_check check (((length(key) >= 1) and (length(key) <= 255))),
  constraint taxonomies_title_check check (((length(title) >= 1) and (length(title) <= 255))),
  constraint taxonomies_pkey primary key (resource_id, id),
  constraint taxonomies_resource_id_key_key unique (resource_id, key)
);
call make_tenant_table('taxonomies');

create table taxonomy_terms (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  taxonomy_id bigint not null,
  key text not null,
  title text not null,
  created_at timestamptz default now() not null,
  constraint taxonomy_terms_key_check check (((length(key) >= 1) and (length(key) <= 255))),
  constraint taxonomy_terms_title_check check (((length(title) >= 1) and (length(title) <= 255))),
  constraint taxonomy_terms_pkey primary key (resource_id, id),
  constraint taxonomy_terms_resource_id_taxonomy_id_key_key unique (resource_id, taxonomy_id, key),
  constraint taxonomy_terms_resource_id_id_taxonomy_id_key unique (resource_id, id, taxonomy_id)
);
-- Lets an access rule name term and taxonomy together, so that they cannot disagree.
call make_tenant_table('taxonomy_terms');

create table content_types (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  key text not null,
  created_at timestamptz default now() not null,
  constraint content_types_key_check check (((length(key) >= 1) and (length(key) <= 255))),
  constraint content_types_pkey primary key (resource_id, id),
  constraint content_types_resource_id_key_key unique (resource_id, key)
);
call make_tenant_table('content_types');

-- Domain: access-rules

-- What a plan or a ticket event opens: a rule a term, or a content type. At most one about the same in one place.
create table access_rules (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  plan_id bigint,
  ticket_event_id bigint,
  taxonomy_id bigint,
  term_id bigint,
  content_type_id bigint,
  -- Silences the plan or event for whatever carries the term.
  exclude boolean default false not null,
  -- Share of readers with the highest scores who meet the paywall; null: no prediction.
  predictive_percents integer,
  -- How many different pieces may be read within the period; null: as many as one likes.
  access_limit integer,
  access_limit_period text,
  constraint access_rules_access_limit_check check ((access_limit >= 0)),
  constraint access_rules_access_limit_period_check check ((access_limit_period = any (array['1 day'::text, '3 days'::text, '5 days'::text, '1 week'::text, '2 weeks'::text, '1 month'::text, '2 months'::text, '3 months'::text, '6 months'::text, '1 year'::text, '2 years'::text]))),
  constraint access_rules_check check ((num_nonnulls(plan_id, ticket_event_id) = 1)),
  constraint access_rules_check1 check ((num_nonnulls(term_id, content_type_id) = 1)),
  constraint access_rules_check2 check (((term_id is null) = (taxonomy_id is null))),
  constraint access_rules_check3 check (((access_limit is null) = (access_limit_period is null))),
  constraint access_rules_check4 check ((num_nonnulls(predictive_percents, access_limit) <= 1)),
  constraint access_rules_check5 check (((not exclude) or (num_nonnulls(predictive_percents, access_limit) = 0))),
  constraint access_rules_predictive_percents_check check (predictive_percents between 5 and 100 and predictive_percents % 5 = 0),
  constraint access_rules_pkey primary key (resource_id, id),
  constraint access_rules_resource_id_plan_id_ticket_event_id_term_id_co_key unique nulls not distinct (resource_id, plan_id, ticket_event_id, term_id, content_type_id)
);
create index access_rules_resource_id_ticket_event_id_idx on access_rules using btree (resource_id, ticket_event_id) where (ticket_event_id is not null);
create index access_rules_resource_id_term_id_idx on access_rules using btree (resource_id, term_id) where (term_id is not null);
create index access_rules_resource_id_content_type_id_idx on access_rules using btree (resource_id, content_type_id) where (content_type_id is not null);
call make_tenant_table('access_rules');

-- Domain: content

-- Content that readers ask for, each decision about whether they may read it, and the views that followed.
create table content_items (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  -- The publisher's own name for it; what a decision is asked with.
  key text not null,
  title text not null,
  link text,
  -- Of this item alone, without a plan.
  price_cents bigint default 0 not null,
  currency text default 'usd'::text not null,
  extra jsonb default '{}'::jsonb not null,
  published_at timestamptz,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  -- Sales name pieces of content by their titles, without regard to case. Longer ones no sale can name.
  title_lc text generated always as (
case
    when (length(title) <= 300) then lower(title)
    else null::text
end) stored,
  -- Content is filed by rows instead of texts, so that rules and filters can count it.
  content_type_id bigint,
  -- Of longer titles the beginning, so that they fit into an index.
  -- Lists of content search and order titles and keys without regard to case and accents, and order by price.
  title_plain text generated always as (plain_text("left"(title, 500))) stored,
  key_plain text generated always as (plain_text(key)) stored,
  constraint content_items_currency_check check ((currency ~ '^[a-z]{3}$'::text)),
  constraint content_items_extra_check check ((jsonb_typeof(extra) = 'object'::text)),
  constraint content_items_key_check check (((length(key) >= 1) and (length(key) <= 255))),
  constraint content_items_price_cents_check check ((price_cents >= 0)),
  constraint content_items_pkey primary key (resource_id, id),
  constraint content_items_resource_id_key_key unique (resource_id, key)
);
create index content_items_resource_id_created_at_id_idx on content_items using btree (resource_id, created_at, id);
create index content_items_resource_id_title_lc_id_idx on content_items using btree (resource_id, title_lc, id) where (title_lc is not null);
create index content_items_resource_id_content_type_id_id_idx on content_items using btree (resource_id, content_type_id, id);
create index content_items_resource_id_title_plain_id_idx on content_items using btree (resource_id, title_plain, id);
create index content_items_resource_id_price_cents_id_idx on content_items using btree (resource_id, price_cents, id);
-- Content is found by a part of its title or key through an index, as members are by theirs.
create index content_items_title_search on content_items using gin (resource_id, title_plain gin_trgm_ops);
create index content_items_key_search on content_items using gin (resource_id, key_plain gin_trgm_ops);
call make_tenant_table('content_items');
call let_search_read('content_items');

-- Raw decisions are kept for some months; statistics over longer times are counted up from them while they are there.
-- Sessions at items are looked up whatever was decided, anonymous decisions by device, and views by decision.
create table content_decisions (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  content_id bigint not null,
  -- Null: a reader whom nobody knows. Stays after the person was erased, as a number without a name.
  member_id bigint,
  device_id uuid not null,
  session_id uuid not null,
  verdict text not null,
  reason text not null,
  is_bot boolean default false not null,
  occurred_at timestamptz not null,
  constraint content_decisions_verdict_check check ((verdict = any (array['grant'::text, 'meter_grant'::text, 'register'::text, 'paywall'::text, 'deny'::text]))),
  constraint content_decisions_pkey primary key (resource_id, id, occurred_at)
) partition by range (occurred_at);
create index content_decisions_resource_id_content_id_occurred_at_idx on content_decisions using btree (resource_id, content_id, occurred_at);
create index content_decisions_resource_id_member_id_occurred_at_idx on content_decisions using btree (resource_id, member_id, occurred_at) where (member_id is not null);
create index content_decisions_of_session on content_decisions using btree (resource_id, session_id, content_id, occurred_at) where (not is_bot);
create index content_decisions_of_device on content_decisions using btree (resource_id, device_id, occurred_at) where ((member_id is null) and (not is_bot));
-- What happened to one member is put together from many tables: each is asked for the latest of that member alone.
-- Single statements read a page from the end of each of these indexes, however much a member has.
create index content_decisions_refused on content_decisions using btree (resource_id, member_id, occurred_at, id) where ((member_id is not null) and (verdict = any (array['register'::text, 'paywall'::text, 'deny'::text])));
call make_tenant_table('content_decisions');
revoke update on content_decisions from masthead_app;

create table content_views (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  -- Without a key to it: decisions are cleared away sooner or later than views.
  decision_id bigint not null,
  content_id bigint not null,
  member_id bigint,
  device_id uuid not null,
  occurred_at timestamptz not null,
  constraint content_views_pkey primary key (resource_id, id, occurred_at)
) partition by range (occurred_at);
create index content_views_resource_id_content_id_occurred_at_idx on content_views using btree (resource_id, content_id, occurred_at);
create index content_views_of_decision on content_views using btree (resource_id, decision_id);
call make_tenant_table('content_views');
revoke update on content_views from masthead_app;

create table content_terms (
  resource_id bigint not null,
  content_id bigint not null,
  term_id bigint not null,
  constraint content_terms_pkey primary key (resource_id, content_id, term_id)
);
create index content_terms_resource_id_term_id_content_id_idx on content_terms using btree (resource_id, term_id, content_id);
call make_tenant_table('content_terms');

-- Domain: figures

-- Figures of the dashboard: facts, spans and days that everything shown is counted from. All of it but what was shown
-- for a day that is over follows from the logs and can be made anew. A trigger notes what is to be derived anew in the
-- transaction that writes the log. Stands behind the tables it watches; docs/figures.md tells how a figure is made.
-- What the figures of a site were derived under. Where it differs from the site's settings, or there is no row, they
-- are derived anew.
create table figure_states (
  resource_id bigint not null,
  timezone text not null,
  livemode boolean not null,
  rebuilt_at timestamptz default now() not null,
  constraint figure_states_pkey primary key (resource_id)
);
call make_tenant_table('figure_states');

-- How far deriving the figures of a site anew has come, so that one that was cut off goes on where it was.
create table figure_rebuilds (
  resource_id bigint not null,
  -- What is derived under. What was done under another mode, or before a migration, does not count; of what was done in
  -- another zone the days do not.
  livemode boolean not null,
  timezone text not null,
  migrations integer not null,
  done_up_to bigint,
  -- How many kinds of days are done.
  days_done integer default 0 not null,
  begun_at timestamptz default now() not null,
  constraint figure_rebuilds_pkey primary key (resource_id)
);
call make_tenant_table('figure_rebuilds');
comment on column figure_rebuilds.done_up_to is 'Everybody with an id up to this is done; 9007199254740991: everybody is; null: the hits of the paywall are, too.';

-- What each payer adds to the figures.
-- Of a member, whoever pays: began a subscription of a plan, the first one of a calendar month; gained or lost
-- the last of everything that gives access, or of what a plan gives.
create table payer_facts (
  resource_id bigint not null,
  -- Stays after the person was erased, as a number without a name.
  payer_id bigint not null,
  "position" integer not null,
  kind text not null,
  at timestamptz not null,
  -- An end counts only once the day is over in which something may follow it.
  settled_at timestamptz not null,
  subscription_id bigint,
  plan_id bigint,
  currency text,
  -- Recurring revenue gained or, below 0, lost: a month's worth in 1/720 cents.
  value bigint default 0 not null,
  cause text,
  had_trial boolean default false not null,
  is_for_group boolean default false not null,
  -- Of who left: when that stay began. Of who returned: when they had left.
  since timestamptz,
  constraint payer_facts_kind_check check ((kind = any (array['joined'::text, 'returned'::text, 'left'::text, 'plan_joined'::text, 'plan_left'::text, 'started'::text, 'stopped'::text, 'new'::text, 'reactivation'::text, 'expansion'::text, 'contraction'::text, 'churn'::text, 'began'::text, 'entitled_in'::text, 'entitled_out'::text, 'plan_entitled_in'::text, 'plan_entitled_out'::text]))),
  constraint payer_facts_pkey primary key (resource_id, payer_id, "position")
);
-- Ends of the last day, which do not count yet.
-- In the order in which rows are shown, with everything that counting and adding up asks for.
create index payer_facts_rows on payer_facts using btree (resource_id, kind, at, payer_id, "position") include (settled_at, currency, value, plan_id, had_trial, is_for_group);
-- Leaves and returns of a range are counted by when that stay, or absence, began.
create index payer_facts_stays on payer_facts using btree (resource_id, kind, at) include (since, settled_at, payer_id) where (kind = any (array['left'::text, 'returned'::text]));
create index payer_facts_resource_id_settled_at_idx on payer_facts using btree (resource_id, settled_at) where (settled_at > at);
call make_tenant_table('payer_facts');

-- From when to when somebody pays for a plan, and (plan 0) for anything at all. Bridged gaps lie within.
create table payer_spans (
  resource_id bigint not null,
  payer_id bigint not null,
  plan_id bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  -- The end counts from then on.
  ends_settled_at timestamptz,
  constraint payer_spans_check check (((ends_at is null) = (ends_settled_at is null))),
  constraint payer_spans_pkey primary key (resource_id, payer_id, plan_id, starts_at) include (ends_at, ends_settled_at)
);
-- Whether somebody pays at an instant is asked person by person, from the key alone.
create index payer_spans_resource_id_plan_id_starts_at_ends_at_idx on payer_spans using btree (resource_id, plan_id, starts_at, ends_at);
-- Who is there at an instant of the last months: of all stays that ever were only few ended after it.
-- Stays by their end, an open one last. The index stood on coalesce(), which the planner counts among what can leak a row,
-- so that row security kept conditions on it from the index; case is taken.
create index payer_spans_there on payer_spans using btree (resource_id, plan_id, (
case
    when (ends_at is null) then 'infinity'::timestamptz
    else ends_at
end)) include (starts_at, ends_at, ends_settled_at, payer_id);
call make_tenant_table('payer_spans');

-- From when to when a subscription that is paid for is worth so much. Bridged gaps lie within. Derived from the logs.
create table value_spans (
  resource_id bigint not null,
  -- Stays after the person was erased, as a number without a name.
  payer_id bigint not null,
  subscription_id bigint not null,
  plan_id bigint not null,
  currency text not null,
  -- A month's worth in 1/720 cents.
  value bigint not null,
  starts_at timestamptz not null,
  -- Infinity: no end in sight.
  ends_at timestamptz not null,
  -- The end counts from then on.
  ends_settled_at timestamptz not null,
  constraint value_spans_pkey primary key (resource_id, payer_id, subscription_id, starts_at)
);
-- The first one counts and sums, the second one shows the latest.
create index value_spans_resource_id_currency_ends_at_starts_at_ends_set_idx on value_spans using btree (resource_id, currency, ends_at) include (starts_at, ends_settled_at, value);
create index value_spans_resource_id_currency_starts_at_subscription_id_idx on value_spans using btree (resource_id, currency, starts_at, subscription_id);
call make_tenant_table('value_spans');

-- What a subscription adds to the figures by itself. trial_ended: `until` is when it was paid for. cancelled, by turning
-- autorenew off or by an operator who ended it: `until` is when that was taken back.
create table subscription_facts (
  resource_id bigint not null,
  subscription_id bigint not null,
  "position" integer not null,
  kind text not null,
  at timestamptz not null,
  until timestamptz,
  plan_id bigint not null,
  payer_id bigint,
  member_id bigint,
  cause text,
  -- Who holds it; where a group does, who pays.
  person_id bigint generated always as (COALESCE(member_id, payer_id)) stored,
  constraint subscription_facts_kind_check check ((kind = any (array['trial_started'::text, 'trial_ended'::text, 'cancelled'::text]))),
  constraint subscription_facts_pkey primary key (resource_id, subscription_id, "position")
);
create index subscription_facts_resource_id_kind_at_idx on subscription_facts using btree (resource_id, kind, at);
create index subscription_facts_of_person on subscription_facts using btree (resource_id, person_id, kind, at);
call make_tenant_table('subscription_facts');

-- Ends of paid periods at which a subscription was to renew, and what came of it. The last two of each subscription:
-- what is asked for are those of one month, and at most one end lies behind it. Of those in one month one stands for
-- the subscription, as weekly ones have several.
create table period_ends (
  resource_id bigint not null,
  subscription_id bigint not null,
  ends_at timestamptz not null,
  payer_id bigint,
  plan_id bigint not null,
  outcome text not null,
  -- The later of the two that are kept, and the one that is still to come.
  next_at timestamptz,
  to_come_at timestamptz,
  constraint period_ends_outcome_check check ((outcome = any (array['renewed'::text, 'past_due'::text, 'failed'::text]))),
  constraint period_ends_pkey primary key (resource_id, subscription_id, ends_at)
);
create index period_ends_resource_id_ends_at_subscription_id_payer_id_pl_idx on period_ends using btree (resource_id, ends_at) include (subscription_id, payer_id, plan_id, outcome);
call make_tenant_table('period_ends');

-- Who of those who paid on one day still pays on another, and who came back, from sums instead of people. Follows from
-- payer_spans (plan 0) and can be made anew.
--
-- kept: with what happens on `day`, so many more (or, below 0, fewer) people pay of those who paid at a time after
-- `since`. With every stay that begins or ends stand all boundaries of the same person's stays before it, so the sum
-- over since < S and S <= day < T is the number of payers at S who pay at T, less all payers at S.
-- returned: people who came back on `day` after they had left on `since`.
-- With the grain `month`, since is the first of its month: a year is then read from a few thousand rows.
create table stay_pairs (
  resource_id bigint not null,
  kind text not null,
  grain text not null,
  since date not null,
  day date not null,
  people bigint not null,
  constraint stay_pairs_grain_check check ((grain = any (array['day'::text, 'month'::text]))),
  constraint stay_pairs_kind_check check ((kind = any (array['kept'::text, 'returned'::text]))),
  constraint stay_pairs_pkey primary key (resource_id, kind, grain, since, day)
) with (fillfactor='70');
call make_tenant_table('stay_pairs');

-- Facts by day of the site's reporting zone. detail: the cause of a stop; trial or direct, and group, of a start;
-- `again` of the end of a period that is followed by another one in the same month. Trials and decisions to stop are
-- kept without their plan (0), which no figure asks for.
create table figure_days (
  resource_id bigint not null,
  kind text not null,
  day date not null,
  currency text default ''::text not null,
  plan_id bigint default 0 not null,
  detail text default ''::text not null,
  facts bigint not null,
  value bigint not null,
  constraint figure_days_pkey primary key (resource_id, kind, day, currency, plan_id, detail)
);
call make_tenant_table('figure_days');

-- Subscriptions whose log grew and whose payers' facts are to be derived anew. Written with the log itself.
create table stale_subscriptions (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  subscription_id bigint not null,
  noted_at timestamptz default now() not null,
  constraint stale_subscriptions_pkey primary key (resource_id, id)
);
call make_tenant_table('stale_subscriptions');

-- Members whose access changed although no subscription did: they came into a group that holds one, or left it.
create table stale_holders (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  member_id bigint not null,
  noted_at timestamptz default now() not null,
  constraint stale_holders_pkey primary key (resource_id, id)
);
call make_tenant_table('stale_holders');

-- Who was in a group and is not any more; what a group held gave them access at that time. Stays after the person is
-- gone, as a number without a name.
create table ended_group_stays (
  resource_id bigint not null,
  group_id bigint not null,
  member_id bigint not null,
  joined_at timestamptz not null,
  left_at timestamptz not null,
  constraint ended_group_stays_pkey primary key (resource_id, group_id, member_id, joined_at)
);
create index ended_group_stays_resource_id_member_id_idx on ended_group_stays using btree (resource_id, member_id);
call make_tenant_table('ended_group_stays');

-- Charged money by its date and by what it was for: subscription, content (bundles among it), ticket, empty (without a
-- line). These add up to `all`. What was given back stands on the day it was given back, a fee on the day of its charge.
-- Why revenue changed: which part of a day's subscription charges are renewals, and for which reason recurring revenue
-- was lost. The reason stands with each churn fact, and its days are kept by it.
create table volume_days (
  resource_id bigint not null,
  day date not null,
  currency text not null,
  source text not null,
  amount_cents bigint not null,
  -- How many charged transactions there are with such a line; of what was given back, how many times.
  transactions bigint not null,
  constraint volume_days_source_check check ((source = any (array['all'::text, 'subscription'::text, 'renewal'::text, 'content'::text, 'ticket'::text, 'empty'::text, 'refund'::text, 'dispute'::text, 'credit'::text, 'fee'::text]))),
  constraint volume_days_pkey primary key (resource_id, day, currency, source)
);
call make_tenant_table('volume_days');

-- Instants whose day is to be added up anew.
create table stale_volume (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  at timestamptz not null,
  constraint stale_volume_pkey primary key (resource_id, id)
);
call make_tenant_table('stale_volume');

-- Times a reader met the paywall: of the same session at the same item one in half an hour, bots left out. Stay when the
-- decisions are cleared away.
create table paywall_hits (
  resource_id bigint not null,
  session_id uuid not null,
  content_id bigint not null,
  hit_at timestamptz not null,
  decision_id bigint not null,
  -- Null: a reader whom nobody knows.
  member_id bigint,
  constraint paywall_hits_pkey primary key (resource_id, session_id, content_id, hit_at)
);
create index paywall_hits_resource_id_hit_at_decision_id_idx on paywall_hits using btree (resource_id, hit_at, decision_id);
create index paywall_hits_of_member on paywall_hits using btree (resource_id, member_id, hit_at) where (member_id is not null);
call make_tenant_table('paywall_hits');

-- Sessions and items whose hits are to be told apart anew.
create table stale_hits (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  session_id uuid not null,
  content_id bigint not null,
  constraint stale_hits_pkey primary key (resource_id, id)
);
call make_tenant_table('stale_hits');

-- People whose days are to be counted anew, from an instant on.
create table stale_people (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  member_id bigint not null,
  since timestamptz default '-infinity'::timestamptz not null,
  noted_at timestamptz default now() not null,
  constraint stale_people_pkey primary key (resource_id, id)
);
-- Whether any note is due, and whether somebody has one for an instant already.
create index stale_people_resource_id_noted_at_idx on stale_people using btree (resource_id, noted_at);
call make_tenant_table('stale_people');

-- A row for each day on which a member came. Stays after the person was erased, as a number without a name.
create table member_days (
  resource_id bigint not null,
  member_id bigint not null,
  day date not null,
  -- The day before this one on which they came; null for the first.
  previous_day date,
  -- Whether they were paying at one of those times, and the day before this one on which that was so.
  is_subscriber boolean not null,
  previous_subscriber_day date,
  last_at timestamptz not null,
  constraint member_days_pkey primary key (resource_id, member_id, day)
);
create index member_days_resource_id_day_member_id_idx on member_days using btree (resource_id, day, member_id);
create index member_days_resource_id_last_at_member_id_day_is_subscriber_idx on member_days using btree (resource_id, last_at, member_id) include (day, is_subscriber);
call make_tenant_table('member_days');

-- How many came on a day who had come before on the other day, or never ('0001-01-01'). Whoever came between a and b is
-- counted once on the first of those days: where the day before lies before a. With the grain `month`, previous_day is
-- the first of its month: a year's worth is then read from a few thousand rows.
create table seen_pairs (
  resource_id bigint not null,
  who text not null,
  grain text not null,
  day date not null,
  previous_day date not null,
  people bigint not null,
  constraint seen_pairs_grain_check check ((grain = any (array['day'::text, 'month'::text]))),
  constraint seen_pairs_who_check check ((who = any (array['member'::text, 'subscriber'::text]))),
  constraint seen_pairs_pkey primary key (resource_id, who, grain, day, previous_day)
);
call make_tenant_table('seen_pairs');

-- Ids that figures may still count although their members are gone. The member list says so many fewer.
create table removed_members (
  resource_id bigint not null,
  member_id bigint not null,
  removed_at timestamptz default now() not null,
  constraint removed_members_pkey primary key (resource_id, member_id)
);
call make_tenant_table('removed_members');

-- What each day came to when nothing of it was provisional any more: flows of the day, stocks at its end. Recurring
-- revenue in 1/720 cents, other money in cents.
create table figure_snapshots (
  resource_id bigint not null,
  timezone text not null,
  day date not null,
  card text not null,
  currency text default ''::text not null,
  value bigint not null,
  taken_at timestamptz default now() not null,
  constraint figure_snapshots_pkey primary key (resource_id, timezone, day, card, currency)
);
call make_tenant_table('figure_snapshots');

-- What a reader did at an item in one session. Decisions are cleared away by the month (UTC), so that rows of a month are
-- derived anew, or stay, as a whole.
create table content_reads (
  resource_id bigint not null,
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
  constraint content_reads_pkey primary key (resource_id, content_id, reader, session_id, month)
);
create index content_reads_resource_id_session_id_content_id_idx on content_reads using btree (resource_id, session_id, content_id);
call make_tenant_table('content_reads');

-- The same sums by reader, over all content.
create table content_readers (
  resource_id bigint not null,
  reader uuid not null,
  views bigint not null,
  grants bigint not null,
  walls bigint not null,
  constraint content_readers_pkey primary key (resource_id, reader)
);
call make_tenant_table('content_readers');

-- A row for each item, and one of all content together (content 0), in which a reader counts once.
create table content_figures (
  resource_id bigint not null,
  content_id bigint not null,
  views bigint default 0 not null,
  -- Who viewed it; of those, who was let in and who met the paywall.
  readers bigint default 0 not null,
  grants bigint default 0 not null,
  grant_readers bigint default 0 not null,
  walls bigint default 0 not null,
  wall_readers bigint default 0 not null,
  signups bigint default 0 not null,
  conversions bigint default 0 not null,
  constraint content_figures_pkey primary key (resource_id, content_id)
);
create index content_figures_resource_id_views_content_id_idx on content_figures using btree (resource_id, views, content_id);
call make_tenant_table('content_figures');

-- New recurring revenue of the starts that are attributed to an item (0: to any).
create table content_earnings (
  resource_id bigint not null,
  content_id bigint not null,
  currency text not null,
  starts bigint not null,
  -- A month's worth in 1/720 cents.
  value bigint not null,
  constraint content_earnings_pkey primary key (resource_id, content_id, currency)
);
call make_tenant_table('content_earnings');

-- Sign-ups and paid starts, each with the last decision about the reader in the seven days before it.
create table content_attributions (
  resource_id bigint not null,
  -- Stays after the person was erased, as a number without a name.
  member_id bigint not null,
  kind text not null,
  at timestamptz not null,
  -- Of a start; 0 for a sign-up.
  subscription_id bigint not null,
  content_id bigint not null,
  decision_id bigint not null,
  decided_at timestamptz not null,
  currency text,
  -- Of a start: a month's worth in 1/720 cents.
  value bigint not null,
  constraint content_attributions_kind_check check ((kind = any (array['signup'::text, 'conversion'::text]))),
  constraint content_attributions_pkey primary key (resource_id, member_id, kind, at, subscription_id)
);
create index content_attributions_resource_id_content_id_kind_at_idx on content_attributions using btree (resource_id, content_id, kind, at);
create index content_attributions_resource_id_kind_at_idx on content_attributions using btree (resource_id, kind, at);
call make_tenant_table('content_attributions');

-- Devices that members read on: what was decided there before they signed in is theirs, too.
create table reader_devices (
  resource_id bigint not null,
  device_id uuid not null,
  member_id bigint not null,
  constraint reader_devices_pkey primary key (resource_id, device_id, member_id)
);
create index reader_devices_resource_id_member_id_idx on reader_devices using btree (resource_id, member_id);
call make_tenant_table('reader_devices');

-- Members whose sign-up and starts are to be attributed anew.
create table stale_readers (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  member_id bigint not null,
  constraint stale_readers_pkey primary key (resource_id, id)
);
call make_tenant_table('stale_readers');

-- Domain: plans

-- Plans: what readers subscribe to.
create table plans (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  title text not null,
  slug text,
  description text,
  active boolean default true not null,
  private boolean default false not null,
  priority integer default 0 not null,
  full_access boolean default true not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  -- What a plan opens besides everything: a share by prediction, or what its rules name (access_rules).
  external_source_ids text,
  predictive_paywall boolean default false not null,
  predictive_percents integer default 5 not null,
  -- Interests of mailing services: mailchimp_interests, campaign_subcsr_interests, campaign_unsubcsr_interests.
  extra jsonb default '{}'::jsonb not null,
  -- Out of sight, kept for the history of what was sold.
  removed_at timestamptz,
  constraint plans_check check ((not (full_access and predictive_paywall))),
  constraint plans_extra_check check ((jsonb_typeof(extra) = 'object'::text)),
  constraint plans_predictive_percents_check check (predictive_percents between 5 and 100 and predictive_percents % 5 = 0),
  constraint plans_priority_check check ((priority >= 0)),
  constraint plans_pkey primary key (resource_id, id)
);
create index plans_resource_id_active_id_idx on plans using btree (resource_id, active desc, id);
create unique index plans_slug on plans using btree (resource_id, slug) where ((removed_at is null) and (slug is not null));
create index plans_search on plans using gin (resource_id, plain_text((' '::text || title)) gin_trgm_ops) where (removed_at is null);
call make_tenant_table('plans');
call let_search_read('plans');

-- Domain: pricing-options

-- What a plan sells, for how long and for how much. Money in integer cents, net of VAT.
create table pricing_options (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  plan_id bigint not null,
  title text not null,
  slug text,
  type text default 'standard'::text not null,
  seats integer default 1 not null,
  active boolean default true not null,
  private boolean default false not null,
  price_cents bigint default 0 not null,
  currency text default 'usd'::text not null,
  -- Hundredths of a percent.
  vat_basis_points integer default 0 not null,
  is_applied_vat boolean default false not null,
  period text default '1 month'::text not null,
  trial_period text,
  trial_price_cents bigint default 0 not null,
  trial_iterations integer default 1 not null,
  is_allowed_autorenew boolean default false not null,
  once boolean default false not null,
  next_option_id bigint,
  downgrade_option_id bigint,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  -- Pricing options as the form has them, and their versions: an edit never reaches into what was sold before.
  description text,
  external_source_ids text,
  subscriber_type text,
  is_allowed_upgrade_price boolean default false not null,
  -- [{country_id, vat_basis_points}]: two-letter code of a country, hundredths of a percent.
  country_vat jsonb default '[]'::jsonb not null,
  removed_at timestamptz,
  constraint pricing_options_country_vat_check check ((jsonb_typeof(country_vat) = 'array'::text)),
  constraint pricing_options_currency_check check ((currency ~ '^[a-z]{3}$'::text)),
  constraint pricing_options_period_check check ((period = any (array['1 day'::text, '3 days'::text, '5 days'::text, '1 week'::text, '2 weeks'::text, '3 weeks'::text, '1 month'::text, '2 months'::text, '3 months'::text, '6 months'::text, '1 year'::text, '2 years'::text, '3 years'::text, '4 years'::text, '5 years'::text, '100 years'::text]))),
  constraint pricing_options_price_cents_check check ((price_cents >= 0)),
  constraint pricing_options_seats_check check (((seats >= 1) and (seats <= 100))),
  constraint pricing_options_subscriber_type_check check ((length(subscriber_type) <= 25)),
  constraint pricing_options_trial_iterations_check check ((trial_iterations >= 1)),
  constraint pricing_options_trial_period_check check ((trial_period = any (array['1 day'::text, '3 days'::text, '5 days'::text, '1 week'::text, '2 weeks'::text, '3 weeks'::text, '1 month'::text, '2 months'::text, '3 months'::text, '6 months'::text, '1 year'::text, '2 years'::text, '3 years'::text, '4 years'::text, '5 years'::text, '100 years'::text]))),
  constraint pricing_options_trial_price_cents_check check ((trial_price_cents >= 0)),
  constraint pricing_options_type_check check ((type = any (array['standard'::text, 'gift'::text, 'multi-seat'::text]))),
  constraint pricing_options_vat_basis_points_check check (((vat_basis_points >= 0) and (vat_basis_points <= 10000))),
  constraint pricing_options_pkey primary key (resource_id, id)
);
create index pricing_options_resource_id_plan_id_id_idx on pricing_options using btree (resource_id, plan_id, id);
create unique index pricing_options_slug on pricing_options using btree (resource_id, slug) where ((removed_at is null) and (slug is not null));
create index pricing_options_search on pricing_options using gin (resource_id, plain_text((' '::text || title)) gin_trgm_ops) where (removed_at is null);
call make_tenant_table('pricing_options');
call let_search_read('pricing_options');

-- Undoing an import takes options away that only it made; their versions go along.
create table pricing_option_versions (
  resource_id bigint not null,
  pricing_option_id bigint not null,
  -- The option's version that these terms came with.
  version integer not null,
  price_cents bigint not null,
  currency text not null,
  period text not null,
  vat_basis_points integer not null,
  is_applied_vat boolean not null,
  country_vat jsonb not null,
  -- Whether who held the option when the terms came renews on them; else they keep those they bought.
  is_followed boolean default true not null,
  -- Null: made by the product itself.
  operator_id bigint,
  created_at timestamptz default now() not null,
  constraint pricing_option_versions_country_vat_check check ((jsonb_typeof(country_vat) = 'array'::text)),
  constraint pricing_option_versions_currency_check check ((currency ~ '^[a-z]{3}$'::text)),
  constraint pricing_option_versions_period_check check ((period = any (array['1 day'::text, '3 days'::text, '5 days'::text, '1 week'::text, '2 weeks'::text, '3 weeks'::text, '1 month'::text, '2 months'::text, '3 months'::text, '6 months'::text, '1 year'::text, '2 years'::text, '3 years'::text, '4 years'::text, '5 years'::text, '100 years'::text]))),
  constraint pricing_option_versions_price_cents_check check ((price_cents >= 0)),
  constraint pricing_option_versions_vat_basis_points_check check (((vat_basis_points >= 0) and (vat_basis_points <= 10000))),
  constraint pricing_option_versions_version_check check ((version >= 1)),
  constraint pricing_option_versions_pkey primary key (resource_id, pricing_option_id, version)
);
call make_tenant_table('pricing_option_versions');
revoke delete, update on pricing_option_versions from masthead_app;

-- Domain: predictive-paywall

-- What the predictive paywall decided about a reader and a piece of content, with the arithmetic behind it.
create table predictive_actions (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  plan_id bigint not null,
  -- The rule that asked for it; both null: the plan as a whole.
  content_type_id bigint,
  taxonomy_term_id bigint,
  content_id bigint,
  -- Null: a reader whom nobody knows, or who was erased.
  member_id bigint,
  session_id uuid,
  propensity_rank_content double precision not null,
  propensity_rank_user double precision not null,
  propensity_rank_total double precision not null,
  propensity_rank_median double precision not null,
  -- Share of the last 30 days' totals that lie at or below this one, 0 to 100.
  propensity_rank_percent double precision not null,
  is_shown_paywall_calculated boolean not null,
  is_shown_paywall boolean not null,
  -- {version, percents, user: [{signal, value, weight}], content: [{signal, value, weight}], arm}
  payload jsonb,
  created_at timestamptz default now() not null,
  constraint predictive_actions_payload_check check ((jsonb_typeof(payload) = 'object'::text)),
  constraint predictive_actions_propensity_rank_percent_check check (((propensity_rank_percent >= (0)::double precision) and (propensity_rank_percent <= (100)::double precision))),
  constraint predictive_actions_pkey primary key (resource_id, id)
);
create index predictive_actions_resource_id_plan_id_created_at_id_idx on predictive_actions using btree (resource_id, plan_id, created_at desc, id desc);
create index predictive_actions_resource_id_created_at_idx on predictive_actions using btree (resource_id, created_at);
call make_tenant_table('predictive_actions');
revoke update on predictive_actions from masthead_app;

-- Domain: ticket-events

-- Events that sell tickets, and the tickets. Instants, with the zone in which people meet.
create table ticket_events (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  title text not null,
  slug text not null,
  description text,
  is_virtual boolean default false not null,
  location text,
  timezone text default 'UTC'::text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  active boolean default true not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  -- Events and tickets as their forms have them.
  registration_page text,
  url text,
  contact_email text,
  -- Name of the picture in the file store.
  photo_file text,
  removed_at timestamptz,
  constraint ticket_events_check check ((starts_at <= ends_at)),
  constraint ticket_events_photo_file_check check ((photo_file ~ '^[0-9a-f]{40}$'::text)),
  constraint ticket_events_pkey primary key (resource_id, id)
);
create index ticket_events_resource_id_active_id_idx on ticket_events using btree (resource_id, active desc, id);
create unique index ticket_events_slug on ticket_events using btree (resource_id, slug) where (removed_at is null);
-- A photo is asked for by its name alone.
create unique index ticket_events_photo on ticket_events using btree (photo_file) where (photo_file is not null);
create index ticket_events_search on ticket_events using gin (resource_id, plain_text((' '::text || title)) gin_trgm_ops) where (removed_at is null);
call make_tenant_table('ticket_events');
call let_search_read('ticket_events');

create table tickets (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  ticket_event_id bigint not null,
  title text not null,
  description text,
  price_cents bigint default 0 not null,
  currency text default 'usd'::text not null,
  vat_basis_points integer default 0 not null,
  is_applied_vat boolean default false not null,
  -- 0 means unlimited. The count of sold ones stands in the same row, so that one update can take one.
  quantity integer default 0 not null,
  sold integer default 0 not null,
  active boolean default true not null,
  private boolean default false not null,
  attach_option_id bigint,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  -- Of one order; 0 means no bound.
  min_quantity_order integer default 0 not null,
  max_quantity_order integer default 0 not null,
  -- When it is sold: instants, either may be open.
  sale_starts_at timestamptz,
  sale_ends_at timestamptz,
  mailchimp_tags text[] default '{}'::text[] not null,
  extra jsonb default '{}'::jsonb not null,
  removed_at timestamptz,
  constraint tickets_check check (((quantity = 0) or (sold <= quantity))),
  constraint tickets_check1 check (((max_quantity_order = 0) or (min_quantity_order <= max_quantity_order))),
  constraint tickets_check2 check ((sale_starts_at <= sale_ends_at)),
  constraint tickets_currency_check check ((currency ~ '^[a-z]{3}$'::text)),
  constraint tickets_extra_check check ((jsonb_typeof(extra) = 'object'::text)),
  constraint tickets_max_quantity_order_check check ((max_quantity_order >= 0)),
  constraint tickets_min_quantity_order_check check ((min_quantity_order >= 0)),
  constraint tickets_price_cents_check check ((price_cents >= 0)),
  constraint tickets_quantity_check check ((quantity >= 0)),
  constraint tickets_sold_check check ((sold >= 0)),
  constraint tickets_vat_basis_points_check check (((vat_basis_points >= 0) and (vat_basis_points <= 10000))),
  constraint tickets_pkey primary key (resource_id, id),
  constraint tickets_resource_id_id_ticket_event_id_key unique (resource_id, id, ticket_event_id)
);
-- Lets a pass name ticket and event together, so that they cannot disagree.
create index tickets_resource_id_ticket_event_id_id_idx on tickets using btree (resource_id, ticket_event_id, id);
call make_tenant_table('tickets');

-- Who holds the plan pays less.
create table ticket_plan_discounts (
  resource_id bigint not null,
  ticket_id bigint not null,
  plan_id bigint not null,
  discount_type text not null,
  -- Percent, or cents of the ticket's currency.
  discount bigint not null,
  active boolean default true not null,
  constraint ticket_plan_discounts_check check (((discount >= 0) and ((discount_type = 'amount'::text) or (discount <= 100)))),
  constraint ticket_plan_discounts_discount_type_check check ((discount_type = any (array['percent'::text, 'amount'::text]))),
  constraint ticket_plan_discounts_pkey primary key (resource_id, ticket_id, plan_id)
);
create index ticket_plan_discounts_resource_id_plan_id_idx on ticket_plan_discounts using btree (resource_id, plan_id);
call make_tenant_table('ticket_plan_discounts');

-- Domain: email-templates

-- What mails of a site say. Mails may come from a sender of the site, and be answered to one.
create table email_templates (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  name text not null,
  subject text not null,
  html text not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint email_templates_html_check check (((length(html) >= 1) and (length(html) <= 500000))),
  constraint email_templates_name_check check (((length(name) >= 1) and (length(name) <= 120))),
  constraint email_templates_subject_check check (((length(subject) >= 1) and (length(subject) <= 300))),
  constraint email_templates_pkey primary key (resource_id, id)
);
call make_tenant_table('email_templates');

-- Domain: popup-templates

-- Popups of the publisher's site, as its authors write them, and each version that was saved.
create table popup_templates (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  uid uuid default gen_random_uuid() not null,
  title text not null,
  name text not null,
  slug text not null,
  -- What its authors call it: the wire's version. `version` counts savings.
  label text not null,
  status text default 'draft'::text not null,
  active boolean default true not null,
  required_auth boolean default false not null,
  template text default ''::text not null,
  css text default ''::text not null,
  javascript text default ''::text not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint popup_templates_css_check check ((length(css) <= 200000)),
  constraint popup_templates_javascript_check check ((length(javascript) <= 200000)),
  constraint popup_templates_label_check check (((length(label) >= 1) and (length(label) <= 40))),
  constraint popup_templates_name_check check (((length(name) >= 1) and (length(name) <= 120))),
  constraint popup_templates_slug_check check (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) and (length(slug) <= 120))),
  constraint popup_templates_status_check check ((status = any (array['draft'::text, 'published'::text]))),
  constraint popup_templates_template_check check ((length(template) <= 200000)),
  constraint popup_templates_title_check check (((length(title) >= 1) and (length(title) <= 120))),
  constraint popup_templates_pkey primary key (resource_id, id),
  constraint popup_templates_resource_id_uid_key unique (resource_id, uid),
  constraint popup_templates_resource_id_slug_key unique (resource_id, slug)
);
call make_tenant_table('popup_templates');

create table popup_template_versions (
  resource_id bigint not null,
  popup_template_id bigint not null,
  revision integer not null,
  saved_at timestamptz default now() not null,
  saved_by text not null,
  -- Names of the fields that differ from the version before; empty for the first one.
  changed text[] not null,
  -- All fields as they were saved.
  document jsonb not null,
  constraint popup_template_versions_document_check check ((document ?& array['title'::text, 'name'::text, 'label'::text, 'status'::text, 'active'::text, 'required_auth'::text, 'template'::text, 'css'::text, 'javascript'::text])),
  constraint popup_template_versions_pkey primary key (resource_id, popup_template_id, revision)
);
call make_tenant_table('popup_template_versions');

-- Domain: members

create table members (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  email text not null,
  email_lc text generated always as (lower(email)) stored,
  first_name text default ''::text not null,
  last_name text default ''::text not null,
  -- What the search looks through: ` first last  address`. Each part has a blank before it, so that beginnings can be
  -- found, and two blanks tell the address from the names.
  search text generated always as (plain_text((((((' '::text || first_name) || ' '::text) || last_name) || '  '::text) || email))) stored,
  phone text,
  company text,
  job text,
  -- ISO 3166-1, two letters.
  country_code text,
  state text,
  city text,
  zip text,
  address text,
  language_id smallint,
  password_hash text,
  confirmed boolean default false not null,
  active boolean default true not null,
  locked boolean default false not null,
  never_lock boolean default false not null,
  never_compromised boolean default false not null,
  -- The member's id in the system they were imported from.
  external_id text,
  stripe_customer_id text,
  subscribed_to_emails boolean default true not null,
  note text,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint members_check check ((not (locked and never_lock))),
  constraint members_country_code_check check ((country_code ~ '^[A-Z]{2}$'::text)),
  constraint members_email_check check ((length(email) <= 254)),
  constraint members_pkey primary key (resource_id, id),
  constraint members_resource_id_email_lc_id_key unique (resource_id, email_lc) include (id)
);
-- Sales name members by their id in the old system.
-- Sales and the billing of Stripe name members by their customer there.
create index members_resource_id_created_at_id_idx on members using btree (resource_id, created_at, id);
create index members_resource_id_country_code_id_idx on members using btree (resource_id, country_code, id);
create index members_resource_id_active_id_idx on members using btree (resource_id, active, id);
create index members_resource_id_subscribed_to_emails_id_idx on members using btree (resource_id, subscribed_to_emails, id);
create index members_resource_id_external_id_idx on members using btree (resource_id, external_id) where (external_id is not null);
create index members_search on members using gin (resource_id, search gin_trgm_ops);
create index members_resource_id_stripe_customer_id_idx on members using btree (resource_id, stripe_customer_id) where (stripe_customer_id is not null);
call make_tenant_table('members');
call let_search_read('members');

-- What lists show and filter by but other rows decide; kept current in the same transaction as those rows.
create table member_summaries (
  resource_id bigint not null,
  member_id bigint not null,
  -- End of the last paid period, grace included; paid while it lies ahead. Null: never paid.
  paid_until timestamptz,
  -- Received less refunded, in cents of the currency below (the one most of it came in).
  ltv_cents bigint default 0 not null,
  ltv_currency text,
  last_transaction_at timestamptz,
  -- Last sign-in or request; without any, when the member was created.
  active_at timestamptz default now() not null,
  groups_count integer default 0 not null,
  -- The day of the last charge, where that is known by its day alone.
  last_transaction_day date,
  constraint member_summaries_pkey primary key (resource_id, member_id)
);
-- Both directions put members without a transaction last.
create index member_summaries_resource_id_paid_until_member_id_idx on member_summaries using btree (resource_id, paid_until, member_id);
create index member_summaries_resource_id_ltv_cents_member_id_idx on member_summaries using btree (resource_id, ltv_cents, member_id);
create index member_summaries_resource_id_last_transaction_at_member_id_idx on member_summaries using btree (resource_id, last_transaction_at, member_id);
create index member_summaries_resource_id_last_transaction_at_member_id_idx1 on member_summaries using btree (resource_id, last_transaction_at desc nulls last, member_id desc);
create index member_summaries_resource_id_active_at_member_id_idx on member_summaries using btree (resource_id, active_at, member_id);
create index member_summaries_resource_id_member_id_idx on member_summaries using btree (resource_id, member_id) where (groups_count = 0);
create index member_summaries_resource_id_member_id_idx1 on member_summaries using btree (resource_id, member_id) where (groups_count > 0);
call make_tenant_table('member_summaries');

-- How many members a site has is the sum of its slots. A write takes a slot that nobody else is writing, or adds one, so
-- counting never makes two writes wait for each other.
create table member_totals (
  resource_id bigint not null,
  slot bigint generated by default as identity not null,
  total bigint not null,
  constraint member_totals_pkey primary key (resource_id, slot)
);
call make_tenant_table('member_totals');
call let_search_read('member_totals');

create table tags (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  title text not null,
  title_lc text generated always as (lower(title)) stored,
  created_at timestamptz default now() not null,
  constraint tags_title_check check (((length(title) >= 1) and (length(title) <= 100))),
  constraint tags_title_composed check ((title is NFC NORMALIZED)),
  constraint tags_pkey primary key (resource_id, id),
  constraint tags_resource_id_title_lc_key unique (resource_id, title_lc)
);
call make_tenant_table('tags');

create table member_tags (
  resource_id bigint not null,
  tag_id bigint not null,
  member_id bigint not null,
  constraint member_tags_pkey primary key (resource_id, member_id, tag_id)
);
create index member_tags_resource_id_tag_id_member_id_idx on member_tags using btree (resource_id, tag_id, member_id);
call make_tenant_table('member_tags');

-- Readers' own sessions: where activity comes from.
create table member_activity (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  member_id bigint not null,
  kind text not null,
  occurred_at timestamptz not null,
  constraint member_activity_kind_check check ((kind = any (array['sign_in'::text, 'request'::text]))),
  constraint member_activity_pkey primary key (resource_id, id, occurred_at)
) partition by range (occurred_at);
create index member_activity_resource_id_member_id_occurred_at_idx on member_activity using btree (resource_id, member_id, occurred_at);
call make_tenant_table('member_activity');

-- What the page of one member shows beside the account: data of the publisher's own, sessions on the publisher's site,
-- and mails.
-- Whatever the publisher wants to keep about a member, by group and field.
create table member_extra_data (
  resource_id bigint not null,
  member_id bigint not null,
  group_key text not null,
  field_key text not null,
  field_value text not null,
  updated_at timestamptz default now() not null,
  constraint member_extra_data_field_key_check check (((length(field_key) >= 1) and (length(field_key) <= 100))),
  constraint member_extra_data_field_value_check check ((length(field_value) <= 5000)),
  constraint member_extra_data_group_key_check check (((length(group_key) >= 1) and (length(group_key) <= 100))),
  constraint member_extra_data_pkey primary key (resource_id, member_id, group_key, field_key)
);
-- The groups and fields that there are, for those who type one.
create index member_extra_data_resource_id_group_key_field_key_idx on member_extra_data using btree (resource_id, group_key, field_key);
call make_tenant_table('member_extra_data');

-- One sign-in of a member on the publisher's site, until it expires or is ended.
create table member_sessions (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  member_id bigint not null,
  -- What decisions about content name as their session.
  session_id uuid default gen_random_uuid() not null,
  -- The token itself is nowhere; null where the session was made elsewhere.
  token_hash bytea,
  device_id uuid not null,
  -- Of the last request.
  ip inet not null,
  country_code text,
  requests integer default 0 not null,
  device text,
  browser text,
  platform text,
  created_at timestamptz default now() not null,
  seen_at timestamptz default now() not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- When it was found to be shared with others.
  compromised_at timestamptz,
  constraint member_sessions_browser_check check ((length(browser) <= 100)),
  constraint member_sessions_check check ((seen_at >= created_at)),
  constraint member_sessions_country_code_check check ((country_code ~ '^[A-Z]{2}$'::text)),
  constraint member_sessions_device_check check ((length(device) <= 100)),
  constraint member_sessions_platform_check check ((length(platform) <= 100)),
  constraint member_sessions_requests_check check ((requests >= 0)),
  constraint member_sessions_pkey primary key (resource_id, id),
  constraint member_sessions_resource_id_session_id_key unique (resource_id, session_id)
);
-- Few sessions are found to be shared; the head of a member's page and their card ask for those alone.
create index member_sessions_resource_id_member_id_created_at_id_idx on member_sessions using btree (resource_id, member_id, created_at desc, id desc);
create index member_sessions_resource_id_member_id_seen_at_idx on member_sessions using btree (resource_id, member_id, seen_at);
create unique index member_sessions_resource_id_token_hash_idx on member_sessions using btree (resource_id, token_hash) where (token_hash is not null);
create index member_sessions_resource_id_member_id_idx on member_sessions using btree (resource_id, member_id) where (compromised_at is not null);
call make_tenant_table('member_sessions');

-- Mails that went to a member. Where the mail still waits or is tried again, its own row says how it stands.
create table member_mails (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  member_id bigint not null,
  mail_id bigint,
  subject text not null,
  status text default 'new'::text not null,
  created_at timestamptz default now() not null,
  constraint member_mails_status_check check ((status = any (array['new'::text, 'sent'::text, 'failed'::text]))),
  constraint member_mails_pkey primary key (resource_id, id)
);
create index member_mails_resource_id_member_id_created_at_id_idx on member_mails using btree (resource_id, member_id, created_at desc, id desc);
create index member_mails_mail_id_idx on member_mails using btree (mail_id) where (mail_id is not null);
call make_tenant_table('member_mails');

-- Domain: member-notes

-- What operators note about a member. Readers never see it.
create table member_notes (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  member_id bigint not null,
  text text not null,
  -- The name stays when the operator is gone.
  author_id bigint,
  author_name text not null,
  edited_at timestamptz,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  constraint member_notes_text_check check (((length(text) >= 1) and (length(text) <= 2000))),
  constraint member_notes_pkey primary key (resource_id, id)
);
create index member_notes_resource_id_member_id_id_idx on member_notes using btree (resource_id, member_id, id desc);
create index member_notes_author_id_idx on member_notes using btree (author_id);
call make_tenant_table('member_notes');

-- Domain: groups

-- Groups of members, for example everybody at one company.
create table groups (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  name text not null,
  description text,
  -- 0 means unlimited. The count stands in the same row, so that one update can check and take places.
  member_limit integer default 0 not null,
  members_count integer default 0 not null,
  allowed_email_patterns text[] default '{}'::text[] not null,
  type text not null,
  active boolean default true not null,
  pricing_option_id bigint,
  renewal_date date,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  -- A deleted group stays as a row, because the log of subscriptions it held refers to it.
  removed_at timestamptz,
  constraint groups_check check (((member_limit = 0) or (members_count <= member_limit))),
  constraint groups_check1 check (((removed_at is null) or (members_count = 0))),
  constraint groups_member_limit_check check ((member_limit >= 0)),
  constraint groups_members_count_check check ((members_count >= 0)),
  constraint groups_name_check check (((length(name) >= 1) and (length(name) <= 40))),
  constraint groups_type_check check ((type = any (array['company'::text, 'personal'::text, 'company_subdivision'::text, 'organization'::text, 'educational_institution'::text, 'multi_user'::text]))),
  constraint groups_pkey primary key (resource_id, id)
);
create index groups_resource_id_members_count_id_idx on groups using btree (resource_id, members_count desc, id) where (removed_at is null);
-- One box finds what the sites of an operator have, by parts of names and codes. What a site may have very many of
-- (members, content, charges) has a search of its own.
create index groups_search on groups using gin (resource_id, plain_text((' '::text || name)) gin_trgm_ops) where (removed_at is null);
call make_tenant_table('groups');
call let_search_read('groups');

create table group_members (
  resource_id bigint not null,
  group_id bigint not null,
  member_id bigint not null,
  joined_at timestamptz default now() not null,
  constraint group_members_pkey primary key (resource_id, group_id, member_id)
);
create index group_members_resource_id_member_id_joined_at_idx on group_members using btree (resource_id, member_id, joined_at);
call make_tenant_table('group_members');

-- Domain: member-subscriptions

-- What members hold, and the log of everything that happened to it. Numbers are queries on the log.
-- A gift may be paid for before it is known who receives it.
create table member_subscriptions (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  -- Who holds it: a member, or a group for all of its members.
  member_id bigint,
  group_id bigint,
  -- Who is charged: the holder, a sponsor, the giver of a gift, or the member charged for a group. Null: nobody.
  payer_id bigint,
  -- The multi-seat subscription that a seat belongs to.
  parent_id bigint,
  plan_id bigint not null,
  pricing_option_id bigint not null,
  kind text not null,
  status text not null,
  starts_at timestamptz not null,
  -- End of the current period; null never ends.
  ends_at timestamptz,
  -- While past due: how long access stays although the renewal failed.
  grace_ends_at timestamptz,
  -- When autorenew was turned off, while that decision stands.
  cancelled_at timestamptz,
  ended_at timestamptz,
  end_cause text,
  -- Gives access from starts_at until this instant (null: without end), whether or not the job that ends what ran out
  -- has come by. Everything that asks "valid now" compares with this column.
  valid_until timestamptz generated always as (
case status
    when 'ended'::text then ended_at
    when 'past_due'::text then grace_ends_at
    else ends_at
end) stored,
  -- Period n ends at anchor + n periods, so that the 31st comes back after a short month.
  anchor_at timestamptz default now() not null,
  anchor_periods integer default 0 not null,
  trial_periods integer default 0 not null,
  autorenew boolean default false not null,
  is_trial boolean default false not null,
  is_attached_by_admin boolean default false not null,
  is_allowed_next_subscription boolean default false not null,
  -- Whether the current period (once ended: the last one) was bought by a charge and counts as recurring revenue.
  is_paying boolean default false not null,
  -- Net price of the next renewal, and what it is worth a month in 1/720 cents.
  price_cents bigint default 0 not null,
  currency text default 'usd'::text not null,
  recurring_value bigint default 0 not null,
  -- Places a multi-seat subscription has, and how many are filled; in one row, so that one update can take one.
  seats integer default 0 not null,
  seats_taken integer default 0 not null,
  livemode boolean default true not null,
  external_id text,
  -- Time of the latest event; no later event but an end goes before it.
  last_event_at timestamptz default now() not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  -- Whose terms a subscription holds: a version of its pricing option (pricing_option_versions).
  option_version integer default 1 not null,
  -- Why a renewal could not be charged; null while nothing is overdue.
  past_due_reason text,
  -- Periods are counted on the days of the site's time zone. Until now they were counted in UTC, so that is how the ends
  -- that are there were counted; they stay, and the next ones go on from the same anchor in the zone of the site.
  counted_in text default 'UTC'::text not null,
  constraint member_subscriptions_anchor_periods_check check ((anchor_periods >= 0)),
  constraint member_subscriptions_check check (((seats_taken >= 0) and (seats_taken <= seats))),
  constraint member_subscriptions_check2 check (((status = 'ended'::text) = (ended_at is not null))),
  constraint member_subscriptions_check3 check (((status = 'ended'::text) = (end_cause is not null))),
  constraint member_subscriptions_check4 check (((status <> 'past_due'::text) or (grace_ends_at is not null))),
  constraint member_subscriptions_check5 check (((kind = 'seat'::text) = (parent_id is not null))),
  constraint member_subscriptions_check6 check ((is_trial = (kind = 'trial'::text))),
  constraint member_subscriptions_check7 check (((not is_paying) or ((kind = 'paid'::text) and (payer_id is not null) and (ends_at is not null)))),
  constraint member_subscriptions_check8 check (((recurring_value = 0) or (is_paying and (status <> 'ended'::text)))),
  constraint member_subscriptions_currency_check check ((currency ~ '^[a-z]{3}$'::text)),
  constraint member_subscriptions_end_cause_check check ((end_cause = any (array['cancelled'::text, 'payment_failed'::text, 'expired'::text, 'admin'::text, 'erased'::text]))),
  constraint member_subscriptions_holder check (((num_nonnulls(member_id, group_id) = 1) or ((kind = 'gift'::text) and (member_id is null) and (group_id is null) and (payer_id is not null)))),
  constraint member_subscriptions_kind_check check ((kind = any (array['paid'::text, 'trial'::text, 'gift'::text, 'seat'::text, 'attached'::text]))),
  constraint member_subscriptions_option_version_check check ((option_version >= 1)),
  constraint member_subscriptions_past_due_reason_check check ((past_due_reason = any (array['no_payment_method'::text, 'charge_failed'::text, 'not_charged'::text]))),
  constraint member_subscriptions_price_cents_check check ((price_cents >= 0)),
  constraint member_subscriptions_recurring_value_check check ((recurring_value >= 0)),
  constraint member_subscriptions_seats_check check ((seats >= 0)),
  constraint member_subscriptions_status_check check ((status = any (array['active'::text, 'past_due'::text, 'ended'::text]))),
  constraint member_subscriptions_trial_periods_check check ((trial_periods >= 0)),
  constraint member_subscriptions_pkey primary key (resource_id, id),
  constraint member_subscriptions_resource_id_id_livemode_key unique (resource_id, id, livemode)
);
-- For the filters of the member list, which ask for what is valid now: everything they look at, in the order of the list.
-- Finding what runs out, across all sites, is the worker's business: it asks per site.
-- A key with the mode in it: nothing of the test mode can refer to a live subscription.
-- Trials, gifts, seats and what was attached without payment are never recurring revenue.
create index member_subscriptions_resource_id_member_id_starts_at_idx on member_subscriptions using btree (resource_id, member_id, starts_at desc);
create index member_subscriptions_resource_id_payer_id_idx on member_subscriptions using btree (resource_id, payer_id);
create index member_subscriptions_resource_id_group_id_idx on member_subscriptions using btree (resource_id, group_id) where (group_id is not null);
create index member_subscriptions_resource_id_parent_id_idx on member_subscriptions using btree (resource_id, parent_id) where (parent_id is not null);
create index member_subscriptions_resource_id_plan_id_member_id_starts_a_idx on member_subscriptions using btree (resource_id, plan_id, member_id) include (starts_at, valid_until, livemode) where (status <> 'ended'::text);
create index member_subscriptions_resource_id_price_cents_member_id_star_idx on member_subscriptions using btree (resource_id, price_cents, member_id) include (starts_at, valid_until, livemode) where (status <> 'ended'::text);
create index member_subscriptions_resource_id_member_id_starts_at_valid__idx on member_subscriptions using btree (resource_id, member_id) include (starts_at, valid_until, livemode) where ((status <> 'ended'::text) and is_attached_by_admin and (not is_paying));
create index member_subscriptions_resource_id_valid_until_id_idx on member_subscriptions using btree (resource_id, valid_until, id) where (status <> 'ended'::text);
create unique index member_subscriptions_resource_id_livemode_external_id_idx on member_subscriptions using btree (resource_id, livemode, external_id) where (external_id is not null);
create index member_subscriptions_past_due on member_subscriptions using btree (resource_id, grace_ends_at, id) include (payer_id, plan_id, livemode, is_paying) where (status = 'past_due'::text);
-- Renewals still to come.
create index member_subscriptions_renewing on member_subscriptions using btree (resource_id, ends_at) include (id, payer_id, plan_id, livemode) where ((status = 'active'::text) and is_paying and autorenew);
-- How many hold an option, and on which of its terms: asked before an option is changed or deleted.
create index member_subscriptions_option on member_subscriptions using btree (resource_id, pricing_option_id, option_version) include (livemode, kind, autorenew, ends_at, currency, recurring_value) where (status <> 'ended'::text);
-- What is due: open ones that may go on, whose payment nobody has tried yet, by the end of their period.
create index member_subscriptions_due on member_subscriptions using btree (resource_id, ends_at, id) where ((kind <> 'seat'::text) and (autorenew or is_allowed_next_subscription) and ((status = 'active'::text) or ((status = 'past_due'::text) and (past_due_reason = 'not_charged'::text))));
-- For the filter of the member list that asks whose subscription ends soon: everything it looks at, in the order of ends.
create index member_subscriptions_ending on member_subscriptions using btree (resource_id, valid_until) include (member_id, starts_at, livemode, is_allowed_next_subscription, pricing_option_id) where ((status = 'active'::text) and (not autorenew) and (kind <> 'seat'::text) and (member_id is not null));
-- Hardly any combination of these is what their shares alone would let the planner expect.
create statistics member_subscriptions_marks (mcv) on kind, status, is_attached_by_admin, is_paying, livemode from member_subscriptions;
call make_tenant_table('member_subscriptions');
comment on column member_subscriptions.counted_in is 'Time zone on whose days the current end was counted from the anchor.';

-- Read in the order of occurred_at, then id. Two rules make it exact: nothing counts at or after an end, even where
-- events after it were written before the end was moved back; and a state holds until valid_until at the longest.
create table subscription_events (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  subscription_id bigint not null,
  -- Stays after the person was erased, as a number without a name.
  payer_id bigint,
  -- attach: begins without being charged for itself (gift, seat, attached). start: the first regular period of a
  -- subscription, also after its trial. edit: an operator moved the end.
  type text not null,
  previous_status text,
  next_status text not null,
  previous_kind text,
  kind text not null,
  -- Plan and option after the event.
  plan_id bigint not null,
  pricing_option_id bigint not null,
  -- Whether a paid period (or its grace) ran before, and runs after.
  previous_paying boolean default false not null,
  next_paying boolean default false not null,
  -- Monthly value in 1/720 cents, before in the currency before, after in the currency after.
  previous_value bigint default 0 not null,
  next_value bigint default 0 not null,
  previous_currency text,
  currency text not null,
  -- How long the state after the event lasts when nothing else happens; null without end.
  valid_until timestamptz,
  cause text,
  livemode boolean not null,
  actor_kind text not null,
  actor_id bigint,
  -- When it happened (the provider's time when there is one) and when it was written down.
  occurred_at timestamptz not null,
  recorded_at timestamptz default now() not null,
  constraint subscription_events_type_check check ((type = any (array['trial_start'::text, 'start'::text, 'attach'::text, 'renew'::text, 'switch'::text, 'cancel'::text, 'uncancel'::text, 'past_due'::text, 'recover'::text, 'edit'::text, 'end'::text]))),
  constraint subscription_events_pkey primary key (resource_id, id)
);
create index subscription_events_resource_id_subscription_id_occurred_at_idx on subscription_events using btree (resource_id, subscription_id, occurred_at, id);
create index subscription_events_resource_id_occurred_at_idx on subscription_events using btree (resource_id, occurred_at);
create index subscription_events_resource_id_payer_id_occurred_at_idx on subscription_events using btree (resource_id, payer_id, occurred_at);
call make_tenant_table('subscription_events');
revoke delete, update on subscription_events from masthead_app;

-- Subscriptions that were moved in and that somebody else still renews. Nothing is charged for one of them here until it
-- is handed over.
create table renewals_elsewhere (
  resource_id bigint not null,
  subscription_id bigint not null,
  livemode boolean not null,
  -- Whose subscription it is there: Stripe's own billing, or another system.
  provider text not null,
  -- Its id there; null where the file does not tell.
  provider_subscription text,
  state text default 'elsewhere'::text not null,
  -- When its end there was last heard of, and what the last attempt to hand it over came to when it failed.
  heard_at timestamptz default now() not null,
  handed_over_at timestamptz,
  failure text,
  created_at timestamptz default now() not null,
  -- Stripe's word for the state of the subscription.
  -- What a handover has come to so far, and what Stripe said last.
  status_there text,
  stripe_asked_at timestamptz,
  -- Why Stripe's word could not be had, or what is odd about it; `failure` is of the handover.
  heard_failure text,
  -- Since when it waits to be handed over, and whether it is ended there by Stripe's API or was confirmed to be.
  handover_asked_at timestamptz,
  handover_way text,
  retry_at timestamptz,
  constraint renewals_elsewhere_asked check (((handover_asked_at is null) = (handover_way is null))),
  constraint renewals_elsewhere_handover_way_check check ((handover_way = any (array['stripe'::text, 'confirmed'::text]))),
  constraint renewals_elsewhere_provider_check check ((provider = any (array['stripe'::text, 'other'::text]))),
  constraint renewals_elsewhere_state_check check ((state = any (array['elsewhere'::text, 'ending'::text, 'here'::text, 'over'::text]))),
  constraint renewals_elsewhere_status_there_check check ((length(status_there) <= 50)),
  constraint renewals_elsewhere_pkey primary key (resource_id, subscription_id)
);
create unique index renewals_elsewhere_resource_id_livemode_provider_subscripti_idx on renewals_elsewhere using btree (resource_id, livemode, provider_subscription) where (provider_subscription is not null);
create index renewals_elsewhere_resource_id_livemode_state_subscription__idx on renewals_elsewhere using btree (resource_id, livemode, state, subscription_id);
create index renewals_elsewhere_resource_id_livemode_subscription_id_idx on renewals_elsewhere using btree (resource_id, livemode, subscription_id) where (handover_asked_at is not null);
call make_tenant_table('renewals_elsewhere');

-- Domain: passes

-- A pass is one bought or given ticket.
create table passes (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  ticket_id bigint not null,
  ticket_event_id bigint not null,
  owner_id bigint not null,
  -- Who uses it; null until it is assigned.
  assign_id bigint,
  active boolean default true not null,
  created_at timestamptz default now() not null,
  -- Null for a pass that an operator gave.
  order_id bigint,
  -- The magic link of a pass, and what its owner was asked for.
  extra jsonb default '{}'::jsonb not null,
  -- Tells a link that is shown; the box is opened for who may see it, so that a dump opens nothing.
  auth_token_hash bytea,
  auth_token_sealed text,
  auth_token_at timestamptz,
  constraint passes_check check ((num_nonnulls(auth_token_hash, auth_token_sealed, auth_token_at) = any (array[0, 3]))),
  constraint passes_extra_check check ((jsonb_typeof(extra) = 'object'::text)),
  constraint passes_pkey primary key (resource_id, id)
);
-- The passes of others that a member uses; those they own are found by their owner.
create index passes_resource_id_ticket_event_id_owner_id_idx on passes using btree (resource_id, ticket_event_id, owner_id);
create index passes_resource_id_ticket_event_id_assign_id_idx on passes using btree (resource_id, ticket_event_id, assign_id);
create index passes_resource_id_owner_id_idx on passes using btree (resource_id, owner_id);
create index passes_resource_id_ticket_id_idx on passes using btree (resource_id, ticket_id);
create index passes_resource_id_order_id_idx on passes using btree (resource_id, order_id) where (order_id is not null);
create unique index passes_resource_id_auth_token_hash_idx on passes using btree (resource_id, auth_token_hash) where (auth_token_hash is not null);
create index passes_resource_id_assign_id_idx on passes using btree (resource_id, assign_id) where (assign_id is not null);
call make_tenant_table('passes');

-- Who took how many of a ticket, and for how much: the order behind passes that were bought.
create table ticket_orders (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  ticket_id bigint not null,
  ticket_event_id bigint not null,
  owner_id bigint not null,
  -- The caller's own name for the purchase: asked again, the same order is answered.
  purchase_key text not null,
  quantity integer not null,
  -- Net and before the discount, of the whole order; and what the discount took off.
  amount_cents bigint not null,
  discount_cents bigint not null,
  vat_basis_points integer not null,
  vat_cents bigint not null,
  currency text not null,
  -- Whose holders pay less; null without a discount.
  discount_plan_id bigint,
  -- What came with the ticket; null where nothing is attached to it, or the owner held it already.
  subscription_id bigint,
  created_at timestamptz default now() not null,
  constraint ticket_orders_amount_cents_check check ((amount_cents >= 0)),
  constraint ticket_orders_check check (((discount_cents >= 0) and (discount_cents <= amount_cents))),
  constraint ticket_orders_currency_check check ((currency ~ '^[a-z]{3}$'::text)),
  constraint ticket_orders_purchase_key_check check (((length(purchase_key) >= 1) and (length(purchase_key) <= 200))),
  constraint ticket_orders_quantity_check check ((quantity >= 1)),
  constraint ticket_orders_vat_basis_points_check check (((vat_basis_points >= 0) and (vat_basis_points <= 10000))),
  constraint ticket_orders_vat_cents_check check ((vat_cents >= 0)),
  constraint ticket_orders_pkey primary key (resource_id, id),
  constraint ticket_orders_resource_id_owner_id_purchase_key_key unique (resource_id, owner_id, purchase_key)
);
create index ticket_orders_resource_id_ticket_id_idx on ticket_orders using btree (resource_id, ticket_id);
create index ticket_orders_resource_id_subscription_id_idx on ticket_orders using btree (resource_id, subscription_id) where (subscription_id is not null);
call make_tenant_table('ticket_orders');

-- Domain: code-families

-- Families of unique codes: many codes of one promo or invite, made by a job, each with uses of its own.
create table code_families (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  promo_id bigint,
  invite_id bigint,
  title text not null,
  -- Each code: the prefix, then so many letters that were drawn.
  prefix text default ''::text not null,
  letters integer not null,
  -- As many codes as were asked for, and as many as there are; written with the codes themselves.
  total integer not null,
  made integer default 0 not null,
  -- Of these, codes that were taken out of use.
  voided integer default 0 not null,
  uses_per_code integer default 1 not null,
  -- Over all codes of the family; 0 means unlimited.
  uses_per_member integer default 1 not null,
  state text default 'making'::text not null,
  made_by text not null,
  made_at timestamptz,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  constraint code_families_check check (((made >= 0) and (made <= total))),
  constraint code_families_check1 check (((voided >= 0) and (voided <= made))),
  constraint code_families_check2 check ((num_nonnulls(promo_id, invite_id) = 1)),
  constraint code_families_check3 check (((state = 'ready'::text) = (made = total))),
  constraint code_families_letters_check check (((letters >= 10) and (letters <= 28))),
  constraint code_families_prefix_check check ((prefix ~ '^[A-Z0-9-]{0,12}$'::text)),
  constraint code_families_state_check check ((state = any (array['making'::text, 'ready'::text, 'failed'::text]))),
  constraint code_families_title_check check (((length(title) >= 1) and (length(title) <= 128))),
  constraint code_families_total_check check (((total >= 1) and (total <= 100000))),
  constraint code_families_uses_per_code_check check (((uses_per_code >= 1) and (uses_per_code <= 1000))),
  constraint code_families_uses_per_member_check check (((uses_per_member >= 0) and (uses_per_member <= 1000))),
  constraint code_families_pkey primary key (resource_id, id)
);
create index code_families_resource_id_promo_id_id_idx on code_families using btree (resource_id, promo_id, id) where (promo_id is not null);
create index code_families_resource_id_invite_id_id_idx on code_families using btree (resource_id, invite_id, id) where (invite_id is not null);
create index code_families_resource_id_idx on code_families using btree (resource_id) where (state = 'making'::text);
call make_tenant_table('code_families');

create table unique_codes (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  family_id bigint not null,
  -- Upper case; looked up without regard to case.
  code text not null,
  -- The count stands in the same row, so that one update can take one use.
  uses integer default 0 not null,
  uses_limit integer not null,
  used_at timestamptz,
  voided_at timestamptz,
  constraint unique_codes_check check ((uses <= uses_limit)),
  constraint unique_codes_check1 check (((voided_at is null) or (uses = 0))),
  constraint unique_codes_code_check check (((code = upper(code)) and ((length(code) >= 1) and (length(code) <= 40)))),
  constraint unique_codes_uses_check check ((uses >= 0)),
  constraint unique_codes_uses_limit_check check ((uses_limit >= 1)),
  constraint unique_codes_pkey primary key (resource_id, id)
);
create unique index unique_codes_code on unique_codes using btree (resource_id, code);
create index unique_codes_of_family on unique_codes using btree (resource_id, family_id, id);
create index unique_codes_used on unique_codes using btree (resource_id, family_id, used_at desc, id desc) include (uses) where (uses > 0);
call make_tenant_table('unique_codes');

-- Domain: promos

-- Codes that make a purchase cheaper, what each is for, and who used it.
create table promos (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  title text not null,
  code text not null,
  description text,
  -- Days of the site's reporting zone, both included; either may be open.
  starts_on date,
  ends_on date,
  -- 0 means unlimited. The count of uses stands in the same row, so that one update can take one.
  activations_limit integer default 1 not null,
  count_uses integer default 0 not null,
  discount_type text not null,
  -- Percent, or cents of the currency.
  discount bigint not null,
  currency text,
  for_all_plans boolean default false not null,
  for_all_ti_events boolean default false not null,
  for_all_bundles boolean default false not null,
  for_all_content boolean default false not null,
  -- One of a family of codes.
  parent_id bigint,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  removed_at timestamptz,
  -- Codes without regard to case, as a column: lower() may not look at a row before row security has, so an index on
  -- lower(code) was never used and each look-up read all promos or invites of its site.
  code_lc text generated always as (lower(code)) stored,
  constraint promos_activations_limit_check check ((activations_limit >= 0)),
  constraint promos_check check (((discount >= 0) and ((discount_type = 'amount'::text) or (discount <= 100)))),
  constraint promos_check1 check (((discount_type = 'amount'::text) = (currency is not null))),
  constraint promos_check2 check ((starts_on <= ends_on)),
  constraint promos_check3 check (((activations_limit = 0) or (count_uses <= activations_limit))),
  constraint promos_code_check check (((length(code) >= 1) and (length(code) <= 40))),
  constraint promos_count_uses_check check ((count_uses >= 0)),
  constraint promos_currency_check check ((currency ~ '^[a-z]{3}$'::text)),
  constraint promos_discount_type_check check ((discount_type = any (array['percent'::text, 'amount'::text]))),
  constraint promos_title_check check (((length(title) >= 1) and (length(title) <= 25))),
  constraint promos_pkey primary key (resource_id, id)
);
create index promos_resource_id_parent_id_idx on promos using btree (resource_id, parent_id) where (parent_id is not null);
create index promos_search on promos using gin (resource_id, plain_text((((' '::text || title) || ' '::text) || code)) gin_trgm_ops) where (removed_at is null);
create unique index promos_code on promos using btree (resource_id, code_lc) where (removed_at is null);
call make_tenant_table('promos');
call let_search_read('promos');

-- What it is for, where that is not all of a kind.
create table promo_items (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  promo_id bigint not null,
  pricing_option_id bigint,
  ticket_id bigint,
  bundle_id bigint,
  content_id bigint,
  constraint promo_items_check check ((num_nonnulls(pricing_option_id, ticket_id, bundle_id, content_id) = 1)),
  constraint promo_items_pkey primary key (resource_id, id),
  constraint promo_items_resource_id_promo_id_pricing_option_id_ticket_i_key unique nulls not distinct (resource_id, promo_id, pricing_option_id, ticket_id, bundle_id, content_id)
);
call make_tenant_table('promo_items');

create table promo_uses (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  promo_id bigint not null,
  member_id bigint,
  -- Null until there is one: a code can be taken before the charge went through.
  transaction_id bigint,
  -- The caller's own name for the purchase: asked again, the same use is answered.
  purchase_key text not null,
  purchase_title text not null,
  -- Net, of the whole purchase before the discount, and what the discount took off.
  amount_cents bigint not null,
  discount_cents bigint not null,
  currency text not null,
  used_at timestamptz default now() not null,
  -- What a use took off each line of the purchase, in cents, in the order the lines were told: a call that is repeated is
  -- answered with the same.
  line_discounts_cents bigint[] default '{}'::bigint[] not null,
  unique_code_id bigint,
  constraint promo_uses_amount_cents_check check ((amount_cents >= 0)),
  constraint promo_uses_check check (((discount_cents >= 0) and (discount_cents <= amount_cents))),
  constraint promo_uses_currency_check check ((currency ~ '^[a-z]{3}$'::text)),
  constraint promo_uses_purchase_key_check check (((length(purchase_key) >= 1) and (length(purchase_key) <= 200))),
  constraint promo_uses_pkey primary key (resource_id, id),
  constraint promo_uses_resource_id_promo_id_purchase_key_key unique (resource_id, promo_id, purchase_key)
);
-- Users of a promo can be ordered by what they bought for and what was left to pay.
create index promo_uses_resource_id_promo_id_used_at_id_idx on promo_uses using btree (resource_id, promo_id, used_at desc, id desc);
create index promo_uses_resource_id_member_id_idx on promo_uses using btree (resource_id, member_id) where (member_id is not null);
create index promo_uses_resource_id_transaction_id_idx on promo_uses using btree (resource_id, transaction_id) where (transaction_id is not null);
create index promo_uses_resource_id_promo_id_amount_cents_id_idx on promo_uses using btree (resource_id, promo_id, amount_cents, id);
create index promo_uses_resource_id_promo_id_expr_id_idx on promo_uses using btree (resource_id, promo_id, ((amount_cents - discount_cents)), id);
create index promo_uses_unique_code on promo_uses using btree (resource_id, unique_code_id) where (unique_code_id is not null);
call make_tenant_table('promo_uses');

-- Domain: transactions

-- Money received and given back. Amounts in cents as charged, VAT included. Rows are never deleted by erasure.
-- Charges of a test clock are in test mode, always.
create table transactions (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  member_id bigint,
  amount_cents bigint not null,
  -- Refunds, disputes and credits so far. In the same row, so that one update can check and take.
  adjusted_cents bigint default 0 not null,
  refunded_cents bigint default 0 not null,
  fee_cents bigint default 0 not null,
  currency text not null,
  status text not null,
  pay_system text not null,
  livemode boolean default true not null,
  external_id text,
  -- When it was charged.
  created_at timestamptz not null,
  recorded_at timestamptz default now() not null,
  version integer default 1 not null,
  -- What was sold in the words of the system a sale comes from. Lines say it for what is sold here.
  title text,
  -- The day of a charge that is known by its day alone, such as a sale moved in from a file of dates. It is the same day in
  -- whatever zone the site counts; created_at is noon of it in that zone, and follows the zone.
  day date,
  -- What only the provider knows of a charge.
  customer_id text,
  card_brand text,
  card_last4 text,
  failure_code text,
  failure_text text,
  constraint transactions_amount_cents_check check ((amount_cents >= 0)),
  constraint transactions_card_brand_check check ((length(card_brand) <= 50)),
  constraint transactions_card_last4_check check ((card_last4 ~ '^[0-9]{4}$'::text)),
  constraint transactions_check check (((adjusted_cents >= 0) and (adjusted_cents <= amount_cents))),
  constraint transactions_check1 check (((refunded_cents >= 0) and (refunded_cents <= adjusted_cents))),
  constraint transactions_check2 check (((status = 'free'::text) = (amount_cents = 0))),
  constraint transactions_check3 check (((status = any (array['succeeded'::text, 'refunded'::text])) or (adjusted_cents = 0))),
  constraint transactions_currency_check check ((currency ~ '^[a-z]{3}$'::text)),
  constraint transactions_customer_id_check check ((length(customer_id) <= 255)),
  constraint transactions_failure_code_check check ((length(failure_code) <= 100)),
  constraint transactions_failure_text_check check ((length(failure_text) <= 500)),
  constraint transactions_fee_cents_check check ((fee_cents >= 0)),
  constraint transactions_pay_system_check check (((pay_system = any (array['manual'::text, 'stripe'::text, 'square'::text])) or ((pay_system = 'test_clock'::text) and (not livemode)))),
  constraint transactions_status_check check ((status = any (array['succeeded'::text, 'pending'::text, 'failed'::text, 'refunded'::text, 'free'::text]))),
  constraint transactions_title_check check (((length(title) >= 1) and (length(title) <= 300))),
  constraint transactions_pkey primary key (resource_id, id),
  constraint transactions_resource_id_id_livemode_key unique (resource_id, id, livemode)
);
-- A key with the mode in it: nothing of the test mode can refer to a live charge.
create index transactions_resource_id_created_at_id_idx on transactions using btree (resource_id, created_at, id);
create index transactions_resource_id_member_id_created_at_idx on transactions using btree (resource_id, member_id, created_at);
create unique index transactions_resource_id_livemode_external_id_idx on transactions using btree (resource_id, livemode, external_id) where (external_id is not null);
create index transactions_charged on transactions using btree (resource_id, livemode, currency, created_at, id) include (amount_cents, fee_cents, member_id) where (status = any (array['succeeded'::text, 'refunded'::text]));
create index transactions_by_day on transactions using btree (resource_id) where (day is not null);
-- The list, newest first, with what its filters ask of a transaction itself.
create index transactions_newest on transactions using btree (resource_id, livemode, created_at, id) include (amount_cents, status, currency, adjusted_cents);
create index transactions_adjusted on transactions using btree (resource_id, member_id, id) where (adjusted_cents <> 0);
call make_tenant_table('transactions');

create table transaction_purchases (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  transaction_id bigint not null,
  livemode boolean not null,
  item_type text not null,
  -- Pricing option, ticket, content or bundle.
  item_id bigint,
  item_title text not null,
  -- The member subscription whose period the line pays for.
  subscription_id bigint,
  -- Net price of the line, and its share of the transaction's amount: the shares add up to the amount exactly.
  price_cents bigint not null,
  amount_cents bigint not null,
  -- The rate of a line; null where the line came from another system and nobody knows.
  vat_basis_points integer,
  constraint transaction_purchases_amount_cents_check check ((amount_cents >= 0)),
  constraint transaction_purchases_item_type_check check ((item_type = any (array['subscription'::text, 'content'::text, 'bundle'::text, 'ticket'::text]))),
  constraint transaction_purchases_price_cents_check check ((price_cents >= 0)),
  constraint transaction_purchases_vat_basis_points_check check (((vat_basis_points >= 0) and (vat_basis_points <= 10000))),
  constraint transaction_purchases_pkey primary key (resource_id, id)
);
-- Who bought this.
create index transaction_purchases_resource_id_transaction_id_idx on transaction_purchases using btree (resource_id, transaction_id);
create index transaction_purchases_resource_id_subscription_id_idx on transaction_purchases using btree (resource_id, subscription_id) where (subscription_id is not null);
create index transaction_purchases_resource_id_item_type_item_id_transac_idx on transaction_purchases using btree (resource_id, item_type, item_id, transaction_id);
call make_tenant_table('transaction_purchases');

-- A refund never removes its charge: it is a row with its own date. The same for disputes and credits.
-- A dispute that was won gives the money back and may keep the provider's fee: a row of the fee alone. A receipt for 0 is
-- cancelled by a credit of 0.
create table transaction_adjustments (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  transaction_id bigint not null,
  livemode boolean not null,
  kind text not null,
  amount_cents bigint not null,
  currency text not null,
  reason text,
  external_id text,
  occurred_at timestamptz not null,
  recorded_at timestamptz default now() not null,
  -- A bank that takes a payment back has the provider charge a fee for the dispute: a fee of its own, on the dispute's day.
  fee_cents bigint default 0 not null,
  -- A refund that fails later is taken back by a row of its own on the day it failed, so that the day of the refund stays as
  -- it was shown.
  reverses_id bigint,
  constraint transaction_adjustments_check check (
case
    when (reverses_id is not null) then ((amount_cents < 0) and (kind = 'refund'::text))
    else ((amount_cents > 0) or ((amount_cents = 0) and ((kind = 'credit'::text) or ((kind = 'dispute'::text) and (fee_cents > 0)))))
end),
  constraint transaction_adjustments_fee_cents_check check ((fee_cents >= 0)),
  constraint transaction_adjustments_kind_check check ((kind = any (array['refund'::text, 'dispute'::text, 'credit'::text]))),
  constraint transaction_adjustments_pkey primary key (resource_id, id)
);
create index transaction_adjustments_resource_id_transaction_id_idx on transaction_adjustments using btree (resource_id, transaction_id);
create index transaction_adjustments_resource_id_occurred_at_idx on transaction_adjustments using btree (resource_id, occurred_at);
create unique index transaction_adjustments_resource_id_livemode_external_id_idx on transaction_adjustments using btree (resource_id, livemode, external_id) where (external_id is not null);
create unique index transaction_adjustments_resource_id_reverses_id_idx on transaction_adjustments using btree (resource_id, reverses_id) where (reverses_id is not null);
call make_tenant_table('transaction_adjustments');
revoke delete, update on transaction_adjustments from masthead_app;

-- The list of a site's transactions and what it comes to.
-- How many transactions there are of each amount, day (UTC), currency and status, and what was given back of them. The
-- sums of the list are read from here, whatever its length. There may be several rows of one kind: a write takes one that
-- nobody else is writing, or adds one, so that counting never makes two writes wait for each other.
create table transaction_sums (
  resource_id bigint not null,
  slot bigint generated by default as identity not null,
  livemode boolean not null,
  day date not null,
  currency text not null,
  status text not null,
  amount_cents bigint not null,
  transactions bigint not null,
  adjusted_cents bigint not null,
  constraint transaction_sums_currency_check check ((currency ~ '^[a-z]{3}$'::text)),
  constraint transaction_sums_status_check check ((status = any (array['succeeded'::text, 'pending'::text, 'failed'::text, 'refunded'::text, 'free'::text]))),
  constraint transaction_sums_pkey primary key (resource_id, slot)
);
create index transaction_sums_of on transaction_sums using btree (resource_id, livemode, day, currency, status, amount_cents) include (slot, transactions, adjusted_cents);
call make_tenant_table('transaction_sums');

-- What transactions come to by day: without the amounts apart, a list of years is added up from a tenth of the rows.
-- Kept beside transaction_sums, with several rows of one kind for the same reason.
create table transaction_day_sums (
  resource_id bigint not null,
  slot bigint generated by default as identity not null,
  livemode boolean not null,
  day date not null,
  currency text not null,
  status text not null,
  transactions bigint not null,
  -- Of all of them.
  amount_cents bigint not null,
  adjusted_cents bigint not null,
  constraint transaction_day_sums_currency_check check ((currency ~ '^[a-z]{3}$'::text)),
  constraint transaction_day_sums_status_check check ((status = any (array['succeeded'::text, 'pending'::text, 'failed'::text, 'refunded'::text, 'free'::text]))),
  constraint transaction_day_sums_pkey primary key (resource_id, slot)
);
create index transaction_day_sums_of on transaction_day_sums using btree (resource_id, livemode, day, currency, status) include (slot, transactions, amount_cents, adjusted_cents);
call make_tenant_table('transaction_day_sums');

-- Domain: payments

-- Charging through a payment provider.
-- A site's account at a provider, one for each mode. Secrets are boxes that the key outside the database opens.
create table payment_accounts (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  provider text not null,
  livemode boolean not null,
  -- Of the connected account; null where the keys are the site's own.
  account_id text,
  secret_key_sealed text not null,
  -- Without it nothing that the provider tells is believed.
  webhook_secret_sealed text,
  -- Where the provider is reached; null for its own public address.
  api_base text,
  -- When the provider last answered, and what it last refused; null once it answers again.
  answered_at timestamptz,
  last_error text,
  last_error_at timestamptz,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  constraint payment_accounts_account_id_check check ((length(account_id) <= 100)),
  constraint payment_accounts_api_base_check check ((length(api_base) <= 500)),
  constraint payment_accounts_provider_check check ((provider = 'stripe'::text)),
  constraint payment_accounts_pkey primary key (resource_id, id),
  constraint payment_accounts_resource_id_provider_livemode_key unique (resource_id, provider, livemode)
);
call make_tenant_table('payment_accounts');
comment on column payment_accounts.account_id is 'Of the account that the key belongs to; names it in links.';

-- Who a member is at the provider, and what is charged.
create table payment_customers (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  member_id bigint not null,
  provider text not null,
  livemode boolean not null,
  customer_id text not null,
  payment_method_id text,
  card_brand text,
  card_last4 text,
  -- First day after the card's last month.
  card_expires_on date,
  synced_at timestamptz,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  constraint payment_customers_card_brand_check check ((length(card_brand) <= 50)),
  constraint payment_customers_card_last4_check check ((card_last4 ~ '^[0-9]{4}$'::text)),
  constraint payment_customers_customer_id_check check (((length(customer_id) >= 1) and (length(customer_id) <= 255))),
  constraint payment_customers_payment_method_id_check check ((length(payment_method_id) <= 255)),
  constraint payment_customers_provider_check check ((provider = 'stripe'::text)),
  constraint payment_customers_pkey primary key (resource_id, id),
  constraint payment_customers_resource_id_provider_livemode_customer_id_key unique (resource_id, provider, livemode, customer_id),
  constraint payment_customers_resource_id_member_id_provider_livemode_key unique (resource_id, member_id, provider, livemode)
);
call make_tenant_table('payment_customers');

-- Each try to charge a renewal. The row is there before the provider is asked, and carries the key under which the
-- provider does it once.
create table charge_attempts (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  subscription_id bigint not null,
  livemode boolean not null,
  -- End of the period that runs out: names the renewal.
  period_ends_at timestamptz not null,
  attempt integer not null,
  -- asked: sent, and no answer known.
  state text not null,
  -- VAT included; and net, as the subscription's rules take it.
  amount_cents bigint not null,
  price_cents bigint not null,
  currency text not null,
  idempotency_key uuid default gen_random_uuid() not null,
  provider text not null,
  provider_payment_id text,
  failure_code text,
  failure_text text,
  transaction_id bigint,
  -- When it is tried again; null when it is not.
  next_try_at timestamptz,
  created_at timestamptz default now() not null,
  finished_at timestamptz,
  -- What an attempt asked for, so that it can be asked again exactly as it was: the provider refuses a key that comes with
  -- anything else. Null in rows from before.
  member_id bigint,
  customer_id text,
  payment_method_id text,
  item_id bigint,
  item_title text,
  vat_basis_points integer,
  -- When it was last asked.
  asked_at timestamptz default now() not null,
  constraint charge_attempts_amount_cents_check check ((amount_cents >= 0)),
  constraint charge_attempts_attempt_check check ((attempt >= 1)),
  constraint charge_attempts_check check (((state = 'asked'::text) = (finished_at is null))),
  constraint charge_attempts_currency_check check ((currency ~ '^[a-z]{3}$'::text)),
  constraint charge_attempts_customer_id_check check ((length(customer_id) <= 255)),
  constraint charge_attempts_payment_method_id_check check ((length(payment_method_id) <= 255)),
  constraint charge_attempts_price_cents_check check ((price_cents >= 0)),
  constraint charge_attempts_provider_check check ((provider = 'stripe'::text)),
  constraint charge_attempts_state_check check ((state = any (array['asked'::text, 'succeeded'::text, 'failed'::text]))),
  constraint charge_attempts_vat_basis_points_check check (((vat_basis_points >= 0) and (vat_basis_points <= 10000))),
  constraint charge_attempts_pkey primary key (resource_id, id),
  constraint charge_attempts_resource_id_subscription_id_period_ends_at__key unique (resource_id, subscription_id, period_ends_at, attempt)
);
create index charge_attempts_resource_id_transaction_id_idx on charge_attempts using btree (resource_id, transaction_id) where (transaction_id is not null);
create unique index charge_attempts_resource_id_provider_livemode_provider_paym_idx on charge_attempts using btree (resource_id, provider, livemode, provider_payment_id) where (provider_payment_id is not null);
create index charge_attempts_resource_id_next_try_at_idx on charge_attempts using btree (resource_id, next_try_at) where (next_try_at is not null);
create index charge_attempts_resource_id_created_at_idx on charge_attempts using btree (resource_id, created_at) where (state = 'asked'::text);
create index charge_attempts_resource_id_member_id_idx on charge_attempts using btree (resource_id, member_id) where (member_id is not null);
create unique index charge_attempts_resource_id_idempotency_key_idx on charge_attempts using btree (resource_id, idempotency_key);
create index charge_attempts_resource_id_provider_payment_id_idx on charge_attempts using btree (resource_id, provider_payment_id) where (failure_code = 'amount_mismatch'::text);
call make_tenant_table('charge_attempts');

-- What the provider told. Each is taken in once, whatever the order.
create table provider_events (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  provider text not null,
  livemode boolean not null,
  event_id text not null,
  type text not null,
  payload jsonb not null,
  occurred_at timestamptz not null,
  received_at timestamptz default now() not null,
  handled_at timestamptz,
  -- What was done about it, in a word; null while nothing was.
  outcome text,
  -- Tells whether the provider told of something: texts within jsonb find no index under the policy.
  object_id text generated always as (((payload -> 'object'::text) ->> 'id'::text)) stored,
  constraint provider_events_event_id_check check (((length(event_id) >= 1) and (length(event_id) <= 255))),
  constraint provider_events_outcome_check check ((length(outcome) <= 200)),
  constraint provider_events_payload_check check ((jsonb_typeof(payload) = 'object'::text)),
  constraint provider_events_provider_check check ((provider = 'stripe'::text)),
  constraint provider_events_type_check check (((length(type) >= 1) and (length(type) <= 255))),
  constraint provider_events_pkey primary key (resource_id, id),
  constraint provider_events_resource_id_provider_livemode_event_id_key unique (resource_id, provider, livemode, event_id)
);
-- Events of a provider are cleared away when they are old.
create index provider_events_resource_id_received_at_idx on provider_events using btree (resource_id, received_at) where (handled_at is null);
create index provider_events_received_at_idx on provider_events using btree (received_at);
create index provider_events_resource_id_livemode_object_id_idx on provider_events using btree (resource_id, livemode, object_id);
call make_tenant_table('provider_events');

-- Domain: provider-drift

-- What Stripe holds beside what is kept here.
-- One walk through the provider's lists. It goes on where it stopped.
create table provider_comparisons (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  provider text not null,
  livemode boolean not null,
  -- Everything; otherwise what was made since `since`.
  is_full boolean not null,
  since timestamptz,
  state text not null,
  stage text not null,
  -- The last object that was read of the stage; null at its beginning.
  cursor text,
  rows_compared bigint default 0 not null,
  -- Name of who asked for it; null when it came by itself.
  asked_by text,
  failures integer default 0 not null,
  -- Not before this it is gone on with.
  retry_at timestamptz,
  last_error text,
  started_at timestamptz default now() not null,
  worked_at timestamptz,
  finished_at timestamptz,
  constraint provider_comparisons_asked_by_check check ((length(asked_by) <= 300)),
  constraint provider_comparisons_check check (((state = 'running'::text) = (finished_at is null))),
  constraint provider_comparisons_cursor_check check ((length(cursor) <= 255)),
  constraint provider_comparisons_last_error_check check ((length(last_error) <= 1000)),
  constraint provider_comparisons_provider_check check ((provider = 'stripe'::text)),
  constraint provider_comparisons_rows_compared_check check ((rows_compared >= 0)),
  constraint provider_comparisons_stage_check check ((stage = any (array['charges'::text, 'refunds'::text, 'disputes'::text, 'customers'::text, 'our_charges'::text, 'our_adjustments'::text, 'our_customers'::text]))),
  constraint provider_comparisons_state_check check ((state = any (array['running'::text, 'done'::text, 'failed'::text]))),
  constraint provider_comparisons_pkey primary key (resource_id, id)
);
create unique index provider_comparisons_running on provider_comparisons using btree (resource_id, provider, livemode) where (state = 'running'::text);
create index provider_comparisons_resource_id_livemode_id_idx on provider_comparisons using btree (resource_id, livemode, id);
call make_tenant_table('provider_comparisons');

-- Rows of ours that a full walk has met at the provider; whatever it did not meet is looked for there. Gone with its end.
create table provider_comparison_rows (
  resource_id bigint not null,
  comparison_id bigint not null,
  what text not null,
  row_id bigint not null,
  constraint provider_comparison_rows_what_check check ((what = any (array['charge'::text, 'adjustment'::text, 'customer'::text]))),
  constraint provider_comparison_rows_pkey primary key (resource_id, comparison_id, what, row_id)
);
call make_tenant_table('provider_comparison_rows');

-- A fee of a won dispute that isn't recorded differs like any money.
-- A payment that doesn't match its renewal shows at once, and says why it was not booked.
create table provider_drifts (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  provider text not null,
  livemode boolean not null,
  kind text not null,
  -- The provider's own id of what differs.
  object_id text not null,
  reason text not null,
  -- suspected: seen once, and looked at again before anybody is told. gone: it agreed by itself.
  state text not null,
  member_id bigint,
  transaction_id bigint,
  -- What each side says.
  here jsonb not null,
  there jsonb not null,
  -- When it happened at the provider, where it says so.
  occurred_at timestamptz,
  cause text,
  cause_at timestamptz,
  cause_detail text,
  first_seen_at timestamptz default now() not null,
  last_seen_at timestamptz default now() not null,
  -- When it is looked at again.
  look_at timestamptz,
  settled_at timestamptz,
  settled_by text,
  ignored_because text,
  -- Waits to be mended along with others of its kind.
  mend_asked_at timestamptz,
  mend_asked_by text,
  -- Why the last try to mend it came to nothing.
  mend_error text,
  version integer default 1 not null,
  constraint provider_drifts_cause_check check ((cause = any (array['events_off'::text, 'event_missing'::text, 'event_refused'::text, 'parked'::text, 'event_taken'::text, 'before_connection'::text, 'too_long_ago'::text, 'never_there'::text]))),
  constraint provider_drifts_cause_detail_check check ((length(cause_detail) <= 200)),
  constraint provider_drifts_check check (((state = any (array['mended'::text, 'gone'::text])) = (settled_at is not null))),
  constraint provider_drifts_check1 check (((state = 'ignored'::text) = (ignored_because is not null))),
  constraint provider_drifts_here_check check ((jsonb_typeof(here) = 'object'::text)),
  constraint provider_drifts_ignored_because_check check (((length(ignored_because) >= 1) and (length(ignored_because) <= 500))),
  constraint provider_drifts_kind_check check ((kind = any (array['charge_missing'::text, 'charge_unknown'::text, 'amount_differs'::text, 'status_differs'::text, 'refund_differs'::text, 'dispute_differs'::text, 'customer_differs'::text, 'card_differs'::text]))),
  constraint provider_drifts_mend_asked_by_check check ((length(mend_asked_by) <= 300)),
  constraint provider_drifts_mend_error_check check ((length(mend_error) <= 1000)),
  constraint provider_drifts_object_id_check check (((length(object_id) >= 1) and (length(object_id) <= 255))),
  constraint provider_drifts_provider_check check ((provider = 'stripe'::text)),
  constraint provider_drifts_reason_check check ((reason = any (array['charge_missing'::text, 'charge_unknown'::text, 'amount_other'::text, 'currency_other'::text, 'paid_there'::text, 'failed_there'::text, 'refund_missing'::text, 'refund_amount'::text, 'refund_failed'::text, 'refund_unknown'::text, 'dispute_missing'::text, 'dispute_amount'::text, 'dispute_fee'::text, 'dispute_not_lost'::text, 'dispute_unknown'::text, 'customer_gone'::text, 'customer_of_other'::text, 'customer_not_linked'::text, 'card_other'::text, 'card_details'::text, 'card_missing_here'::text, 'card_removed'::text]))),
  constraint provider_drifts_settled_by_check check ((length(settled_by) <= 300)),
  constraint provider_drifts_state_check check ((state = any (array['suspected'::text, 'open'::text, 'ignored'::text, 'mended'::text, 'gone'::text]))),
  constraint provider_drifts_there_check check ((jsonb_typeof(there) = 'object'::text)),
  constraint provider_drifts_pkey primary key (resource_id, id)
);
-- An import of sales can be taken back.
create unique index provider_drifts_of_object on provider_drifts using btree (resource_id, provider, livemode, kind, object_id) where (state = any (array['suspected'::text, 'open'::text, 'ignored'::text]));
create index provider_drifts_resource_id_livemode_state_id_idx on provider_drifts using btree (resource_id, livemode, state, id);
create index provider_drifts_resource_id_member_id_idx on provider_drifts using btree (resource_id, member_id) where (member_id is not null);
create index provider_drifts_resource_id_transaction_id_idx on provider_drifts using btree (resource_id, transaction_id) where (transaction_id is not null);
create index provider_drifts_resource_id_livemode_mend_asked_at_idx on provider_drifts using btree (resource_id, livemode, mend_asked_at) where (mend_asked_at is not null);
call make_tenant_table('provider_drifts');

-- Domain: receipts

-- Receipts: the template of a site, and what was made by it. What has a number stays as it is.
create table receipt_templates (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  title text not null,
  html text not null,
  -- The one that receipts are made by.
  is_default boolean default false not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint receipt_templates_html_check check (((length(html) >= 1) and (length(html) <= 500000))),
  constraint receipt_templates_title_check check (((length(title) >= 1) and (length(title) <= 200))),
  constraint receipt_templates_pkey primary key (resource_id, id)
);
create unique index receipt_templates_resource_id_idx on receipt_templates using btree (resource_id) where is_default;
call make_tenant_table('receipt_templates');

-- The last number that was given in a year of the site's zone. The test mode counts for itself.
create table receipt_numbers (
  resource_id bigint not null,
  livemode boolean not null,
  year integer not null,
  last integer not null,
  constraint receipt_numbers_last_check check ((last >= 1)),
  constraint receipt_numbers_pkey primary key (resource_id, livemode, year)
);
call make_tenant_table('receipt_numbers');
revoke delete, insert, update on receipt_numbers from masthead_app;

-- A receipt of a transaction, or a credit note of money that was given back.
create table receipts (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  transaction_id bigint not null,
  adjustment_id bigint,
  livemode boolean not null,
  -- Both are set as the row is made.
  year integer default 0 not null,
  number integer default 0 not null,
  issued_at timestamptz default now() not null,
  constraint receipts_pkey primary key (resource_id, id),
  constraint receipts_resource_id_livemode_year_number_key unique (resource_id, livemode, year, number)
);
create unique index receipts_of_transaction on receipts using btree (resource_id, transaction_id) where (adjustment_id is null);
create unique index receipts_of_adjustment on receipts using btree (resource_id, adjustment_id) where (adjustment_id is not null);
create index receipts_resource_id_transaction_id_idx on receipts using btree (resource_id, transaction_id);
call make_tenant_table('receipts');
revoke delete, update on receipts from masthead_app;

-- Each time the file was made, under the same number.
create table receipt_revisions (
  resource_id bigint not null,
  receipt_id bigint not null,
  revision integer not null,
  -- What was filled in.
  content jsonb not null,
  file_name text not null,
  sha256 bytea not null,
  bytes integer not null,
  made_by text not null,
  made_at timestamptz default now() not null,
  constraint receipt_revisions_bytes_check check ((bytes > 0)),
  constraint receipt_revisions_content_check check ((jsonb_typeof(content) = 'object'::text)),
  constraint receipt_revisions_file_name_check check ((file_name ~ '^[0-9a-f]{40}$'::text)),
  constraint receipt_revisions_revision_check check ((revision >= 1)),
  constraint receipt_revisions_sha256_check check ((length(sha256) = 32)),
  constraint receipt_revisions_pkey primary key (resource_id, receipt_id, revision)
);
call make_tenant_table('receipt_revisions');
revoke delete, update on receipt_revisions from masthead_app;

-- Each time a receipt was mailed.
create table receipt_sends (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  receipt_id bigint not null,
  revision integer not null,
  mail_id text not null,
  recipient text not null,
  sent_by text not null,
  sent_at timestamptz default now() not null,
  constraint receipt_sends_pkey primary key (resource_id, id)
);
create index receipt_sends_resource_id_receipt_id_idx on receipt_sends using btree (resource_id, receipt_id);
call make_tenant_table('receipt_sends');
revoke delete, update on receipt_sends from masthead_app;

-- Files of receipts are handed to operators with their right. Anyone else gets them by the link of a mail, which works
-- for days; of its secret only the hash is kept.
create table receipt_links (
  resource_id bigint not null,
  receipt_id bigint not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  constraint receipt_links_token_hash_check check ((length(token_hash) = 32)),
  constraint receipt_links_pkey primary key (resource_id, receipt_id, token_hash)
);
create unique index receipt_links_token_hash_idx on receipt_links using btree (token_hash);
create index receipt_links_expires_at_idx on receipt_links using btree (expires_at);
call make_tenant_table('receipt_links');

-- Domain: test-clock

create table test_clocks (
  resource_id bigint not null,
  -- Everything that was due until then has happened.
  reached_at timestamptz not null,
  -- What comes of charges: no provider is asked while the clock is ahead.
  charges text not null,
  created_at timestamptz default now() not null,
  constraint test_clocks_charges_check check ((charges = any (array['succeed'::text, 'some_fail'::text, 'fail'::text, 'no_card'::text]))),
  constraint test_clocks_pkey primary key (resource_id)
);
call make_tenant_table('test_clocks');

create table clock_turns (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  -- By the site's time.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reached_at timestamptz not null,
  charges text not null,
  state text default 'running'::text not null,
  -- Lines of the log and charges that were written.
  steps integer default 0 not null,
  asked_by text not null,
  created_at timestamptz default now() not null,
  finished_at timestamptz,
  constraint clock_turns_charges_check check ((charges = any (array['succeed'::text, 'some_fail'::text, 'fail'::text, 'no_card'::text]))),
  constraint clock_turns_check check ((ends_at > starts_at)),
  constraint clock_turns_check1 check (((reached_at >= starts_at) and (reached_at <= ends_at))),
  constraint clock_turns_check2 check (((state = 'running'::text) = (finished_at is null))),
  constraint clock_turns_state_check check ((state = any (array['running'::text, 'done'::text, 'stopped'::text, 'failed'::text]))),
  constraint clock_turns_pkey primary key (resource_id, id)
);
create unique index clock_turns_running on clock_turns using btree (resource_id) where (state = 'running'::text);
call make_tenant_table('clock_turns');

-- Domain: saved-views

-- Filters of lists under a name, shared by everybody on the site.
create table saved_views (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  version integer default 1 not null,
  screen text not null,
  title text not null,
  -- As the call of the list takes it. It is read again by the schema of today whenever it is answered.
  filter jsonb not null,
  made_by text not null,
  made_at timestamptz default now() not null,
  constraint saved_views_filter_check check ((jsonb_typeof(filter) = 'object'::text)),
  constraint saved_views_screen_check check ((screen = any (array['members'::text, 'transactions'::text]))),
  constraint saved_views_title_check check (((length(title) >= 1) and (length(title) <= 60))),
  constraint saved_views_pkey primary key (resource_id, id)
);
create unique index saved_views_title on saved_views using btree (resource_id, screen, lower(title));
call make_tenant_table('saved_views');

-- Domain: invites

-- Codes that give a group, a subscription or a ticket to whoever uses them, and who did.
create table invites (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  title text not null,
  code text not null,
  description text,
  -- Days of the site's reporting zone, both included; either may be open.
  starts_on date,
  ends_on date,
  -- Last day of the subscription that it gives; null: the option's period from the day of use.
  subscription_ends_on date,
  -- 0 means unlimited. The count of uses stands in the same row, so that one update can take one.
  activations_limit integer default 1 not null,
  count_uses integer default 0 not null,
  group_id bigint,
  pricing_option_id bigint,
  ticket_id bigint,
  -- One of a family of codes.
  parent_id bigint,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  removed_at timestamptz,
  code_lc text generated always as (lower(code)) stored,
  constraint invites_activations_limit_check check ((activations_limit >= 0)),
  constraint invites_check check ((num_nonnulls(group_id, pricing_option_id, ticket_id) <= 1)),
  constraint invites_check1 check ((starts_on <= ends_on)),
  constraint invites_check2 check (((activations_limit = 0) or (count_uses <= activations_limit))),
  constraint invites_code_check check (((length(code) >= 1) and (length(code) <= 40))),
  constraint invites_count_uses_check check ((count_uses >= 0)),
  constraint invites_title_check check (((length(title) >= 1) and (length(title) <= 128))),
  constraint invites_pkey primary key (resource_id, id)
);
create index invites_resource_id_parent_id_idx on invites using btree (resource_id, parent_id) where (parent_id is not null);
create index invites_resource_id_pricing_option_id_idx on invites using btree (resource_id, pricing_option_id) where (pricing_option_id is not null);
create index invites_resource_id_ticket_id_idx on invites using btree (resource_id, ticket_id) where (ticket_id is not null);
create index invites_resource_id_group_id_idx on invites using btree (resource_id, group_id) where (group_id is not null);
create index invites_search on invites using gin (resource_id, plain_text((((' '::text || title) || ' '::text) || code)) gin_trgm_ops) where (removed_at is null);
create unique index invites_code on invites using btree (resource_id, code_lc) where (removed_at is null);
call make_tenant_table('invites');
call let_search_read('invites');

-- A member uses a code once. Of a family, perhaps several codes.
create table invite_uses (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  invite_id bigint not null,
  member_id bigint not null,
  used_at timestamptz default now() not null,
  unique_code_id bigint,
  constraint invite_uses_pkey primary key (resource_id, id),
  constraint invite_uses_once unique nulls not distinct (resource_id, invite_id, member_id, unique_code_id)
);
create index invite_uses_resource_id_invite_id_used_at_id_idx on invite_uses using btree (resource_id, invite_id, used_at desc, id desc);
create index invite_uses_resource_id_member_id_idx on invite_uses using btree (resource_id, member_id);
create index invite_uses_unique_code on invite_uses using btree (resource_id, unique_code_id) where (unique_code_id is not null);
call make_tenant_table('invite_uses');

-- Domain: member-imports

-- Imports of members or sales from a file: the file and its columns, how far each import is, and what it made.
create table member_imports (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  state text default 'uploading'::text not null,
  file_name text not null,
  bytes bigint not null,
  uploaded_bytes bigint default 0 not null,
  parts integer default 0 not null,
  -- The names under which its files are kept are made from this, so that a write that was cut off is done again in the
  -- same place and leaves nothing behind.
  file_key uuid default gen_random_uuid() not null,
  created_by_id bigint,
  created_by text not null,
  -- [{position, title, samples, field, suggested_by}]
  columns jsonb default '[]'::jsonb not null,
  has_heading boolean default true not null,
  unknown_plans text default 'create'::text not null,
  preview jsonb,
  -- Of the check, the run or the undo: the share done, and how many rows or members. While it runs, the run goes on
  -- after rows_done, which is written with the rows themselves.
  progress real,
  rows_done bigint default 0 not null,
  created_rows bigint default 0 not null,
  updated_rows bigint default 0 not null,
  unchanged_rows bigint default 0 not null,
  rejected_rows bigint default 0 not null,
  -- Files of rejected rows, counted from 0.
  rejected_parts integer default 0 not null,
  removed_members bigint default 0 not null,
  kept_members bigint default 0 not null,
  error text,
  stop_asked boolean default false not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  -- Last sign of somebody at work on it before it started.
  touched_at timestamptz default now() not null,
  queued_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- When the uploaded file, and later the rejected rows, were cleared away.
  file_cleared_at timestamptz,
  rejected_cleared_at timestamptz,
  kind text default 'members'::text not null,
  -- Members that sales were made for; of members' own files every created row is one.
  made_members bigint default 0 not null,
  removed_sales bigint default 0 not null,
  kept_sales bigint default 0 not null,
  -- Who asked for the work that goes on at present. It stops when they may not any more.
  asked_by_id bigint,
  asked_by text,
  -- The undo of the import ended before its time; what was left then is still there.
  undo_stopped boolean default false not null,
  -- How a file writes dates and amounts: as it was told, or as all of its rows say. Values that can be read in two ways
  -- are kept for the question; the currency is that of all amounts where no column says it.
  date_order text,
  decimal_sign text,
  currency text,
  doubts jsonb default '{"dates": [], "amounts": []}'::jsonb not null,
  -- How an uploaded file is read: its encoding, decided once by all of its bytes so that the check and the run agree, and
  -- the line its headings stand on. Files that wait for their import were read as their first bytes said, from the top.
  encoding text,
  heading_line integer default 1 not null,
  -- The system that a file comes from, what was answered about it, and plans as it names them.
  source text,
  answers jsonb default '{}'::jsonb not null,
  named_plans jsonb default '[]'::jsonb not null,
  -- What the operator said a file holds before it was uploaded. A recognised file has the kind of its system, and this is
  -- the kind to go back to when it is read as any file. Null for a file that was not looked at yet.
  announced_kind text,
  constraint member_imports_announced_kind_check check ((announced_kind = any (array['members'::text, 'sales'::text]))),
  constraint member_imports_bytes_check check ((bytes > 0)),
  constraint member_imports_check check (((uploaded_bytes >= 0) and (uploaded_bytes <= bytes))),
  constraint member_imports_columns_check check ((jsonb_typeof(columns) = 'array'::text)),
  constraint member_imports_currency_check check ((currency ~ '^[a-z]{3}$'::text)),
  constraint member_imports_date_order_check check ((date_order = any (array['month_first'::text, 'day_first'::text]))),
  constraint member_imports_decimal_sign_check check ((decimal_sign = any (array['point'::text, 'comma'::text]))),
  constraint member_imports_doubts_check check ((doubts ?& array['dates'::text, 'amounts'::text])),
  constraint member_imports_encoding_check check ((encoding = any (array['utf-8'::text, 'utf-16le'::text, 'utf-16be'::text, 'windows-1252'::text]))),
  constraint member_imports_file_name_check check (((length(file_name) >= 1) and (length(file_name) <= 255))),
  constraint member_imports_heading_line_check check ((heading_line > 0)),
  constraint member_imports_kind_check check ((kind = any (array['members'::text, 'sales'::text]))),
  constraint member_imports_named_plans_check check ((jsonb_typeof(named_plans) = 'array'::text)),
  constraint member_imports_state_check check ((state = any (array['uploading'::text, 'uploaded'::text, 'checking'::text, 'checked'::text, 'queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'stopped'::text, 'undoing'::text, 'undone'::text]))),
  constraint member_imports_unknown_plans_check check ((unknown_plans = any (array['create'::text, 'reject'::text]))),
  constraint member_imports_pkey primary key (resource_id, id)
);
create index member_imports_resource_id_created_at_id_idx on member_imports using btree (resource_id, created_at desc, id desc);
call make_tenant_table('member_imports');

-- How often each reason occurred: for rejecting a row, or for keeping a member when the import was undone.
create table member_import_reasons (
  resource_id bigint not null,
  import_id bigint not null,
  kind text not null,
  reason text not null,
  rows bigint not null,
  constraint member_import_reasons_kind_check check ((kind = any (array['rejected'::text, 'kept'::text, 'left_out'::text]))),
  constraint member_import_reasons_pkey primary key (resource_id, import_id, kind, reason)
);
call make_tenant_table('member_import_reasons');

-- Members that an import created, and what it gave them, so that it can be undone. A row goes with its member; one that
-- stays when the import is undone says why.
create table member_import_members (
  resource_id bigint not null,
  import_id bigint not null,
  member_id bigint not null,
  tags integer not null,
  subscriptions integer not null,
  kept boolean default false not null,
  -- Changes that the import itself made to a member it had made: an undo takes the member all the same.
  own_changes integer default 0 not null,
  groups integer default 0 not null,
  constraint member_import_members_pkey primary key (resource_id, import_id, member_id)
);
create index member_import_members_resource_id_member_id_idx on member_import_members using btree (resource_id, member_id);
call make_tenant_table('member_import_members');

-- Tags, plans and groups that an import made.
create table member_import_makes (
  resource_id bigint not null,
  import_id bigint not null,
  kind text not null,
  made_id bigint not null,
  constraint member_import_makes_kind_check check ((kind = any (array['tag'::text, 'plan'::text, 'group'::text]))),
  constraint member_import_makes_pkey primary key (resource_id, import_id, kind, made_id)
);
call make_tenant_table('member_import_makes');

-- What columns of a title became the last time; null: left out. A title such as "id" or "date" may become one thing in
-- a file of members and another in one of sales.
create table member_import_columns (
  resource_id bigint not null,
  title_lc text not null,
  field text,
  kind text default 'members'::text not null,
  constraint member_import_columns_kind_check check ((kind = any (array['members'::text, 'sales'::text]))),
  constraint member_import_columns_title_lc_check check (((length(title_lc) >= 1) and (length(title_lc) <= 200))),
  constraint member_import_columns_pkey primary key (resource_id, kind, title_lc)
);
call make_tenant_table('member_import_columns');

-- Sales that came from a file: the same file twice adds them once, and an import can take its own back.
create table imported_sales (
  resource_id bigint not null,
  transaction_id bigint not null,
  -- 128 bits of a hash of mode, member, date, amount, currency, title, and which of several like it in one file it is.
  identity uuid not null,
  -- Null: moved in by the command, which cannot be undone.
  import_id bigint,
  -- Stays although its import was undone.
  kept boolean default false not null,
  constraint imported_sales_pkey primary key (resource_id, transaction_id),
  constraint imported_sales_resource_id_identity_key unique (resource_id, identity)
);
create index imported_sales_resource_id_import_id_transaction_id_idx on imported_sales using btree (resource_id, import_id, transaction_id) where (import_id is not null);
call make_tenant_table('imported_sales');

-- Domain: renewal-handovers

-- The last search for the customers of moved members at Stripe; one for each mode of a site.
create table customer_links (
  resource_id bigint not null,
  livemode boolean not null,
  state text default 'running'::text not null,
  -- The last member looked at.
  after_member_id bigint default 0 not null,
  total integer default 0 not null,
  checked integer default 0 not null,
  with_card integer default 0 not null,
  without_card integer default 0 not null,
  unknown integer default 0 not null,
  -- Of those found, the ones chosen among several customers of one address.
  doubtful integer default 0 not null,
  failures integer default 0 not null,
  retry_at timestamptz,
  last_error text,
  started_at timestamptz default now() not null,
  finished_at timestamptz,
  constraint customer_links_state_check check ((state = any (array['running'::text, 'done'::text, 'failed'::text]))),
  constraint customer_links_pkey primary key (resource_id, livemode)
);
call make_tenant_table('customer_links');

-- Domain: bulk-changes

-- Changes of many members at once, with the set of members each was made for.
create table bulk_changes (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  version integer default 1 not null,
  state text default 'prepared'::text not null,
  kind text not null,
  tags text[] default '{}'::text[] not null,
  group_id bigint,
  selection text not null,
  filter jsonb,
  total integer default 0 not null,
  -- What would have come of it when the set was made.
  will_change integer default 0 not null,
  will_stay integer default 0 not null,
  will_refuse integer default 0 not null,
  -- Parts and members worked through, written with the work itself.
  parts_done integer default 0 not null,
  done integer default 0 not null,
  changed integer default 0 not null,
  unchanged integer default 0 not null,
  refused integer default 0 not null,
  gone integer default 0 not null,
  parts_undone integer default 0 not null,
  restored integer default 0 not null,
  kept integer default 0 not null,
  -- Tags that did not exist before; those that nobody uses go when the change is undone.
  made_tag_ids bigint[] default '{}'::bigint[] not null,
  error text,
  actor_kind text not null,
  actor_id bigint,
  actor_name text not null,
  created_at timestamptz default now() not null,
  queued_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- Bulk changes of other things than members: prices of content, and ends of what members hold.
  subject text default 'members'::text not null,
  -- What is asked for, where that is more than a kind, tags and a group: a price, a percentage, a day.
  terms jsonb,
  -- What prices would come to, by currency, when the set was made.
  will_come_to jsonb,
  constraint bulk_changes_check check (((filter is not null) = (selection = 'filter'::text))),
  constraint bulk_changes_check1 check (((cardinality(tags) > 0) = (kind = any (array['add_tags'::text, 'remove_tags'::text])))),
  constraint bulk_changes_check2 check (((group_id is not null) = (kind = 'attach_group'::text))),
  constraint bulk_changes_kind_check check (
case subject
    when 'content'::text then ((kind = any (array['set_price'::text, 'move_price'::text])) and (terms is not null))
    when 'subscriptions'::text then ((kind = any (array['set_end'::text, 'extend_end'::text])) and (terms is not null))
    else ((kind = any (array['add_tags'::text, 'remove_tags'::text, 'attach_group'::text, 'activate'::text, 'deactivate'::text, 'lock'::text, 'unlock'::text])) and (terms is null))
end),
  constraint bulk_changes_selection_check check ((selection = any (array['chosen'::text, 'filter'::text]))),
  constraint bulk_changes_state_check check ((state = any (array['prepared'::text, 'queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'stopped'::text, 'undoing'::text, 'undone'::text]))),
  constraint bulk_changes_subject_check check ((subject = any (array['members'::text, 'content'::text, 'subscriptions'::text]))),
  constraint bulk_changes_pkey primary key (resource_id, id)
);
-- Few at any time, however many have been.
create index bulk_changes_resource_id_queued_at_idx on bulk_changes using btree (resource_id, queued_at) where (state = any (array['queued'::text, 'running'::text, 'undoing'::text]));
create index bulk_changes_created_at_idx on bulk_changes using btree (created_at) where (state = 'prepared'::text);
call make_tenant_table('bulk_changes');

-- The members of a set, 1,000 in a part, by id. What became of each stands at the same place of the other arrays: a
-- million outcomes are a thousand rows. The codes are told apart in the domain's texts.
-- A thousand ids pack badly, and packing them is what writing down a set took most of its time for.
create table bulk_change_parts (
  resource_id bigint not null,
  bulk_change_id bigint not null,
  number integer not null,
  member_ids bigint[] not null,
  verdicts smallint[],
  -- Of the change's tags those that the member got or lost, one bit each.
  masks integer[],
  changed integer default 0 not null,
  unchanged integer default 0 not null,
  refused integer default 0 not null,
  gone integer default 0 not null,
  worked_at timestamptz,
  undo_verdicts smallint[],
  -- The ids of a part are those of the subject's rows. What each row was and became, at the same place; null where it was
  -- not changed.
  before_values jsonb,
  after_values jsonb,
  constraint bulk_change_parts_pkey primary key (resource_id, bulk_change_id, number)
);
alter table only bulk_change_parts alter column member_ids set STORAGE EXTERNAL;
-- Ids of a change are sorted over its parts: the part that a member would be in is found by where parts begin.
create index bulk_change_parts_first on bulk_change_parts using btree (resource_id, bulk_change_id, (member_ids[1]));
call make_tenant_table('bulk_change_parts');

-- Domain: exports

-- Files made of what a list shows: each export asked for, schedules that ask by themselves, and links in mails.
create table export_schedules (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  -- Whose it is: only they see it, their rights are checked at each run, and it goes with them.
  operator_id bigint not null,
  title text not null,
  recipient_email text not null,
  frequency text not null,
  format text not null,
  -- [{key, title}] in the order of the columns.
  fields jsonb not null,
  filters jsonb default '{}'::jsonb not null,
  active boolean default false not null,
  -- Run n is planned for anchor + n times the frequency, by the site's clock on the wall.
  anchor_at timestamptz default now() not null,
  runs_planned integer default 0 not null,
  next_run_at timestamptz,
  last_run_at timestamptz,
  problem text,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint export_schedules_check check ((active = (next_run_at is not null))),
  constraint export_schedules_fields_check check ((jsonb_typeof(fields) = 'array'::text)),
  constraint export_schedules_filters_check check ((jsonb_typeof(filters) = 'object'::text)),
  constraint export_schedules_format_check check ((format = any (array['xlsx'::text, 'csv'::text]))),
  constraint export_schedules_frequency_check check ((frequency = any (array['1 day'::text, '7 days'::text, '1 month'::text, '3 months'::text]))),
  constraint export_schedules_runs_planned_check check ((runs_planned >= 0)),
  constraint export_schedules_pkey primary key (resource_id, id)
);
create index export_schedules_next_run_at_idx on export_schedules using btree (next_run_at) where active;
create index export_schedules_operator_id_idx on export_schedules using btree (operator_id);
call make_tenant_table('export_schedules');

create table export_requests (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  operator_id bigint not null,
  source text not null,
  kind text not null,
  title text not null,
  recipient_email text,
  format text not null,
  fields jsonb not null,
  filters jsonb default '{}'::jsonb not null,
  status text default 'new'::text not null,
  error text,
  -- Rows promised while it is made, rows in the file afterwards.
  total_rows bigint,
  processed_rows bigint default 0 not null,
  -- Chosen before anything is written, so that whoever goes on after a kill writes over what was left.
  file_name text not null,
  bytes bigint,
  schedule_id bigint,
  planned_at timestamptz,
  -- The same asked for by the same person while it is still being made is not made twice.
  dedupe_key uuid not null,
  created_at timestamptz default now() not null,
  generated_at timestamptz,
  expires_at timestamptz,
  cleared_at timestamptz,
  -- How often the mail of an export was sent to another address: each is a mail of its own.
  corrections integer default 0 not null,
  constraint export_requests_check check (((status = 'success'::text) = (generated_at is not null))),
  constraint export_requests_check1 check (((status <> 'failed'::text) or (error is not null))),
  constraint export_requests_corrections_check check ((corrections >= 0)),
  constraint export_requests_fields_check check ((jsonb_typeof(fields) = 'array'::text)),
  constraint export_requests_file_name_check check ((file_name ~ '^[0-9a-f]{40}$'::text)),
  constraint export_requests_filters_check check ((jsonb_typeof(filters) = 'object'::text)),
  constraint export_requests_format_check check ((format = any (array['xlsx'::text, 'csv'::text]))),
  constraint export_requests_kind_check check ((kind = any (array['email'::text, 'file'::text, 'scheduled'::text]))),
  constraint export_requests_source_check check ((source = any (array['users'::text, 'churn-users'::text, 'past-due-report'::text, 'statistic-rows'::text, 'teams'::text, 'promo-users'::text, 'transactions'::text, 'unique-codes'::text]))),
  constraint export_requests_status_check check ((status = any (array['new'::text, 'proceeding'::text, 'success'::text, 'failed'::text]))),
  constraint export_requests_pkey primary key (resource_id, id)
);
create unique index export_requests_dedupe_key on export_requests using btree (resource_id, dedupe_key) where (status = any (array['new'::text, 'proceeding'::text]));
-- A run for each planned time, however many servers look for what is due.
create unique index export_requests_planned on export_requests using btree (resource_id, schedule_id, planned_at) where (schedule_id is not null);
create index export_requests_resource_id_operator_id_source_id_idx on export_requests using btree (resource_id, operator_id, source, id);
create index export_requests_operator_id_idx on export_requests using btree (operator_id);
create index export_requests_expires_at_idx on export_requests using btree (expires_at) where ((cleared_at is null) and (expires_at is not null));
call make_tenant_table('export_requests');

-- How a site is found when somebody follows a link of a mail. Of the secret only its hash is kept.
create table export_links (
  token_hash bytea not null,
  resource_id bigint not null,
  export_id bigint not null,
  expires_at timestamptz not null,
  constraint export_links_token_hash_check check ((length(token_hash) = 32)),
  constraint export_links_pkey primary key (token_hash)
);
create index export_links_resource_id_export_id_idx on export_links using btree (resource_id, export_id);
grant select,insert,delete on export_links to masthead_app;

-- Domain: erasures

-- Clearing the account of a member: what was asked for, and the receipt of it.
create table erasures (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  -- Of nobody once the records are erased.
  member_id bigint not null,
  asked_by_id bigint,
  asked_at timestamptz default now() not null,
  records_erased_at timestamptz,
  finished_at timestamptz,
  version integer default 1 not null,
  constraint erasures_check check (((finished_at is null) or (records_erased_at is not null))),
  constraint erasures_pkey primary key (resource_id, id),
  constraint erasures_resource_id_member_id_key unique (resource_id, member_id)
);
create index erasures_resource_id_idx on erasures using btree (resource_id) where (finished_at is null);
call make_tenant_table('erasures');
revoke delete on erasures from masthead_app;

-- A line of the receipt. Words of our own and numbers: there is no room for a name in it.
create table erasure_places (
  resource_id bigint not null,
  erasure_id bigint not null,
  place text not null,
  outcome text,
  cleared integer default 0 not null,
  kept integer default 0 not null,
  attempts integer default 0 not null,
  problem text,
  at timestamptz,
  constraint erasure_places_attempts_check check ((attempts >= 0)),
  constraint erasure_places_check check (((outcome is null) = (at is null))),
  constraint erasure_places_cleared_check check ((cleared >= 0)),
  constraint erasure_places_kept_check check ((kept >= 0)),
  constraint erasure_places_outcome_check check ((outcome = any (array['cleared'::text, 'kept'::text, 'nothing'::text, 'not_connected'::text]))),
  constraint erasure_places_place_check check ((place ~ '^[a-z_]{1,40}$'::text)),
  constraint erasure_places_problem_check check ((problem ~ '^[a-z_]{1,40}$'::text)),
  constraint erasure_places_pkey primary key (resource_id, erasure_id, place)
);
call make_tenant_table('erasure_places');
revoke delete on erasure_places from masthead_app;

-- Domain: partner-plans

-- What partners pay the platform for their sites: the catalogue of plans. It belongs to no site.
create table partner_plans (
  id bigint generated by default as identity not null,
  slug text,
  title text not null,
  description text not null,
  -- Prices are cents of the platform's currency.
  monthly_price bigint not null,
  -- Percent of what the site takes.
  transaction_fee numeric(5,2) not null,
  free_signups integer not null,
  -- Sign-ups beyond the free ones are sold in packs of so many; 0 sells none.
  up_free_signups integer not null,
  up_free_signups_price bigint not null,
  free_support_hours numeric(8,2) not null,
  up_free_support_price_per_hour bigint not null,
  available_paywall boolean default true not null,
  available_ti_event boolean default true not null,
  available_reader_id boolean default true not null,
  active boolean default true not null,
  is_public boolean default false not null,
  content text not null,
  invoice_grace_period_days integer,
  invoice_charge_automatically boolean default false not null,
  -- Sites with a test plan get test invoices, of test payments.
  livemode boolean default true not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  removed_at timestamptz,
  constraint partner_plans_content_check check (((length(content) >= 1) and (length(content) <= 50000))),
  constraint partner_plans_description_check check (((length(description) >= 1) and (length(description) <= 2000))),
  constraint partner_plans_free_signups_check check ((free_signups >= 0)),
  constraint partner_plans_free_support_hours_check check ((free_support_hours >= (0)::numeric)),
  constraint partner_plans_invoice_grace_period_days_check check (((invoice_grace_period_days >= 0) and (invoice_grace_period_days <= 365))),
  constraint partner_plans_monthly_price_check check (((monthly_price >= 0) and (monthly_price <= '1000000000000'::bigint))),
  constraint partner_plans_slug_check check ((slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'::text)),
  constraint partner_plans_title_check check (((length(title) >= 1) and (length(title) <= 120))),
  constraint partner_plans_transaction_fee_check check (((transaction_fee >= (0)::numeric) and (transaction_fee <= (100)::numeric))),
  constraint partner_plans_up_free_signups_check check ((up_free_signups >= 0)),
  constraint partner_plans_up_free_signups_price_check check (((up_free_signups_price >= 0) and (up_free_signups_price <= '1000000000000'::bigint))),
  constraint partner_plans_up_free_support_price_per_hour_check check (((up_free_support_price_per_hour >= 0) and (up_free_support_price_per_hour <= '1000000000000'::bigint))),
  constraint partner_plans_pkey primary key (id)
);
create unique index partner_plans_slug_idx on partner_plans using btree (slug) where (removed_at is null);
grant select,insert,update on partner_plans to masthead_app;

-- Domain: partners

-- Lets one person in as somebody who owns the partner, too: once, for seven days, at one address.
create table partner_invites (
  id bigint generated by default as identity not null,
  partner_id bigint not null,
  -- Stands in the link, and is shown to whoever owns the partner.
  uid text not null,
  email text not null,
  email_lc text generated always as (lower(email)) stored,
  first_name text default ''::text not null,
  last_name text default ''::text not null,
  company text default ''::text not null,
  job text default ''::text not null,
  created_by bigint,
  created_at timestamptz default now() not null,
  expires_at timestamptz default (now() + '7 days'::interval) not null,
  used_at timestamptz,
  operator_id bigint,
  -- The uid of an invitation only names it. What accepts it stands in the mail alone and is kept as a hash, so that who
  -- invites can't accept in place of who was invited.
  token_hash bytea,
  constraint partner_invites_email_check check ((length(email) <= 254)),
  constraint partner_invites_token_hash_check check ((octet_length(token_hash) = 32)),
  constraint partner_invites_uid_check check ((length(uid) = 43)),
  constraint partner_invites_pkey primary key (id),
  constraint partner_invites_uid_key unique (uid),
  constraint partner_invites_token_hash_key unique (token_hash)
);
create index partner_invites_partner_id_created_at_idx on partner_invites using btree (partner_id, created_at);
grant select,insert,delete,update on partner_invites to masthead_app;

-- Domain: onboarding

-- People who register as partners until they confirm, and when a site first calls with its key.
create table partner_registrations (
  id bigint generated by default as identity not null,
  -- Both stand in the mailed link and are kept as hashes alone; null until the mail is queued.
  session_hash bytea,
  signature_hash bytea,
  email text not null,
  first_name text not null,
  last_name text not null,
  company text not null,
  job text not null,
  website_title text not null,
  website_host text not null,
  partner_plan_id bigint,
  created_at timestamptz default now() not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Who confirmed it, once they did.
  operator_id bigint,
  -- The password of a registration, for a confirmation in the browser that registered. Both are hashes; they go with the
  -- confirmation, and with what nobody confirms.
  password_hash text,
  browser_hash bytea,
  constraint partner_registrations_browser_hash_check check ((octet_length(browser_hash) = 32)),
  constraint partner_registrations_check check (((password_hash is null) = (browser_hash is null))),
  constraint partner_registrations_email_check check ((length(email) <= 254)),
  constraint partner_registrations_pkey primary key (id),
  constraint partner_registrations_session_hash_key unique (session_hash)
);
create index partner_registrations_operator_id_idx on partner_registrations using btree (operator_id) where (operator_id is not null);
grant select,insert,delete,update on partner_registrations to masthead_app;

-- Domain: billing

-- What a site pays the platform: its own copy of a partner plan, the card it pays with in each mode, and the hours of
-- support it was given.
create table resource_pricing (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  -- Where the copy began; the plan may have changed since, or be gone.
  partner_plan_id bigint not null,
  slug text,
  title text not null,
  description text not null,
  monthly_price bigint not null,
  transaction_fee numeric(5,2) not null,
  free_signups integer not null,
  up_free_signups integer not null,
  up_free_signups_price bigint not null,
  free_support_hours numeric(8,2) not null,
  up_free_support_price_per_hour bigint not null,
  available_paywall boolean not null,
  available_ti_event boolean not null,
  available_reader_id boolean not null,
  active boolean not null,
  is_public boolean not null,
  content text not null,
  invoice_grace_period_days integer,
  invoice_charge_automatically boolean not null,
  livemode boolean not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint resource_pricing_content_check check (((length(content) >= 1) and (length(content) <= 50000))),
  constraint resource_pricing_description_check check (((length(description) >= 1) and (length(description) <= 2000))),
  constraint resource_pricing_free_signups_check check ((free_signups >= 0)),
  constraint resource_pricing_free_support_hours_check check ((free_support_hours >= (0)::numeric)),
  constraint resource_pricing_invoice_grace_period_days_check check (((invoice_grace_period_days >= 0) and (invoice_grace_period_days <= 365))),
  constraint resource_pricing_monthly_price_check check (((monthly_price >= 0) and (monthly_price <= '1000000000000'::bigint))),
  constraint resource_pricing_slug_check check ((slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'::text)),
  constraint resource_pricing_title_check check (((length(title) >= 1) and (length(title) <= 120))),
  constraint resource_pricing_transaction_fee_check check (((transaction_fee >= (0)::numeric) and (transaction_fee <= (100)::numeric))),
  constraint resource_pricing_up_free_signups_check check ((up_free_signups >= 0)),
  constraint resource_pricing_up_free_signups_price_check check (((up_free_signups_price >= 0) and (up_free_signups_price <= '1000000000000'::bigint))),
  constraint resource_pricing_up_free_support_price_per_hour_check check (((up_free_support_price_per_hour >= 0) and (up_free_support_price_per_hour <= '1000000000000'::bigint))),
  constraint resource_pricing_pkey primary key (resource_id, id)
);
create unique index resource_pricing_one on resource_pricing using btree (resource_id);
call make_tenant_table('resource_pricing');

-- One a mode. Only what the provider calls the card, and what may be shown of it, is kept.
create table billing_cards (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  livemode boolean not null,
  customer_email text,
  provider text,
  customer_id text,
  card_id text,
  payment_method_id text,
  brand text,
  last4 text,
  -- First day on which the card can no longer be charged.
  expires_on date,
  billing_details jsonb default '{}'::jsonb not null,
  -- Of the card as it is: the day for which its end was told.
  warned_for date,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint billing_cards_billing_details_check check ((jsonb_typeof(billing_details) = 'object'::text)),
  constraint billing_cards_brand_check check ((length(brand) <= 50)),
  constraint billing_cards_card_id_check check ((length(card_id) <= 255)),
  constraint billing_cards_check check (((provider is null) = (payment_method_id is null))),
  constraint billing_cards_check1 check (((provider is null) = (last4 is null))),
  constraint billing_cards_customer_email_check check ((length(customer_email) <= 254)),
  constraint billing_cards_customer_id_check check ((length(customer_id) <= 255)),
  constraint billing_cards_last4_check check ((last4 ~ '^[0-9]{4}$'::text)),
  constraint billing_cards_payment_method_id_check check ((length(payment_method_id) <= 255)),
  constraint billing_cards_provider_check check ((provider = any (array['stripe'::text, 'development'::text]))),
  constraint billing_cards_pkey primary key (resource_id, id)
);
create unique index billing_cards_one on billing_cards using btree (resource_id, livemode);
call make_tenant_table('billing_cards');

create table billing_support_hours (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  calendar_period text not null,
  hours numeric(8,2) not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint billing_support_hours_calendar_period_check check ((calendar_period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'::text)),
  constraint billing_support_hours_hours_check check ((hours >= (0)::numeric)),
  constraint billing_support_hours_pkey primary key (resource_id, id)
);
create unique index billing_support_hours_one on billing_support_hours using btree (resource_id, calendar_period);
call make_tenant_table('billing_support_hours');

-- Domain: invoices

-- What the platform bills sites, month by month. What has a number stays as it is.
create table invoices (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  livemode boolean not null,
  calendar_period text not null,
  currency text not null,
  status text default 'draft'::text not null,
  -- Of all invoices of the platform in a year and mode; set as the invoice is finalized.
  number_year integer,
  number integer,
  amount bigint not null,
  description text not null,
  -- Copied from the pricing with the lines.
  grace_days integer default 0 not null,
  charge_automatically boolean default false not null,
  payment_due_date date,
  finalized_at timestamptz,
  paid_at timestamptz,
  -- Of a provider's page for paying; none of ours.
  hosted_invoice_url text,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint invoices_amount_check check (((amount >= 0) and (amount <= '1000000000000000'::bigint))),
  constraint invoices_calendar_period_check check ((calendar_period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'::text)),
  constraint invoices_check check (((status = 'draft'::text) = (number is null))),
  constraint invoices_check1 check (((number is null) = (number_year is null))),
  constraint invoices_check2 check (((number is null) = (finalized_at is null))),
  constraint invoices_check3 check (((number is null) = (payment_due_date is null))),
  constraint invoices_check4 check (((status = 'paid'::text) = (paid_at is not null))),
  constraint invoices_currency_check check ((currency ~ '^[a-z]{3}$'::text)),
  constraint invoices_description_check check (((length(description) >= 1) and (length(description) <= 300))),
  constraint invoices_grace_days_check check (((grace_days >= 0) and (grace_days <= 365))),
  constraint invoices_hosted_invoice_url_check check ((hosted_invoice_url ~ '^https://'::text)),
  constraint invoices_status_check check ((status = any (array['draft'::text, 'open'::text, 'past_due'::text, 'paid'::text, 'uncollectible'::text, 'void'::text]))),
  constraint invoices_pkey primary key (resource_id, id)
);
create unique index invoices_one on invoices using btree (resource_id, livemode, calendar_period, currency) where (status <> 'void'::text);
create unique index invoices_number on invoices using btree (livemode, number_year, number) where (number is not null);
create index invoices_calendar_period_livemode_resource_id_idx on invoices using btree (calendar_period, livemode, resource_id);
create index invoices_unpaid on invoices using btree (payment_due_date) where (status = 'open'::text);
create index invoices_waiting on invoices using btree (resource_id) where (status = any (array['open'::text, 'past_due'::text]));
call make_tenant_table('invoices');

create table invoice_lines (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  invoice_id bigint not null,
  kind text not null,
  description text not null,
  quantity numeric(20,2) not null,
  -- Cents; null for a share of a volume.
  unit_amount bigint,
  amount bigint not null,
  currency text not null,
  -- What was counted, as it was then.
  facts jsonb default '{}'::jsonb not null,
  constraint invoice_lines_amount_check check ((amount >= 0)),
  constraint invoice_lines_currency_check check ((currency ~ '^[a-z]{3}$'::text)),
  constraint invoice_lines_description_check check (((length(description) >= 1) and (length(description) <= 300))),
  constraint invoice_lines_facts_check check ((jsonb_typeof(facts) = 'object'::text)),
  constraint invoice_lines_kind_check check ((kind = any (array['monthly'::text, 'transaction_fee'::text, 'signups'::text, 'support'::text]))),
  constraint invoice_lines_quantity_check check ((quantity >= (0)::numeric)),
  constraint invoice_lines_unit_amount_check check ((unit_amount >= 0)),
  constraint invoice_lines_pkey primary key (resource_id, id),
  constraint invoice_lines_resource_id_invoice_id_kind_key unique (resource_id, invoice_id, kind)
);
call make_tenant_table('invoice_lines');

-- Tries to pay; each stays as it came out.
create table invoice_payments (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  invoice_id bigint not null,
  pay_system text not null,
  amount bigint not null,
  currency text not null,
  status text not null,
  error text,
  created_at timestamptz default now() not null,
  constraint invoice_payments_amount_check check ((amount >= 0)),
  constraint invoice_payments_currency_check check ((currency ~ '^[a-z]{3}$'::text)),
  constraint invoice_payments_error_check check ((length(error) <= 500)),
  constraint invoice_payments_pay_system_check check ((pay_system = any (array['manual'::text, 'stripe'::text, 'development'::text]))),
  constraint invoice_payments_status_check check ((status = any (array['paid'::text, 'failed'::text]))),
  constraint invoice_payments_pkey primary key (resource_id, id)
);
create unique index invoice_payments_paid on invoice_payments using btree (resource_id, invoice_id) where (status = 'paid'::text);
call make_tenant_table('invoice_payments');
revoke delete, update on invoice_payments from masthead_app;

-- The last number that was given in a year (UTC). The test mode counts for itself.
create table invoice_numbers (
  livemode boolean not null,
  year integer not null,
  last integer not null,
  constraint invoice_numbers_last_check check ((last >= 1)),
  constraint invoice_numbers_pkey primary key (livemode, year)
);

-- Domain: cascade-access

-- Cascade access: holding something on one site of a partner gives something on others of the same partner. The rules are
-- the partner's, and name rows of several of its sites, so no table here belongs to one.
create table cascade_accesses (
  id bigint generated by default as identity not null,
  partner_id bigint not null,
  -- The site of what provides.
  resource_id bigint not null,
  subscription_id bigint,
  ti_event_ticket_id bigint,
  content_id bigint,
  kind text generated always as (
case
    when (subscription_id is not null) then 'subscription'::text
    when (ti_event_ticket_id is not null) then 'ticket'::text
    else 'content'::text
end) stored not null,
  active boolean default true not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint cascade_accesses_one_source check ((num_nonnulls(subscription_id, ti_event_ticket_id, content_id) = 1)),
  constraint cascade_accesses_pkey primary key (id),
  constraint cascade_accesses_partner_id_id_resource_id_kind_key unique (partner_id, id, resource_id, kind),
  constraint cascade_accesses_source_key unique nulls not distinct (resource_id, subscription_id, ti_event_ticket_id, content_id)
);
-- Each reference is looked for when what it names is deleted.
-- For what belongs to it: of the same partner, on another site, and of its kind.
create index cascade_accesses_partner_id_idx on cascade_accesses using btree (partner_id);
grant select,insert,delete,update on cascade_accesses to masthead_app;

-- What an access gives: at most one thing on each other site.
create table cascade_applied (
  id bigint generated by default as identity not null,
  partner_id bigint not null,
  access_id bigint not null,
  source_resource_id bigint not null,
  resource_id bigint not null,
  plan_id bigint,
  ti_event_id bigint,
  content_id bigint,
  kind text generated always as (
case
    when (plan_id is not null) then 'subscription'::text
    when (ti_event_id is not null) then 'ticket'::text
    else 'content'::text
end) stored not null,
  active boolean default true not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint cascade_applied_one_target check ((num_nonnulls(plan_id, ti_event_id, content_id) = 1)),
  constraint cascade_applied_other_site check ((resource_id <> source_resource_id)),
  constraint cascade_applied_pkey primary key (id),
  constraint cascade_applied_site_key unique (access_id, resource_id)
);
create index cascade_applied_resource_id_idx on cascade_applied using btree (resource_id);
grant select,insert,delete,update on cascade_applied to masthead_app;

-- Whose holders an access gives nothing on that site.
create table cascade_excluded (
  id bigint generated by default as identity not null,
  partner_id bigint not null,
  access_id bigint not null,
  source_resource_id bigint not null,
  resource_id bigint not null,
  subscription_id bigint,
  ti_event_ticket_id bigint,
  content_id bigint,
  kind text generated always as (
case
    when (subscription_id is not null) then 'subscription'::text
    when (ti_event_ticket_id is not null) then 'ticket'::text
    else 'content'::text
end) stored not null,
  active boolean default true not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint cascade_excluded_one_source check ((num_nonnulls(subscription_id, ti_event_ticket_id, content_id) = 1)),
  constraint cascade_excluded_other_site check ((resource_id <> source_resource_id)),
  constraint cascade_excluded_pkey primary key (id),
  constraint cascade_excluded_source_key unique nulls not distinct (access_id, resource_id, subscription_id, ti_event_ticket_id, content_id)
);
create index cascade_excluded_resource_id_idx on cascade_excluded using btree (resource_id);
grant select,insert,delete,update on cascade_excluded to masthead_app;

-- Domain: actions

create table event_handlers (
  resource_id bigint not null,
  id bigint default nextval('public.handler_ids'::regclass) not null,
  -- Of the catalogue of events.
  event_id integer not null,
  type text not null,
  condition text not null,
  value_from_event text,
  mail_template_id bigint,
  pricing_option_id bigint,
  webhook_url text,
  -- Pairs of a field of members and one of the service, each pair at the same place in both.
  member_fields text[] default '{}'::text[] not null,
  service_fields text[] default '{}'::text[] not null,
  active boolean default true not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  -- A name that people give it; null where it is named by its event and by what it does.
  title text,
  constraint event_handlers_check check ((cardinality(member_fields) = cardinality(service_fields))),
  constraint event_handlers_check1 check (((condition = 'any'::text) = (value_from_event is null))),
  constraint event_handlers_condition_check check ((condition = any (array['any'::text, 'boolean'::text, 'match'::text, 'equals'::text]))),
  constraint event_handlers_title_check check (((length(title) >= 1) and (length(title) <= 120))),
  constraint event_handlers_type_check check (((length(type) >= 1) and (length(type) <= 50))),
  constraint event_handlers_type_check1 check ((type = any (array['admin_mail'::text, 'hubspot'::text, 'mail'::text, 'mailchimp'::text, 'klaviyo'::text, 'activecampaign'::text, 'beehiiv'::text, 'moderator_mail'::text, 'segment'::text, 'slack'::text, 'streak'::text, 'subscription'::text, 'webhook'::text]))),
  constraint event_handlers_value_from_event_check check (((length(value_from_event) >= 1) and (length(value_from_event) <= 500))),
  constraint event_handlers_webhook_url_check check ((length(webhook_url) <= 2000)),
  constraint event_handlers_pkey primary key (resource_id, id)
);
create index event_handlers_resource_id_event_id_idx on event_handlers using btree (resource_id, event_id) where active;
create index event_handlers_resource_id_mail_template_id_idx on event_handlers using btree (resource_id, mail_template_id) where (mail_template_id is not null);
create index event_handlers_resource_id_pricing_option_id_idx on event_handlers using btree (resource_id, pricing_option_id) where (pricing_option_id is not null);
call make_tenant_table('event_handlers');

-- Domain: triggers

-- Triggers: what is done by itself at several events, as the fields of the trigger say.
create table trigger_handlers (
  resource_id bigint not null,
  id bigint default nextval('public.handler_ids'::regclass) not null,
  -- Of the catalogue of triggers.
  trigger_id integer not null,
  active boolean default true not null,
  is_send_empty boolean default false not null,
  -- By the names of the trigger's fields: texts, and lists of texts.
  settings jsonb not null,
  -- The template that the settings name, so that it stays.
  mail_template_id bigint,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  -- A name that people give it; null where it is named by its event and by what it does.
  title text,
  constraint trigger_handlers_title_check check (((length(title) >= 1) and (length(title) <= 120))),
  constraint trigger_handlers_pkey primary key (resource_id, id)
);
create index trigger_handlers_resource_id_mail_template_id_idx on trigger_handlers using btree (resource_id, mail_template_id) where (mail_template_id is not null);
call make_tenant_table('trigger_handlers');

-- Domain: configuration-drafts

-- Drafts of a site's settings and of its plans: what somebody wrote down without it acting, and what was published of
-- it. Values stand by paths (`settings.business.title`, `options.12.price`), secrets among them as the boxes they are.
create table configuration_drafts (
  resource_id bigint not null,
  id bigint generated always as identity not null,
  subject text not null,
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
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint configuration_drafts_check check (((subject = 'plan'::text) = (plan_id is not null))),
  constraint configuration_drafts_check1 check (((publish_at is null) or (published_at is null))),
  constraint configuration_drafts_check2 check (((published_at is null) = (published is null))),
  constraint configuration_drafts_check3 check (((taken_back_at is null) or (published_at is not null))),
  constraint configuration_drafts_subject_check check ((subject = any (array['settings'::text, 'plan'::text]))),
  constraint configuration_drafts_pkey primary key (resource_id, id)
);
create index configuration_drafts_resource_id_plan_id_idx on configuration_drafts using btree (resource_id, plan_id) where (plan_id is not null);
create index configuration_drafts_publish_at_idx on configuration_drafts using btree (publish_at) where (publish_at is not null);
call make_tenant_table('configuration_drafts');

-- Domain: configuration-transfers

-- How another site, or a file, is set up: kept as it was brought, to be compared with this site and taken over.
create table configuration_transfers (
  resource_id bigint not null,
  id bigint generated always as identity not null,
  source text not null,
  -- The site it comes from, by the names it had.
  source_key text not null,
  source_title text not null,
  -- Of the key that signed the file.
  fingerprint text,
  -- In the order of the source, which jsonb would not keep.
  items json not null,
  brought_by text not null,
  created_at timestamptz default now() not null,
  taken_at timestamptz,
  taken_by text,
  -- What was taken over of it.
  taken jsonb,
  version integer default 1 not null,
  constraint configuration_transfers_check check (((source = 'file'::text) = (fingerprint is not null))),
  constraint configuration_transfers_check1 check (((taken_at is null) = (taken is null))),
  constraint configuration_transfers_check2 check (((taken_at is null) = (taken_by is null))),
  constraint configuration_transfers_fingerprint_check check ((fingerprint ~ '^[0-9a-f]{32}$'::text)),
  constraint configuration_transfers_source_check check ((source = any (array['site'::text, 'file'::text]))),
  constraint configuration_transfers_source_key_check check (((length(source_key) >= 1) and (length(source_key) <= 63))),
  constraint configuration_transfers_source_title_check check (((length(source_title) >= 1) and (length(source_title) <= 255))),
  constraint configuration_transfers_pkey primary key (resource_id, id)
);
create index configuration_transfers_resource_id_fingerprint_idx on configuration_transfers using btree (resource_id, fingerprint) where (taken_at is not null);
call make_tenant_table('configuration_transfers');

-- Domain: dashboard

-- How the cards of a site compared with their rows.
-- One row a night and site: {"cards": 13, "equal": 13, "differences": [{card, shown, counted}]}.
create table figure_checks (
  resource_id bigint not null,
  checked_at timestamptz default now() not null,
  result jsonb not null,
  constraint figure_checks_result_check check ((jsonb_typeof(result) = 'object'::text)),
  constraint figure_checks_pkey primary key (resource_id, checked_at)
);
call make_tenant_table('figure_checks');

-- Domain: weekly-digests

-- Weekly emails with the dashboard's figures. Operators switch them on for themselves, for each site on its own.
-- A row means that it is on.
create table weekly_digests (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  operator_id bigint not null,
  -- By the site's clock. Weeks that were over before are not sent.
  on_since timestamptz not null,
  constraint weekly_digests_pkey primary key (resource_id, id),
  constraint weekly_digests_resource_id_operator_id_key unique (resource_id, operator_id)
);
create index weekly_digests_operator_id_idx on weekly_digests using btree (operator_id);
call make_tenant_table('weekly_digests');

-- Weeks that were dealt with, kept when the digest is switched off: switched on again, it must not send one twice.
create table weekly_digest_weeks (
  resource_id bigint not null,
  id bigint generated by default as identity not null,
  operator_id bigint not null,
  -- Monday of the week that the figures are of.
  week date not null,
  -- Of the token in the email's link that ends the digest. Null: the operator could not see the dashboard any more, so
  -- nothing was sent.
  token_hash bytea,
  created_at timestamptz default now() not null,
  constraint weekly_digest_weeks_token_hash_check check ((octet_length(token_hash) = 32)),
  constraint weekly_digest_weeks_week_check check ((EXTRACT(isodow from week) = (1)::numeric)),
  constraint weekly_digest_weeks_pkey primary key (resource_id, id),
  constraint weekly_digest_weeks_resource_id_operator_id_week_key unique (resource_id, operator_id, week)
);
create unique index weekly_digest_weeks_token_hash_idx on weekly_digest_weeks using btree (token_hash);
create index weekly_digest_weeks_operator_id_idx on weekly_digest_weeks using btree (operator_id);
call make_tenant_table('weekly_digest_weeks');

-- Domain: demo-removal

-- What the demo publication brought in, so that it can be taken out again with nothing else.
create table demo_rows (
  kind text not null,
  row_id bigint not null,
  constraint demo_rows_kind_check check ((kind = any (array['site'::text, 'partner'::text, 'operator'::text, 'pricing plan'::text]))),
  constraint demo_rows_pkey primary key (kind, row_id)
);
grant select,insert on demo_rows to masthead_app;

-- One line at most: how far the removal is.
create table demo_removals (
  is_only boolean default true not null,
  state text not null,
  -- Who asked for it in the console, and so stays.
  operator_id bigint,
  steps_done integer default 0 not null,
  steps_total integer default 0 not null,
  error text,
  changed_at timestamptz default now() not null,
  constraint demo_removals_is_only_check check (is_only),
  constraint demo_removals_state_check check ((state = any (array['waiting'::text, 'running'::text, 'done'::text, 'failed'::text]))),
  constraint demo_removals_pkey primary key (is_only)
);
grant select,insert,update on demo_removals to masthead_app;

-- -------------------- Functions whose bodies refer to tables

create function add_to_transaction_amount_sums(changes transaction_sums[]) returns void
    language plpgsql
    AS $$
begin
  with change as materialized (
    select resource_id, livemode, day, currency, status, amount_cents,
      sum(transactions)::bigint as transactions, sum(adjusted_cents)::bigint as adjusted_cents
    from unnest(changes)
    group by 1, 2, 3, 4, 5, 6
    having sum(transactions) <> 0 or sum(adjusted_cents) <> 0
  ),
  free as materialized (
    select t.slot, c.* from transaction_sums t
    join change c using (resource_id, livemode, day, currency, status, amount_cents)
    for update of t skip locked
  ),
  taken as materialized (
    select distinct on (resource_id, livemode, day, currency, status, amount_cents) *
    from free order by resource_id, livemode, day, currency, status, amount_cents, slot
  ),
  changed as (
    update transaction_sums t set transactions = t.transactions + k.transactions,
      adjusted_cents = t.adjusted_cents + k.adjusted_cents
    from taken k where t.resource_id = k.resource_id and t.slot = k.slot
  )
  insert into transaction_sums
    (resource_id, livemode, day, currency, status, amount_cents, transactions, adjusted_cents)
  select resource_id, livemode, day, currency, status, amount_cents, transactions, adjusted_cents from change
  except
  select resource_id, livemode, day, currency, status, amount_cents, transactions, adjusted_cents from taken;
end $$;

-- Adds the changes to the sums of days.
create function add_to_transaction_day_sums(changes transaction_sums[]) returns void
    language plpgsql
    AS $$
begin
  with change as materialized (
    select resource_id, livemode, day, currency, status, sum(transactions)::bigint as transactions,
      sum(transactions * amount_cents)::bigint as amount_cents, sum(adjusted_cents)::bigint as adjusted_cents
    from unnest(changes)
    group by 1, 2, 3, 4, 5
    having sum(transactions) <> 0 or sum(transactions * amount_cents) <> 0 or sum(adjusted_cents) <> 0
  ),
  free as materialized (
    select t.slot, c.* from transaction_day_sums t
    join change c using (resource_id, livemode, day, currency, status)
    for update of t skip locked
  ),
  taken as materialized (
    select distinct on (resource_id, livemode, day, currency, status) *
    from free order by resource_id, livemode, day, currency, status, slot
  ),
  changed as (
    update transaction_day_sums t set transactions = t.transactions + k.transactions,
      amount_cents = t.amount_cents + k.amount_cents, adjusted_cents = t.adjusted_cents + k.adjusted_cents
    from taken k where t.resource_id = k.resource_id and t.slot = k.slot
  )
  insert into transaction_day_sums
    (resource_id, livemode, day, currency, status, transactions, amount_cents, adjusted_cents)
  select resource_id, livemode, day, currency, status, transactions, amount_cents, adjusted_cents from change
  except
  select resource_id, livemode, day, currency, status, transactions, amount_cents, adjusted_cents from taken;
end $$;

-- Adds the changes to the sums.
-- Both kinds of sums are told of a change by the same triggers.
create function add_to_transaction_sums(changes transaction_sums[]) returns void
    language plpgsql
    AS $$
begin
  perform add_to_transaction_amount_sums(changes);
  perform add_to_transaction_day_sums(changes);
end $$;

-- -------------------- References between tables
-- PostgreSQL cascades in the order in which they are added.

alter table operators
  add constraint operators_owned_partner_id_fkey foreign key (owned_partner_id) references partners(id);
alter table resources
  add constraint resources_partner_id_fkey foreign key (partner_id) references partners(id);
alter table resource_operators
  add constraint resource_operators_resource_id_fkey foreign key (resource_id) references resources(id) on delete cascade;
alter table resource_operators
  add constraint resource_operators_operator_id_fkey foreign key (operator_id) references operators(id) on delete cascade;
alter table audit_log
  add constraint audit_log_resource_id_fkey foreign key (resource_id) references resources(id);
alter table domain_events
  add constraint domain_events_resource_id_fkey foreign key (resource_id) references resources(id);
alter table operator_sessions
  add constraint operator_sessions_operator_id_fkey foreign key (operator_id) references operators(id) on delete cascade;
alter table password_resets
  add constraint password_resets_operator_id_fkey foreign key (operator_id) references operators(id) on delete cascade;
alter table content_items
  add constraint content_items_resource_id_fkey foreign key (resource_id) references resources(id);
alter table content_decisions
  add constraint content_decisions_resource_id_fkey foreign key (resource_id) references resources(id);
alter table content_decisions
  add constraint content_decisions_resource_id_content_id_fkey foreign key (resource_id, content_id) references content_items(resource_id, id);
alter table content_views
  add constraint content_views_resource_id_fkey foreign key (resource_id) references resources(id);
alter table content_views
  add constraint content_views_resource_id_content_id_fkey foreign key (resource_id, content_id) references content_items(resource_id, id);
alter table plans
  add constraint plans_resource_id_fkey foreign key (resource_id) references resources(id);
alter table pricing_options
  add constraint pricing_options_resource_id_fkey foreign key (resource_id) references resources(id);
alter table pricing_options
  add constraint pricing_options_resource_id_plan_id_fkey foreign key (resource_id, plan_id) references plans(resource_id, id);
alter table pricing_options
  add constraint pricing_options_resource_id_next_option_id_fkey foreign key (resource_id, next_option_id) references pricing_options(resource_id, id);
alter table pricing_options
  add constraint pricing_options_resource_id_downgrade_option_id_fkey foreign key (resource_id, downgrade_option_id) references pricing_options(resource_id, id);
alter table ticket_events
  add constraint ticket_events_resource_id_fkey foreign key (resource_id) references resources(id);
alter table tickets
  add constraint tickets_resource_id_fkey foreign key (resource_id) references resources(id);
alter table tickets
  add constraint tickets_resource_id_ticket_event_id_fkey foreign key (resource_id, ticket_event_id) references ticket_events(resource_id, id);
alter table tickets
  add constraint tickets_resource_id_attach_option_id_fkey foreign key (resource_id, attach_option_id) references pricing_options(resource_id, id);
alter table members
  add constraint members_resource_id_fkey foreign key (resource_id) references resources(id);
alter table members
  add constraint members_language_id_fkey foreign key (language_id) references languages(id);
alter table member_summaries
  add constraint member_summaries_resource_id_fkey foreign key (resource_id) references resources(id);
alter table member_summaries
  add constraint member_summaries_resource_id_member_id_fkey foreign key (resource_id, member_id) references members(resource_id, id) on delete cascade;
alter table member_totals
  add constraint member_totals_resource_id_fkey foreign key (resource_id) references resources(id);
alter table tags
  add constraint tags_resource_id_fkey foreign key (resource_id) references resources(id);
alter table member_tags
  add constraint member_tags_resource_id_fkey foreign key (resource_id) references resources(id);
alter table member_tags
  add constraint member_tags_resource_id_tag_id_fkey foreign key (resource_id, tag_id) references tags(resource_id, id) on delete cascade;
alter table member_tags
  add constraint member_tags_resource_id_member_id_fkey foreign key (resource_id, member_id) references members(resource_id, id) on delete cascade;
alter table member_activity
  add constraint member_activity_resource_id_fkey foreign key (resource_id) references resources(id);
alter table member_activity
  add constraint member_activity_resource_id_member_id_fkey foreign key (resource_id, member_id) references members(resource_id, id) on delete cascade;
alter table groups
  add constraint groups_resource_id_fkey foreign key (resource_id) references resources(id);
alter table groups
  add constraint groups_resource_id_pricing_option_id_fkey foreign key (resource_id, pricing_option_id) references pricing_options(resource_id, id);
alter table group_members
  add constraint group_members_resource_id_fkey foreign key (resource_id) references resources(id);
alter table group_members
  add constraint group_members_resource_id_group_id_fkey foreign key (resource_id, group_id) references groups(resource_id, id) on delete cascade;
alter table group_members
  add constraint group_members_resource_id_member_id_fkey foreign key (resource_id, member_id) references members(resource_id, id) on delete cascade;
alter table member_subscriptions
  add constraint member_subscriptions_resource_id_fkey foreign key (resource_id) references resources(id);
alter table member_subscriptions
  add constraint member_subscriptions_resource_id_group_id_fkey foreign key (resource_id, group_id) references groups(resource_id, id);
alter table member_subscriptions
  add constraint member_subscriptions_resource_id_parent_id_livemode_fkey foreign key (resource_id, parent_id, livemode) references member_subscriptions(resource_id, id, livemode);
alter table member_subscriptions
  add constraint member_subscriptions_resource_id_plan_id_fkey foreign key (resource_id, plan_id) references plans(resource_id, id);
alter table member_subscriptions
  add constraint member_subscriptions_resource_id_pricing_option_id_fkey foreign key (resource_id, pricing_option_id) references pricing_options(resource_id, id);
alter table subscription_events
  add constraint subscription_events_resource_id_fkey foreign key (resource_id) references resources(id);
alter table subscription_events
  add constraint subscription_events_resource_id_subscription_id_livemode_fkey foreign key (resource_id, subscription_id, livemode) references member_subscriptions(resource_id, id, livemode);
alter table passes
  add constraint passes_resource_id_fkey foreign key (resource_id) references resources(id);
alter table passes
  add constraint passes_resource_id_ticket_id_ticket_event_id_fkey foreign key (resource_id, ticket_id, ticket_event_id) references tickets(resource_id, id, ticket_event_id);
alter table passes
  add constraint passes_resource_id_owner_id_fkey foreign key (resource_id, owner_id) references members(resource_id, id);
alter table passes
  add constraint passes_resource_id_assign_id_fkey foreign key (resource_id, assign_id) references members(resource_id, id);
alter table transactions
  add constraint transactions_resource_id_fkey foreign key (resource_id) references resources(id);
alter table transaction_purchases
  add constraint transaction_purchases_resource_id_fkey foreign key (resource_id) references resources(id);
alter table transaction_purchases
  add constraint transaction_purchases_resource_id_transaction_id_livemode_fkey foreign key (resource_id, transaction_id, livemode) references transactions(resource_id, id, livemode) on delete cascade;
alter table transaction_purchases
  add constraint transaction_purchases_resource_id_subscription_id_livemode_fkey foreign key (resource_id, subscription_id, livemode) references member_subscriptions(resource_id, id, livemode);
alter table transaction_adjustments
  add constraint transaction_adjustments_resource_id_fkey foreign key (resource_id) references resources(id);
alter table transaction_adjustments
  add constraint transaction_adjustments_resource_id_transaction_id_livemod_fkey foreign key (resource_id, transaction_id, livemode) references transactions(resource_id, id, livemode);
alter table figure_states
  add constraint figure_states_resource_id_fkey foreign key (resource_id) references resources(id);
alter table figure_rebuilds
  add constraint figure_rebuilds_resource_id_fkey foreign key (resource_id) references resources(id);
alter table payer_facts
  add constraint payer_facts_resource_id_fkey foreign key (resource_id) references resources(id);
alter table payer_spans
  add constraint payer_spans_resource_id_fkey foreign key (resource_id) references resources(id);
alter table value_spans
  add constraint value_spans_resource_id_fkey foreign key (resource_id) references resources(id);
alter table subscription_facts
  add constraint subscription_facts_resource_id_fkey foreign key (resource_id) references resources(id);
alter table period_ends
  add constraint period_ends_resource_id_fkey foreign key (resource_id) references resources(id);
alter table stay_pairs
  add constraint stay_pairs_resource_id_fkey foreign key (resource_id) references resources(id);
alter table figure_days
  add constraint figure_days_resource_id_fkey foreign key (resource_id) references resources(id);
alter table stale_subscriptions
  add constraint stale_subscriptions_resource_id_fkey foreign key (resource_id) references resources(id);
alter table stale_holders
  add constraint stale_holders_resource_id_fkey foreign key (resource_id) references resources(id);
alter table ended_group_stays
  add constraint ended_group_stays_resource_id_fkey foreign key (resource_id) references resources(id);
alter table volume_days
  add constraint volume_days_resource_id_fkey foreign key (resource_id) references resources(id);
alter table stale_volume
  add constraint stale_volume_resource_id_fkey foreign key (resource_id) references resources(id);
alter table paywall_hits
  add constraint paywall_hits_resource_id_fkey foreign key (resource_id) references resources(id);
alter table stale_hits
  add constraint stale_hits_resource_id_fkey foreign key (resource_id) references resources(id);
alter table stale_people
  add constraint stale_people_resource_id_fkey foreign key (resource_id) references resources(id);
alter table member_days
  add constraint member_days_resource_id_fkey foreign key (resource_id) references resources(id);
alter table seen_pairs
  add constraint seen_pairs_resource_id_fkey foreign key (resource_id) references resources(id);
alter table removed_members
  add constraint removed_members_resource_id_fkey foreign key (resource_id) references resources(id);
alter table figure_snapshots
  add constraint figure_snapshots_resource_id_fkey foreign key (resource_id) references resources(id);
alter table member_imports
  add constraint member_imports_resource_id_fkey foreign key (resource_id) references resources(id);
alter table member_import_reasons
  add constraint member_import_reasons_resource_id_fkey foreign key (resource_id) references resources(id);
alter table member_import_reasons
  add constraint member_import_reasons_resource_id_import_id_fkey foreign key (resource_id, import_id) references member_imports(resource_id, id) on delete cascade;
alter table member_import_members
  add constraint member_import_members_resource_id_fkey foreign key (resource_id) references resources(id);
alter table member_import_members
  add constraint member_import_members_resource_id_import_id_fkey foreign key (resource_id, import_id) references member_imports(resource_id, id) on delete cascade;
alter table member_import_members
  add constraint member_import_members_resource_id_member_id_fkey foreign key (resource_id, member_id) references members(resource_id, id) on delete cascade;
alter table member_import_makes
  add constraint member_import_makes_resource_id_fkey foreign key (resource_id) references resources(id);
alter table member_import_makes
  add constraint member_import_makes_resource_id_import_id_fkey foreign key (resource_id, import_id) references member_imports(resource_id, id) on delete cascade;
alter table member_import_columns
  add constraint member_import_columns_resource_id_fkey foreign key (resource_id) references resources(id);
alter table imported_sales
  add constraint imported_sales_resource_id_fkey foreign key (resource_id) references resources(id);
alter table imported_sales
  add constraint imported_sales_resource_id_transaction_id_fkey foreign key (resource_id, transaction_id) references transactions(resource_id, id) on delete cascade;
alter table imported_sales
  add constraint imported_sales_resource_id_import_id_fkey foreign key (resource_id, import_id) references member_imports(resource_id, id);
alter table bulk_changes
  add constraint bulk_changes_resource_id_fkey foreign key (resource_id) references resources(id);
alter table bulk_changes
  add constraint bulk_changes_resource_id_group_id_fkey foreign key (resource_id, group_id) references groups(resource_id, id);
alter table bulk_change_parts
  add constraint bulk_change_parts_resource_id_fkey foreign key (resource_id) references resources(id);
alter table bulk_change_parts
  add constraint bulk_change_parts_resource_id_bulk_change_id_fkey foreign key (resource_id, bulk_change_id) references bulk_changes(resource_id, id) on delete cascade;
alter table export_schedules
  add constraint export_schedules_resource_id_fkey foreign key (resource_id) references resources(id);
alter table export_schedules
  add constraint export_schedules_operator_id_fkey foreign key (operator_id) references operators(id) on delete cascade;
alter table export_requests
  add constraint export_requests_resource_id_fkey foreign key (resource_id) references resources(id);
alter table export_requests
  add constraint export_requests_operator_id_fkey foreign key (operator_id) references operators(id) on delete cascade;
alter table export_requests
  add constraint export_requests_resource_id_schedule_id_fkey foreign key (resource_id, schedule_id) references export_schedules(resource_id, id) on delete set null (schedule_id);
alter table export_links
  add constraint export_links_resource_id_export_id_fkey foreign key (resource_id, export_id) references export_requests(resource_id, id) on delete cascade;
alter table figure_checks
  add constraint figure_checks_resource_id_fkey foreign key (resource_id) references resources(id);
alter table operator_addresses
  add constraint operator_addresses_operator_id_fkey foreign key (operator_id) references operators(id) on delete cascade;
alter table taxonomies
  add constraint taxonomies_resource_id_fkey foreign key (resource_id) references resources(id);
alter table taxonomy_terms
  add constraint taxonomy_terms_resource_id_fkey foreign key (resource_id) references resources(id);
alter table taxonomy_terms
  add constraint taxonomy_terms_resource_id_taxonomy_id_fkey foreign key (resource_id, taxonomy_id) references taxonomies(resource_id, id);
alter table content_types
  add constraint content_types_resource_id_fkey foreign key (resource_id) references resources(id);
alter table bundles
  add constraint bundles_resource_id_fkey foreign key (resource_id) references resources(id);
alter table bundle_contents
  add constraint bundle_contents_resource_id_fkey foreign key (resource_id) references resources(id);
alter table bundle_contents
  add constraint bundle_contents_resource_id_bundle_id_fkey foreign key (resource_id, bundle_id) references bundles(resource_id, id);
alter table bundle_contents
  add constraint bundle_contents_resource_id_content_id_fkey foreign key (resource_id, content_id) references content_items(resource_id, id);
alter table content_items
  add constraint content_items_resource_id_content_type_id_fkey foreign key (resource_id, content_type_id) references content_types(resource_id, id);
alter table content_terms
  add constraint content_terms_resource_id_fkey foreign key (resource_id) references resources(id);
alter table content_terms
  add constraint content_terms_resource_id_content_id_fkey foreign key (resource_id, content_id) references content_items(resource_id, id);
alter table content_terms
  add constraint content_terms_resource_id_term_id_fkey foreign key (resource_id, term_id) references taxonomy_terms(resource_id, id);
alter table pricing_option_versions
  add constraint pricing_option_versions_resource_id_fkey foreign key (resource_id) references resources(id);
alter table pricing_option_versions
  add constraint pricing_option_versions_operator_id_fkey foreign key (operator_id) references operators(id);
alter table ticket_plan_discounts
  add constraint ticket_plan_discounts_resource_id_fkey foreign key (resource_id) references resources(id);
alter table ticket_plan_discounts
  add constraint ticket_plan_discounts_resource_id_ticket_id_fkey foreign key (resource_id, ticket_id) references tickets(resource_id, id);
alter table ticket_plan_discounts
  add constraint ticket_plan_discounts_resource_id_plan_id_fkey foreign key (resource_id, plan_id) references plans(resource_id, id);
alter table access_rules
  add constraint access_rules_resource_id_fkey foreign key (resource_id) references resources(id);
alter table access_rules
  add constraint access_rules_resource_id_plan_id_fkey foreign key (resource_id, plan_id) references plans(resource_id, id);
alter table access_rules
  add constraint access_rules_resource_id_ticket_event_id_fkey foreign key (resource_id, ticket_event_id) references ticket_events(resource_id, id);
alter table access_rules
  add constraint access_rules_resource_id_term_id_taxonomy_id_fkey foreign key (resource_id, term_id, taxonomy_id) references taxonomy_terms(resource_id, id, taxonomy_id);
alter table access_rules
  add constraint access_rules_resource_id_content_type_id_fkey foreign key (resource_id, content_type_id) references content_types(resource_id, id);
alter table promos
  add constraint promos_resource_id_fkey foreign key (resource_id) references resources(id);
alter table promos
  add constraint promos_resource_id_parent_id_fkey foreign key (resource_id, parent_id) references promos(resource_id, id);
alter table promo_items
  add constraint promo_items_resource_id_fkey foreign key (resource_id) references resources(id);
alter table promo_items
  add constraint promo_items_resource_id_promo_id_fkey foreign key (resource_id, promo_id) references promos(resource_id, id);
alter table promo_items
  add constraint promo_items_resource_id_pricing_option_id_fkey foreign key (resource_id, pricing_option_id) references pricing_options(resource_id, id);
alter table promo_items
  add constraint promo_items_resource_id_ticket_id_fkey foreign key (resource_id, ticket_id) references tickets(resource_id, id);
alter table promo_items
  add constraint promo_items_resource_id_bundle_id_fkey foreign key (resource_id, bundle_id) references bundles(resource_id, id);
alter table promo_items
  add constraint promo_items_resource_id_content_id_fkey foreign key (resource_id, content_id) references content_items(resource_id, id);
alter table promo_uses
  add constraint promo_uses_resource_id_fkey foreign key (resource_id) references resources(id);
alter table promo_uses
  add constraint promo_uses_resource_id_promo_id_fkey foreign key (resource_id, promo_id) references promos(resource_id, id);
alter table promo_uses
  add constraint promo_uses_resource_id_member_id_fkey foreign key (resource_id, member_id) references members(resource_id, id) on delete set null (member_id);
alter table promo_uses
  add constraint promo_uses_resource_id_transaction_id_fkey foreign key (resource_id, transaction_id) references transactions(resource_id, id) on delete set null (transaction_id);
alter table invites
  add constraint invites_resource_id_fkey foreign key (resource_id) references resources(id);
alter table invites
  add constraint invites_resource_id_group_id_fkey foreign key (resource_id, group_id) references groups(resource_id, id);
alter table invites
  add constraint invites_resource_id_pricing_option_id_fkey foreign key (resource_id, pricing_option_id) references pricing_options(resource_id, id);
alter table invites
  add constraint invites_resource_id_ticket_id_fkey foreign key (resource_id, ticket_id) references tickets(resource_id, id);
alter table invites
  add constraint invites_resource_id_parent_id_fkey foreign key (resource_id, parent_id) references invites(resource_id, id);
alter table invite_uses
  add constraint invite_uses_resource_id_fkey foreign key (resource_id) references resources(id);
alter table invite_uses
  add constraint invite_uses_resource_id_invite_id_fkey foreign key (resource_id, invite_id) references invites(resource_id, id);
alter table invite_uses
  add constraint invite_uses_resource_id_member_id_fkey foreign key (resource_id, member_id) references members(resource_id, id) on delete cascade;
alter table predictive_actions
  add constraint predictive_actions_resource_id_fkey foreign key (resource_id) references resources(id);
alter table predictive_actions
  add constraint predictive_actions_resource_id_plan_id_fkey foreign key (resource_id, plan_id) references plans(resource_id, id);
alter table predictive_actions
  add constraint predictive_actions_resource_id_content_type_id_fkey foreign key (resource_id, content_type_id) references content_types(resource_id, id);
alter table predictive_actions
  add constraint predictive_actions_resource_id_taxonomy_term_id_fkey foreign key (resource_id, taxonomy_term_id) references taxonomy_terms(resource_id, id);
alter table predictive_actions
  add constraint predictive_actions_resource_id_content_id_fkey foreign key (resource_id, content_id) references content_items(resource_id, id);
alter table pricing_option_versions
  add constraint pricing_option_versions_resource_id_pricing_option_id_fkey foreign key (resource_id, pricing_option_id) references pricing_options(resource_id, id) on delete cascade;
alter table ticket_orders
  add constraint ticket_orders_resource_id_fkey foreign key (resource_id) references resources(id);
alter table ticket_orders
  add constraint ticket_orders_resource_id_ticket_id_ticket_event_id_fkey foreign key (resource_id, ticket_id, ticket_event_id) references tickets(resource_id, id, ticket_event_id);
alter table ticket_orders
  add constraint ticket_orders_resource_id_discount_plan_id_fkey foreign key (resource_id, discount_plan_id) references plans(resource_id, id);
alter table ticket_orders
  add constraint ticket_orders_resource_id_subscription_id_fkey foreign key (resource_id, subscription_id) references member_subscriptions(resource_id, id);
alter table passes
  add constraint passes_resource_id_order_id_fkey foreign key (resource_id, order_id) references ticket_orders(resource_id, id);
alter table transaction_sums
  add constraint transaction_sums_resource_id_fkey foreign key (resource_id) references resources(id);
alter table transaction_day_sums
  add constraint transaction_day_sums_resource_id_fkey foreign key (resource_id) references resources(id);
alter table member_extra_data
  add constraint member_extra_data_resource_id_fkey foreign key (resource_id) references resources(id);
alter table member_extra_data
  add constraint member_extra_data_resource_id_member_id_fkey foreign key (resource_id, member_id) references members(resource_id, id) on delete cascade;
alter table member_sessions
  add constraint member_sessions_resource_id_fkey foreign key (resource_id) references resources(id);
alter table member_sessions
  add constraint member_sessions_resource_id_member_id_fkey foreign key (resource_id, member_id) references members(resource_id, id) on delete cascade;
alter table member_mails
  add constraint member_mails_resource_id_fkey foreign key (resource_id) references resources(id);
alter table member_mails
  add constraint member_mails_mail_id_fkey foreign key (mail_id) references outgoing_mails(id) on delete set null;
alter table member_mails
  add constraint member_mails_resource_id_member_id_fkey foreign key (resource_id, member_id) references members(resource_id, id) on delete cascade;
alter table payment_accounts
  add constraint payment_accounts_resource_id_fkey foreign key (resource_id) references resources(id);
alter table payment_customers
  add constraint payment_customers_resource_id_fkey foreign key (resource_id) references resources(id);
alter table payment_customers
  add constraint payment_customers_resource_id_member_id_fkey foreign key (resource_id, member_id) references members(resource_id, id);
alter table charge_attempts
  add constraint charge_attempts_resource_id_fkey foreign key (resource_id) references resources(id);
alter table charge_attempts
  add constraint charge_attempts_resource_id_subscription_id_livemode_fkey foreign key (resource_id, subscription_id, livemode) references member_subscriptions(resource_id, id, livemode);
alter table charge_attempts
  add constraint charge_attempts_resource_id_transaction_id_livemode_fkey foreign key (resource_id, transaction_id, livemode) references transactions(resource_id, id, livemode);
alter table provider_events
  add constraint provider_events_resource_id_fkey foreign key (resource_id) references resources(id);
alter table receipt_templates
  add constraint receipt_templates_resource_id_fkey foreign key (resource_id) references resources(id);
alter table receipt_numbers
  add constraint receipt_numbers_resource_id_fkey foreign key (resource_id) references resources(id);
alter table receipts
  add constraint receipts_resource_id_fkey foreign key (resource_id) references resources(id);
alter table receipts
  add constraint receipts_resource_id_transaction_id_livemode_fkey foreign key (resource_id, transaction_id, livemode) references transactions(resource_id, id, livemode);
alter table receipts
  add constraint receipts_resource_id_adjustment_id_fkey foreign key (resource_id, adjustment_id) references transaction_adjustments(resource_id, id);
alter table receipt_revisions
  add constraint receipt_revisions_resource_id_fkey foreign key (resource_id) references resources(id);
alter table receipt_revisions
  add constraint receipt_revisions_resource_id_receipt_id_fkey foreign key (resource_id, receipt_id) references receipts(resource_id, id);
alter table receipt_sends
  add constraint receipt_sends_resource_id_fkey foreign key (resource_id) references resources(id);
alter table receipt_sends
  add constraint receipt_sends_resource_id_receipt_id_revision_fkey foreign key (resource_id, receipt_id, revision) references receipt_revisions(resource_id, receipt_id, revision);
alter table erasures
  add constraint erasures_resource_id_fkey foreign key (resource_id) references resources(id);
alter table erasures
  add constraint erasures_asked_by_id_fkey foreign key (asked_by_id) references operators(id) on delete set null;
alter table erasure_places
  add constraint erasure_places_resource_id_fkey foreign key (resource_id) references resources(id);
alter table erasure_places
  add constraint erasure_places_resource_id_erasure_id_fkey foreign key (resource_id, erasure_id) references erasures(resource_id, id);
alter table receipt_links
  add constraint receipt_links_resource_id_fkey foreign key (resource_id) references resources(id);
alter table receipt_links
  add constraint receipt_links_resource_id_receipt_id_fkey foreign key (resource_id, receipt_id) references receipts(resource_id, id) on delete cascade;
alter table event_listeners
  add constraint event_listeners_resource_id_fkey foreign key (resource_id) references resources(id);
alter table resource_settings
  add constraint resource_settings_resource_id_fkey foreign key (resource_id) references resources(id);
alter table resource_settings_versions
  add constraint resource_settings_versions_resource_id_fkey foreign key (resource_id) references resources(id);
alter table resource_logos
  add constraint resource_logos_resource_id_fkey foreign key (resource_id) references resources(id);
alter table delivery_targets
  add constraint delivery_targets_resource_id_fkey foreign key (resource_id) references resources(id);
alter table deliveries
  add constraint deliveries_resource_id_fkey foreign key (resource_id) references resources(id);
alter table deliveries
  add constraint deliveries_resource_id_kind_target_fkey foreign key (resource_id, kind, target) references delivery_targets(resource_id, kind, target);
alter table deliveries
  add constraint deliveries_resource_id_member_id_fkey foreign key (resource_id, member_id) references members(resource_id, id) on delete cascade;
alter table delivery_attempts
  add constraint delivery_attempts_resource_id_fkey foreign key (resource_id) references resources(id);
alter table delivery_attempts
  add constraint delivery_attempts_resource_id_delivery_id_fkey foreign key (resource_id, delivery_id) references deliveries(resource_id, id) on delete cascade;
alter table webhook_endpoints
  add constraint webhook_endpoints_resource_id_fkey foreign key (resource_id) references resources(id);
alter table integration_mappings
  add constraint integration_mappings_resource_id_fkey foreign key (resource_id) references resources(id);
alter table campaign_lists
  add constraint campaign_lists_resource_id_fkey foreign key (resource_id) references resources(id);
alter table oauth_states
  add constraint oauth_states_resource_id_fkey foreign key (resource_id) references resources(id);
alter table email_templates
  add constraint email_templates_resource_id_fkey foreign key (resource_id) references resources(id);
alter table popup_templates
  add constraint popup_templates_resource_id_fkey foreign key (resource_id) references resources(id);
alter table popup_template_versions
  add constraint popup_template_versions_resource_id_fkey foreign key (resource_id) references resources(id);
alter table popup_template_versions
  add constraint popup_template_versions_resource_id_popup_template_id_fkey foreign key (resource_id, popup_template_id) references popup_templates(resource_id, id) on delete cascade;
alter table event_handlers
  add constraint event_handlers_resource_id_fkey foreign key (resource_id) references resources(id);
alter table event_handlers
  add constraint event_handlers_resource_id_mail_template_id_fkey foreign key (resource_id, mail_template_id) references email_templates(resource_id, id);
alter table event_handlers
  add constraint event_handlers_resource_id_pricing_option_id_fkey foreign key (resource_id, pricing_option_id) references pricing_options(resource_id, id);
alter table trigger_handlers
  add constraint trigger_handlers_resource_id_fkey foreign key (resource_id) references resources(id);
alter table trigger_handlers
  add constraint trigger_handlers_resource_id_mail_template_id_fkey foreign key (resource_id, mail_template_id) references email_templates(resource_id, id);
alter table service_accounts
  add constraint service_accounts_resource_id_fkey foreign key (resource_id) references resources(id);
alter table service_accounts
  add constraint service_accounts_operator_id_fkey foreign key (operator_id) references operators(id);
alter table service_keys
  add constraint service_keys_resource_id_account_id_fkey foreign key (resource_id, account_id) references service_accounts(resource_id, id) on delete cascade;
alter table service_account_uses
  add constraint service_account_uses_resource_id_account_id_fkey foreign key (resource_id, account_id) references service_accounts(resource_id, id) on delete cascade;
alter table partners
  add constraint partners_owner_id_fkey foreign key (owner_id) references operators(id) on delete set null;
alter table partner_invites
  add constraint partner_invites_partner_id_fkey foreign key (partner_id) references partners(id) on delete cascade;
alter table partner_invites
  add constraint partner_invites_created_by_fkey foreign key (created_by) references operators(id) on delete set null;
alter table partner_invites
  add constraint partner_invites_operator_id_fkey foreign key (operator_id) references operators(id) on delete set null;
alter table partner_registrations
  add constraint partner_registrations_partner_plan_id_fkey foreign key (partner_plan_id) references partner_plans(id);
alter table partner_registrations
  add constraint partner_registrations_operator_id_fkey foreign key (operator_id) references operators(id);
alter table resource_pricing
  add constraint resource_pricing_resource_id_fkey foreign key (resource_id) references resources(id);
alter table resource_pricing
  add constraint resource_pricing_partner_plan_id_fkey foreign key (partner_plan_id) references partner_plans(id);
alter table billing_cards
  add constraint billing_cards_resource_id_fkey foreign key (resource_id) references resources(id);
alter table billing_support_hours
  add constraint billing_support_hours_resource_id_fkey foreign key (resource_id) references resources(id);
alter table invoices
  add constraint invoices_resource_id_fkey foreign key (resource_id) references resources(id);
alter table invoice_lines
  add constraint invoice_lines_resource_id_invoice_id_fkey foreign key (resource_id, invoice_id) references invoices(resource_id, id) on delete cascade;
alter table invoice_payments
  add constraint invoice_payments_resource_id_invoice_id_fkey foreign key (resource_id, invoice_id) references invoices(resource_id, id);
alter table cascade_accesses
  add constraint cascade_accesses_partner_id_resource_id_fkey foreign key (partner_id, resource_id) references resources(partner_id, id);
alter table cascade_accesses
  add constraint cascade_accesses_resource_id_subscription_id_fkey foreign key (resource_id, subscription_id) references pricing_options(resource_id, id) on delete cascade;
alter table cascade_accesses
  add constraint cascade_accesses_resource_id_ti_event_ticket_id_fkey foreign key (resource_id, ti_event_ticket_id) references tickets(resource_id, id) on delete cascade;
alter table cascade_accesses
  add constraint cascade_accesses_resource_id_content_id_fkey foreign key (resource_id, content_id) references content_items(resource_id, id) on delete cascade;
alter table cascade_applied
  add constraint cascade_applied_partner_id_access_id_source_resource_id_ki_fkey foreign key (partner_id, access_id, source_resource_id, kind) references cascade_accesses(partner_id, id, resource_id, kind) on delete cascade;
alter table cascade_applied
  add constraint cascade_applied_partner_id_resource_id_fkey foreign key (partner_id, resource_id) references resources(partner_id, id);
alter table cascade_applied
  add constraint cascade_applied_resource_id_plan_id_fkey foreign key (resource_id, plan_id) references plans(resource_id, id) on delete cascade;
alter table cascade_applied
  add constraint cascade_applied_resource_id_ti_event_id_fkey foreign key (resource_id, ti_event_id) references ticket_events(resource_id, id) on delete cascade;
alter table cascade_applied
  add constraint cascade_applied_resource_id_content_id_fkey foreign key (resource_id, content_id) references content_items(resource_id, id) on delete cascade;
alter table cascade_excluded
  add constraint cascade_excluded_partner_id_access_id_source_resource_id_k_fkey foreign key (partner_id, access_id, source_resource_id, kind) references cascade_accesses(partner_id, id, resource_id, kind) on delete cascade;
alter table cascade_excluded
  add constraint cascade_excluded_partner_id_resource_id_fkey foreign key (partner_id, resource_id) references resources(partner_id, id);
alter table cascade_excluded
  add constraint cascade_excluded_resource_id_subscription_id_fkey foreign key (resource_id, subscription_id) references pricing_options(resource_id, id) on delete cascade;
alter table cascade_excluded
  add constraint cascade_excluded_resource_id_ti_event_ticket_id_fkey foreign key (resource_id, ti_event_ticket_id) references tickets(resource_id, id) on delete cascade;
alter table cascade_excluded
  add constraint cascade_excluded_resource_id_content_id_fkey foreign key (resource_id, content_id) references content_items(resource_id, id) on delete cascade;
alter table partners
  add constraint partners_partner_plan_id_fkey foreign key (partner_plan_id) references partner_plans(id) on delete set null;
alter table content_reads
  add constraint content_reads_resource_id_fkey foreign key (resource_id) references resources(id);
alter table content_readers
  add constraint content_readers_resource_id_fkey foreign key (resource_id) references resources(id);
alter table content_figures
  add constraint content_figures_resource_id_fkey foreign key (resource_id) references resources(id);
alter table content_earnings
  add constraint content_earnings_resource_id_fkey foreign key (resource_id) references resources(id);
alter table content_attributions
  add constraint content_attributions_resource_id_fkey foreign key (resource_id) references resources(id);
alter table reader_devices
  add constraint reader_devices_resource_id_fkey foreign key (resource_id) references resources(id);
alter table stale_readers
  add constraint stale_readers_resource_id_fkey foreign key (resource_id) references resources(id);
alter table code_families
  add constraint code_families_resource_id_fkey foreign key (resource_id) references resources(id);
alter table code_families
  add constraint code_families_resource_id_promo_id_fkey foreign key (resource_id, promo_id) references promos(resource_id, id);
alter table code_families
  add constraint code_families_resource_id_invite_id_fkey foreign key (resource_id, invite_id) references invites(resource_id, id);
alter table unique_codes
  add constraint unique_codes_resource_id_fkey foreign key (resource_id) references resources(id);
alter table unique_codes
  add constraint unique_codes_resource_id_family_id_fkey foreign key (resource_id, family_id) references code_families(resource_id, id);
alter table promo_uses
  add constraint promo_uses_resource_id_unique_code_id_fkey foreign key (resource_id, unique_code_id) references unique_codes(resource_id, id);
alter table invite_uses
  add constraint invite_uses_resource_id_unique_code_id_fkey foreign key (resource_id, unique_code_id) references unique_codes(resource_id, id);
alter table provider_comparisons
  add constraint provider_comparisons_resource_id_fkey foreign key (resource_id) references resources(id);
alter table provider_comparison_rows
  add constraint provider_comparison_rows_resource_id_comparison_id_fkey foreign key (resource_id, comparison_id) references provider_comparisons(resource_id, id) on delete cascade;
alter table provider_drifts
  add constraint provider_drifts_resource_id_fkey foreign key (resource_id) references resources(id);
alter table provider_drifts
  add constraint provider_drifts_resource_id_member_id_fkey foreign key (resource_id, member_id) references members(resource_id, id) on delete cascade;
alter table provider_drifts
  add constraint provider_drifts_resource_id_transaction_id_livemode_fkey foreign key (resource_id, transaction_id, livemode) references transactions(resource_id, id, livemode) on delete cascade;
alter table test_clocks
  add constraint test_clocks_resource_id_fkey foreign key (resource_id) references resources(id);
alter table clock_turns
  add constraint clock_turns_resource_id_fkey foreign key (resource_id) references resources(id);
alter table configuration_drafts
  add constraint configuration_drafts_resource_id_fkey foreign key (resource_id) references resources(id);
alter table configuration_drafts
  add constraint configuration_drafts_resource_id_plan_id_fkey foreign key (resource_id, plan_id) references plans(resource_id, id);
alter table configuration_transfers
  add constraint configuration_transfers_resource_id_fkey foreign key (resource_id) references resources(id);
alter table transaction_adjustments
  add constraint transaction_adjustments_resource_id_reverses_id_fkey foreign key (resource_id, reverses_id) references transaction_adjustments(resource_id, id);
alter table private_keys
  add constraint private_keys_resource_id_fkey foreign key (resource_id) references resources(id);
alter table integration_trials
  add constraint integration_trials_resource_id_fkey foreign key (resource_id) references resources(id);
alter table renewals_elsewhere
  add constraint renewals_elsewhere_resource_id_fkey foreign key (resource_id) references resources(id);
alter table renewals_elsewhere
  add constraint renewals_elsewhere_resource_id_subscription_id_livemode_fkey foreign key (resource_id, subscription_id, livemode) references member_subscriptions(resource_id, id, livemode) on delete cascade;
alter table customer_links
  add constraint customer_links_resource_id_fkey foreign key (resource_id) references resources(id);
alter table saved_views
  add constraint saved_views_resource_id_fkey foreign key (resource_id) references resources(id);
alter table member_notes
  add constraint member_notes_resource_id_fkey foreign key (resource_id) references resources(id);
alter table member_notes
  add constraint member_notes_author_id_fkey foreign key (author_id) references operators(id) on delete set null;
alter table member_notes
  add constraint member_notes_resource_id_member_id_fkey foreign key (resource_id, member_id) references members(resource_id, id) on delete cascade;
alter table operator_totps
  add constraint operator_totps_operator_id_fkey foreign key (operator_id) references operators(id) on delete cascade;
alter table operator_passkeys
  add constraint operator_passkeys_operator_id_fkey foreign key (operator_id) references operators(id) on delete cascade;
alter table operator_recovery_codes
  add constraint operator_recovery_codes_operator_id_fkey foreign key (operator_id) references operators(id) on delete cascade;
alter table sign_in_attempts
  add constraint sign_in_attempts_operator_id_fkey foreign key (operator_id) references operators(id) on delete cascade;
alter table weekly_digests
  add constraint weekly_digests_resource_id_fkey foreign key (resource_id) references resources(id);
alter table weekly_digests
  add constraint weekly_digests_operator_id_fkey foreign key (operator_id) references operators(id) on delete cascade;
alter table weekly_digest_weeks
  add constraint weekly_digest_weeks_resource_id_fkey foreign key (resource_id) references resources(id);
alter table weekly_digest_weeks
  add constraint weekly_digest_weeks_operator_id_fkey foreign key (operator_id) references operators(id) on delete cascade;

-- -------------------- Triggers

create trigger adjustments_added after insert on transaction_adjustments referencing new table as changed_adjustments for each statement execute function after_adjustments_changed();
create trigger adjustments_removed after delete on transaction_adjustments referencing old table as changed_adjustments for each statement execute function after_adjustments_changed();
create trigger cascade_rules_dropped after update of removed_at on plans for each row when ((new.removed_at is not null)) execute function drop_cascade_rules();
create trigger cascade_rules_dropped after update of removed_at on pricing_options for each row when ((new.removed_at is not null)) execute function drop_cascade_rules();
create trigger cascade_rules_dropped after update of removed_at on resources for each row when ((new.removed_at is not null)) execute function drop_cascade_rules();
create trigger cascade_rules_dropped after update of removed_at on ticket_events for each row when ((new.removed_at is not null)) execute function drop_cascade_rules();
create trigger cascade_rules_dropped after update of removed_at on tickets for each row when ((new.removed_at is not null)) execute function drop_cascade_rules();
create trigger charge_of_a_day_added before insert on transactions for each row when ((new.day is not null)) execute function before_charge_of_a_day_added();
create trigger clock_kept_forward before update of clock_ahead_ms on resources for each row when ((new.clock_ahead_ms is distinct from old.clock_ahead_ms)) execute function keep_clock_forward();
create trigger content_decisions_added after insert on content_decisions referencing new table as added_decisions for each statement execute function after_content_decisions_added();
create trigger content_items_added after insert on content_items referencing new table as added_items for each statement execute function after_content_items_added();
create trigger content_views_added after insert on content_views referencing new table as added_views for each statement execute function after_content_views_added();
create trigger group_members_added after insert on group_members referencing new table as changed_members for each statement execute function after_group_members_changed();
create trigger group_members_removed after delete on group_members referencing old table as changed_members for each statement execute function after_group_members_changed();
create trigger invoice_changed before update on invoices for each row execute function before_invoice_changed();
create trigger invoice_deleted before delete on invoices for each row execute function before_invoice_deleted();
create trigger invoice_line before insert or delete or update on invoice_lines for each row execute function before_invoice_line();
create trigger invoice_made before insert on invoices for each row execute function before_invoice_made();
create trigger member_activity_added after insert on member_activity referencing new table as added_activity for each statement execute function after_member_activity_added();
create trigger member_id_of_added after insert on charge_attempts for each row when ((new.member_id is not null)) execute function require_member_id();
create trigger member_id_of_added after insert on member_subscriptions for each row when ((new.member_id is not null)) execute function require_member_id();
create trigger member_id_of_added after insert on transactions for each row when ((new.member_id is not null)) execute function require_member_id();
create trigger member_id_of_changed after update on charge_attempts for each row when (((new.member_id is not null) and (new.member_id is distinct from old.member_id))) execute function require_member_id();
create trigger member_id_of_changed after update on member_subscriptions for each row when (((new.member_id is not null) and (new.member_id is distinct from old.member_id))) execute function require_member_id();
create trigger member_id_of_changed after update on transactions for each row when (((new.member_id is not null) and (new.member_id is distinct from old.member_id))) execute function require_member_id();
create trigger member_subscriptions_removed after delete on member_subscriptions referencing old table as removed_subscriptions for each statement execute function after_member_subscriptions_removed();
create trigger members_added after insert on members referencing new table as added_members for each statement execute function after_members_added();
create trigger members_gone after delete on members referencing old table as removed_members_now for each statement execute function after_members_gone();
create trigger members_removed after delete on members referencing old table as removed_members for each statement execute function after_members_removed();
create trigger owner_id_of_added after insert on ticket_orders for each row when ((new.owner_id is not null)) execute function require_owner_id();
create trigger owner_id_of_changed after update on ticket_orders for each row when (((new.owner_id is not null) and (new.owner_id is distinct from old.owner_id))) execute function require_owner_id();
create trigger partner_owner_noted after insert or update of owned_partner_id on operators for each row execute function note_partner_owner();
create trigger payer_id_of_added after insert on member_subscriptions for each row when ((new.payer_id is not null)) execute function require_payer_id();
create trigger payer_id_of_changed after update on member_subscriptions for each row when (((new.payer_id is not null) and (new.payer_id is distinct from old.payer_id))) execute function require_payer_id();
create trigger payment_account_noted after insert or delete on payment_accounts for each row execute function note_payment_account();
create trigger purchases_added after insert on transaction_purchases referencing new table as changed_lines for each statement execute function after_purchases_changed();
create trigger purchases_removed after delete on transaction_purchases referencing old table as changed_lines for each statement execute function after_purchases_changed();
create trigger purchases_updated after update on transaction_purchases referencing new table as changed_lines for each statement execute function after_purchases_changed();
create trigger receipt_added before insert on receipts for each row execute function before_receipt_added();
create trigger receipt_kept before update on receipts for each row execute function refuse_change_of_receipt();
create trigger receipt_revision_kept before update on receipt_revisions for each row execute function refuse_change_of_receipt();
create trigger receipted_kept before update of member_id, amount_cents, currency, created_at, day, title on transactions
  for each row when (
    (new.member_id, new.amount_cents, new.currency, new.day)
      is distinct from (old.member_id, old.amount_cents, old.currency, old.day)
    or (new.day is null and new.created_at is distinct from old.created_at)
    or (new.title is not null and new.title is distinct from old.title))
  execute function refuse_change_of_receipted();
create trigger receipted_line_kept
  before update of transaction_id, item_title, price_cents, amount_cents, vat_basis_points on transaction_purchases
  for each row when (
    (new.transaction_id, new.item_title, new.price_cents, new.amount_cents, new.vat_basis_points)
      is distinct from (old.transaction_id, old.item_title, old.price_cents, old.amount_cents, old.vat_basis_points))
  execute function refuse_change_of_receipted();
create trigger receipted_line_refused after insert on transaction_purchases referencing new table as added_lines for each statement execute function refuse_line_of_receipted();
create trigger receipted_line_stays before delete on transaction_purchases for each row execute function refuse_change_of_receipted();
create trigger reporting_zone_changed after update on resources for each row when ((old.reporting_timezone is distinct from new.reporting_timezone)) execute function after_reporting_zone_changed();
create trigger subscription_events_added after insert on subscription_events referencing new table as added_events for each statement execute function after_subscription_events_added();
create trigger transactions_added after insert on transactions referencing new table as changed_transactions for each statement execute function after_transactions_changed();
create trigger transactions_listed after insert on transactions referencing new table as changed_transactions for each statement execute function after_transactions_listed();
create trigger transactions_relisted after update on transactions referencing old table as old_transactions new table as new_transactions for each statement execute function after_listed_transactions_updated();
create trigger transactions_removed after delete on transactions referencing old table as changed_transactions for each statement execute function after_transactions_changed();
create trigger transactions_unlisted after delete on transactions referencing old table as changed_transactions for each statement execute function after_transactions_listed();
create trigger transactions_updated after update on transactions referencing old table as old_transactions new table as new_transactions for each statement execute function after_transactions_updated();

-- -------------------- Rows that every database has

insert into languages (id, code, title) values
  (1, 'en', 'English'), (2, 'de', 'German'), (3, 'fr', 'French'), (4, 'es', 'Spanish'), (5, 'it', 'Italian'),
  (6, 'pt', 'Portuguese'), (7, 'nl', 'Dutch'), (8, 'pl', 'Polish'), (9, 'cs', 'Czech'), (10, 'sk', 'Slovak'),
  (11, 'hu', 'Hungarian'), (12, 'ro', 'Romanian'), (13, 'bg', 'Bulgarian'), (14, 'el', 'Greek'),
  (15, 'sv', 'Swedish'), (16, 'nb', 'Norwegian'), (17, 'da', 'Danish'), (18, 'fi', 'Finnish'),
  (19, 'et', 'Estonian'), (20, 'lv', 'Latvian'), (21, 'lt', 'Lithuanian'), (22, 'sl', 'Slovenian'),
  (23, 'hr', 'Croatian'), (24, 'sr', 'Serbian'), (25, 'uk', 'Ukrainian'), (26, 'ru', 'Russian'),
  (27, 'tr', 'Turkish'), (28, 'he', 'Hebrew'), (29, 'ar', 'Arabic'), (30, 'fa', 'Persian'), (31, 'hi', 'Hindi'),
  (32, 'bn', 'Bengali'), (33, 'ur', 'Urdu'), (34, 'id', 'Indonesian'), (35, 'ms', 'Malay'), (36, 'th', 'Thai'),
  (37, 'vi', 'Vietnamese'), (38, 'zh', 'Chinese'), (39, 'ja', 'Japanese'), (40, 'ko', 'Korean'),
  (41, 'ca', 'Catalan'), (42, 'eu', 'Basque'), (43, 'gl', 'Galician'), (44, 'ga', 'Irish'), (45, 'cy', 'Welsh'),
  (46, 'is', 'Icelandic'), (47, 'mt', 'Maltese'), (48, 'sq', 'Albanian'), (49, 'mk', 'Macedonian'),
  (50, 'af', 'Afrikaans'), (51, 'sw', 'Swahili');

-- -------------------- Partitions of the months around today
-- Last, so that they get every index and reference of their table.

select ensure_month_partitions('audit_log', 1, 3);
select ensure_month_partitions('content_decisions', 3, 3);
select ensure_month_partitions('content_views', 3, 3);
select ensure_month_partitions('member_activity', 24, 3);
