-- Content is found by a part of its title or key through an index, as members are by theirs.

create index content_items_title_search on content_items using gin (resource_id, title_plain gin_trgm_ops);
create index content_items_key_search on content_items using gin (resource_id, key_plain gin_trgm_ops);
call let_search_read('content_items');

-- Ids of the content whose title or key is like a pattern; null when they are more than so many, or when many of the
-- newest are: then a walk through the list finds a page sooner. Runs as a role without the tenant policy, because
-- LIKE is not leakproof and the policy would keep it from the index; it therefore names the site itself.
create function content_ids_matching(field text, pattern text, at_most integer) returns bigint[]
  language plpgsql stable security definer set search_path = public, pg_temp as $$
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
end $$;
alter function content_ids_matching owner to masthead_search;
revoke execute on function content_ids_matching from public;
grant execute on function content_ids_matching to masthead_app;
