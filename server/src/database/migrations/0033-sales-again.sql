-- Sales name pieces of content by their titles, without regard to case. Longer ones no sale can name.
alter table content_items
  add column title_lc text generated always as (case when length(title) <= 300 then lower(title) end) stored;
create index on content_items (resource_id, title_lc, id) where title_lc is not null;

-- Changes that the import itself made to a member it had made: an undo takes the member all the same.
alter table member_import_members add column own_changes integer not null default 0;

-- The undo of the import ended before its time; what was left then is still there.
alter table member_imports add column undo_stopped boolean not null default false;
