-- A refund that fails later is taken back by a row of its own on the day it failed, so that the day of the refund stays as
-- it was shown.
alter table transaction_adjustments
  add column reverses_id bigint,
  drop constraint transaction_adjustments_amount_cents_check,
  add check (case when reverses_id is null then amount_cents > 0 else amount_cents < 0 and kind = 'refund' end),
  add foreign key (resource_id, reverses_id) references transaction_adjustments (resource_id, id);
create unique index on transaction_adjustments (resource_id, reverses_id) where reverses_id is not null;
