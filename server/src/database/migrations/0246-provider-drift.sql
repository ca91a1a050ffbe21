-- A fee of a won dispute that isn't recorded differs like any money.
alter table provider_drifts drop constraint provider_drifts_reason_check;
alter table provider_drifts add constraint provider_drifts_reason_check check (reason in (
  'charge_missing', 'charge_unknown', 'amount_other', 'currency_other', 'paid_there', 'failed_there',
  'refund_missing', 'refund_amount', 'refund_failed', 'refund_unknown', 'dispute_missing', 'dispute_amount', 'dispute_fee',
  'dispute_not_lost', 'dispute_unknown', 'customer_gone', 'customer_of_other', 'customer_not_linked', 'card_other',
  'card_details', 'card_missing_here', 'card_removed'));

-- A payment that doesn't match its renewal shows at once, and says why it was not booked.
alter table provider_drifts drop constraint provider_drifts_cause_check;
alter table provider_drifts add constraint provider_drifts_cause_check check (cause in (
  'events_off', 'event_missing', 'event_refused', 'parked', 'event_taken', 'before_connection', 'too_long_ago',
  'never_there'));
create index on charge_attempts (resource_id, provider_payment_id) where failure_code = 'amount_mismatch';
