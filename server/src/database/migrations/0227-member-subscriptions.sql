-- Periods are counted on the days of the site's time zone. Until now they were counted in UTC, so that is how the ends
-- that are there were counted; they stay, and the next ones go on from the same anchor in the zone of the site.
alter table member_subscriptions add column counted_in text not null default 'UTC';
comment on column member_subscriptions.counted_in is
  'Time zone on whose days the current end was counted from the anchor.';
