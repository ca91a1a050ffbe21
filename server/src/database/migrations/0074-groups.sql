-- Groups can be sent as a file.
alter table export_requests drop constraint export_requests_source_check;
alter table export_requests add constraint export_requests_source_check
  check (source in ('users', 'churn-users', 'past-due-report', 'statistic-rows', 'teams'));
