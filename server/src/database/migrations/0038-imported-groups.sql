-- Imports of members put them into groups, too, and make those that are not there.

alter table member_import_members add column groups integer not null default 0;

alter table member_import_makes drop constraint member_import_makes_kind_check;
alter table member_import_makes add constraint member_import_makes_kind_check check (kind in ('tag', 'plan', 'group'));
