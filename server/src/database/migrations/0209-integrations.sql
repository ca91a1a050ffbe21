-- What Campaign Monitor told is of use only with the key it was asked with: the SHA-256 of that key.
alter table campaign_lists add column fetched_with bytea check (length(fetched_with) = 32);
