-- Why a renewal could not be charged; null while nothing is overdue.
alter table member_subscriptions
  add column past_due_reason text
    check (past_due_reason in ('no_payment_method', 'charge_failed', 'not_charged'));
