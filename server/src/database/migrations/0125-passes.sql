-- The passes of others that a member uses; those they own are found by their owner.
create index on passes (resource_id, assign_id) where assign_id is not null;
