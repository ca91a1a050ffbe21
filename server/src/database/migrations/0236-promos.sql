-- Codes without regard to case, as a column: lower() may not look at a row before row security has, so an index on
-- lower(code) was never used and each look-up read all promos or invites of its site.
alter table promos add column code_lc text generated always as (lower(code)) stored;
alter table invites add column code_lc text generated always as (lower(code)) stored;

drop index promos_code;
create unique index promos_code on promos (resource_id, code_lc) where removed_at is null;
drop index invites_code;
create unique index invites_code on invites (resource_id, code_lc) where removed_at is null;

-- The search for a whole code uses the same index.
do $$
declare
  made text := pg_get_functiondef('search_rows'::regproc);
  changed text := replace(made, 'lower(c.code) = lower($4)', 'c.code_lc = lower($4)');
begin
  if changed = made then raise exception 'search_rows looks for codes in another way'; end if;
  execute changed;
end $$;
