-- With an operator go their exports and schedules, as everything of theirs does.
alter table export_requests
  drop constraint export_requests_operator_id_fkey,
  add foreign key (operator_id) references operators (id) on delete cascade;
alter table export_schedules
  drop constraint export_schedules_operator_id_fkey,
  add foreign key (operator_id) references operators (id) on delete cascade;
create index on export_requests (operator_id);
create index on export_schedules (operator_id);
