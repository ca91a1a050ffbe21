-- The password of a registration, for a confirmation in the browser that registered. Both are hashes; they go with the
-- confirmation, and with what nobody confirms.
alter table partner_registrations
  add column password_hash text,
  add column browser_hash bytea check (octet_length(browser_hash) = 32),
  add check ((password_hash is null) = (browser_hash is null));
