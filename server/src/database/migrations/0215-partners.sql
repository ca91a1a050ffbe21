-- The uid of an invitation only names it. What accepts it stands in the mail alone and is kept as a hash, so that who
-- invites can't accept in place of who was invited.
alter table partner_invites
  add column token_hash bytea unique check (octet_length(token_hash) = 32);

-- Sessions of accounts that never set a password could be begun by whoever invited them.
delete from operator_sessions s using operators o where o.id = s.operator_id and o.activated_at is null;
