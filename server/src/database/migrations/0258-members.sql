-- Which site queued a mail, so that an erasure finds mails of its own site by their text. It is filled by the setting that
-- every transaction of a site carries. Null: a mail of the platform, or one from before. No row security hangs on it,
-- as the job that sends serves all sites.
alter table outgoing_mails
  add column queued_by_site bigint default nullif(current_setting('app.resource_id', true), '')::bigint;
create index outgoing_mails_queued_by_site_idx on outgoing_mails (queued_by_site) where queued_by_site is not null;
create index outgoing_mails_recipient_idx on outgoing_mails (lower(recipient));
