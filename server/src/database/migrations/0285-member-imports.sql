-- What the operator said a file holds before it was uploaded. A recognised file has the kind of its system, and this is
-- the kind to go back to when it is read as any file. Null for a file that was not looked at yet.
alter table member_imports
  add announced_kind text check (announced_kind in ('members', 'sales'));

alter table member_imports
  add constraint member_imports_named_plans_check check (jsonb_typeof(named_plans) = 'array');
