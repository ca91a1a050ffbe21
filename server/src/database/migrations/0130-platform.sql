-- Which sites have something that waits for their events: an active action, a webhook address. A subscriber that acts
-- only where somebody set it up is told of no event elsewhere, so that a write costs no job there.
create table event_listeners (
  resource_id bigint not null references resources (id),
  subscriber text not null check (length(subscriber) between 1 and 100),
  primary key (resource_id, subscriber)
);
call make_tenant_table('event_listeners');
