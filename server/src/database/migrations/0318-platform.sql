-- The transaction that wrote an event. Processes that follow events read those that were written by transactions that
-- hadn't ended when they last looked: ids and times grow in the order of writing, not of committing.
alter table domain_events add column written_in xid8 not null default pg_current_xact_id();
create index domain_events_written_in on domain_events (written_in);
