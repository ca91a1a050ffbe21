-- What happened to one member is put together from many tables: each is asked for the latest of that member alone.
-- Single statements read a page from the end of each of these indexes, however much a member has.

create index content_decisions_refused on content_decisions (resource_id, member_id, occurred_at, id)
  where member_id is not null and verdict in ('register', 'paywall', 'deny');

create index transactions_adjusted on transactions (resource_id, member_id, id) where adjusted_cents <> 0;

-- Ids of a change are sorted over its parts: the part that a member would be in is found by where parts begin.
create index bulk_change_parts_first on bulk_change_parts (resource_id, bulk_change_id, (member_ids[1]));

create index deliveries_of_member on deliveries (resource_id, member_id, created_at, id) where member_id is not null;
drop index deliveries_resource_id_member_id_id_idx;
