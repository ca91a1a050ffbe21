-- The system that a file comes from, what was answered about it, and plans as it names them.
alter table member_imports add column source text;
alter table member_imports add column answers jsonb not null default '{}';
alter table member_imports add column named_plans jsonb not null default '[]';

-- What was left out of rows that were taken is told with its reasons, too.
alter table member_import_reasons drop constraint member_import_reasons_kind_check;
alter table member_import_reasons add constraint member_import_reasons_kind_check
  check (kind in ('rejected', 'kept', 'left_out'));
