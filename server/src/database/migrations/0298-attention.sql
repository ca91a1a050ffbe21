-- The menu counts what needs a person every minute, so each count reads its own few rows.
create index deliveries_failed_runs on deliveries (resource_id, handler_id, id)
  where state = 'failed' and handler_id is not null;
create index invoices_waiting on invoices (resource_id) where status in ('open', 'past_due');
