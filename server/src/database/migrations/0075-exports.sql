-- How often the mail of an export was sent to another address: each is a mail of its own.
alter table export_requests add column corrections integer not null default 0 check (corrections >= 0);
