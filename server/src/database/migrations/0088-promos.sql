-- What a use took off each line of the purchase, in cents, in the order the lines were told: a call that is repeated is
-- answered with the same.
alter table promo_uses add column line_discounts_cents bigint[] not null default '{}';

-- Users of a promo can be sent as a file.
alter table export_requests drop constraint export_requests_source_check;
alter table export_requests add constraint export_requests_source_check
  check (source in ('users', 'churn-users', 'past-due-report', 'statistic-rows', 'teams', 'promo-users'));
