-- Once a transaction has a receipt, what the receipt says of it stays: payer, amount, currency, date and purchases. A
-- credit note corrects it. Erasing a payer may still take away the title, and a day-only sale may get another instant
-- when the site's zone changes: its day, which the receipt shows, stays.
create function refuse_change_of_receipted() returns trigger
  language plpgsql as $$
declare
  charge bigint;
begin
  -- One after the other: a record is asked for a column only if its table has that column.
  if tg_table_name = 'transactions' then charge := old.id;
  else charge := old.transaction_id;
  end if;
  if exists (select from receipts r where r.resource_id = old.resource_id and r.transaction_id = charge) then
    raise exception 'a transaction with a receipt stays as it is' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

create trigger receipted_kept before update of member_id, amount_cents, currency, created_at, day, title on transactions
  for each row when (
    (new.member_id, new.amount_cents, new.currency, new.day)
      is distinct from (old.member_id, old.amount_cents, old.currency, old.day)
    or (new.day is null and new.created_at is distinct from old.created_at)
    or (new.title is not null and new.title is distinct from old.title))
  execute function refuse_change_of_receipted();

create trigger receipted_line_kept
  before update of transaction_id, item_title, price_cents, amount_cents, vat_basis_points on transaction_purchases
  for each row when (
    (new.transaction_id, new.item_title, new.price_cents, new.amount_cents, new.vat_basis_points)
      is distinct from (old.transaction_id, old.item_title, old.price_cents, old.amount_cents, old.vat_basis_points))
  execute function refuse_change_of_receipted();
create trigger receipted_line_stays before delete on transaction_purchases
  for each row execute function refuse_change_of_receipted();

create function refuse_line_of_receipted() returns trigger
  language plpgsql as $$
begin
  if exists (
    select from added_lines l join receipts r on r.resource_id = l.resource_id and r.transaction_id = l.transaction_id
  ) then
    raise exception 'a transaction with a receipt stays as it is' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger receipted_line_refused after insert on transaction_purchases
  referencing new table as added_lines for each statement execute function refuse_line_of_receipted();
