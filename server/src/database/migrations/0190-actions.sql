-- What happened in the last days is read by its name, to tell how often an action would have run.
create index on domain_events (resource_id, name, created_at);
