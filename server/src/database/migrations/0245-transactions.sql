-- A dispute that was won gives the money back and may keep the provider's fee: a row of the fee alone. A receipt for 0 is
-- cancelled by a credit of 0.
alter table transaction_adjustments drop constraint transaction_adjustments_check;
alter table transaction_adjustments add constraint transaction_adjustments_check check (
  case
    when reverses_id is not null then amount_cents < 0 and kind = 'refund'
    else amount_cents > 0 or (amount_cents = 0 and (kind = 'credit' or (kind = 'dispute' and fee_cents > 0)))
  end);
