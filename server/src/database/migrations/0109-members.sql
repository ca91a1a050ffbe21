-- Few sessions are found to be shared; the head of a member's page and their card ask for those alone.
create index on member_sessions (resource_id, member_id) where compromised_at is not null;
