-- Tags that are the same letters, with their accents composed or beside them, become one: the oldest, as it is spelled.
create temporary table tag_twins on commit drop as
  select t.resource_id, t.id, min(t.id) over (partition by t.resource_id, lower(normalize(t.title, NFC))) as kept
  from tags t;
delete from tag_twins where id = kept;
insert into member_tags (resource_id, member_id, tag_id)
  select m.resource_id, m.member_id, w.kept from member_tags m
  join tag_twins w on w.resource_id = m.resource_id and w.id = m.tag_id
  on conflict do nothing;
-- Their rows in member_tags go with them.
delete from tags t using tag_twins w where w.resource_id = t.resource_id and w.id = t.id;
update tags set title = normalize(title, NFC) where title is not nfc normalized;
alter table tags add constraint tags_title_composed check (title is nfc normalized);

update plans set title = normalize(title, NFC) where title is not nfc normalized;
