-- Whose terms a subscription holds: a version of its pricing option (pricing_option_versions).

alter table member_subscriptions add column option_version integer not null default 1 check (option_version >= 1);
