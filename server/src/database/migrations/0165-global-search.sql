-- One box finds what the sites of an operator have, by parts of names and codes. What a site may have very many of
-- (members, content, charges) has a search of its own.

create index groups_search on groups using gin (resource_id, plain_text(' ' || name) gin_trgm_ops)
  where removed_at is null;
create index plans_search on plans using gin (resource_id, plain_text(' ' || title) gin_trgm_ops)
  where removed_at is null;
create index pricing_options_search on pricing_options using gin (resource_id, plain_text(' ' || title) gin_trgm_ops)
  where removed_at is null;
create index ticket_events_search on ticket_events using gin (resource_id, plain_text(' ' || title) gin_trgm_ops)
  where removed_at is null;
create index promos_search on promos using gin (resource_id, plain_text(' ' || title || ' ' || code) gin_trgm_ops)
  where removed_at is null;
create index invites_search on invites using gin (resource_id, plain_text(' ' || title || ' ' || code) gin_trgm_ops)
  where removed_at is null;
call let_search_read('groups');
call let_search_read('plans');
call let_search_read('pricing_options');
call let_search_read('ticket_events');
call let_search_read('promos');
call let_search_read('invites');

-- Rows of one kind that have a text in their name or code; of a text below three letters, only where a word begins
-- with it. First those that are called exactly so, then those that begin so, then the rest, the newest first.
-- Runs as a role without the tenant policy, which would keep LIKE from the index and knows one site only; it therefore
-- names the sites itself, and whoever calls it has asked which of them the operator may see.
create function search_rows(what text, sites bigint[], typed text, at_most integer)
  returns table (site_id bigint, id bigint, parent_id bigint, title text, detail text, is_active boolean,
    starts_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  wanted text := plain_text(btrim(typed));
  literal text := replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_');
  pattern text := case when length(wanted) < 3 then '% ' else '%' end || literal || '%';
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
        where c.resource_id = any($1) and c.removed_at is null and lower(c.code) = lower($4)', what);
  end if;
  return query execute format(
    'select f.site_id, f.id, f.parent_id, f.title, f.detail, f.is_active, f.starts_at
     from (%s) f (site_id, id, parent_id, title, detail, is_active, starts_at, name)
     order by plain_text(f.name) = $3 desc, starts_with(plain_text(f.name), $3) or starts_with(plain_text(f.title), $3) desc,
       coalesce(f.is_active, true) desc, f.id desc
     limit $5', found)
    using sites, pattern, wanted, btrim(typed), at_most;
end $$;
alter function search_rows owner to masthead_search;
revoke execute on function search_rows from public;
grant execute on function search_rows to masthead_app;
