-- A bank that takes a payment back has the provider charge a fee for the dispute: a fee of its own, on the dispute's day.
alter table transaction_adjustments
  add column fee_cents bigint not null default 0 check (fee_cents >= 0);
