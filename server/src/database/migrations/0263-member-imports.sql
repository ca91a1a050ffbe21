-- How an uploaded file is read: its encoding, decided once by all of its bytes so that the check and the run agree, and
-- the line its headings stand on. Files that wait for their import were read as their first bytes said, from the top.
alter table member_imports add column encoding text
  check (encoding in ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252'));
alter table member_imports add column heading_line integer not null default 1 check (heading_line > 0);
