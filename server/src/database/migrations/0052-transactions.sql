-- The day of a charge that is known by its day alone, such as a sale moved in from a file of dates. It is the same day in
-- whatever zone the site counts; created_at is noon of it in that zone, and follows the zone.
alter table transactions add column day date;
create index transactions_by_day on transactions (resource_id) where day is not null;
-- The day of the last charge, where that is known by its day alone.
alter table member_summaries add column last_transaction_day date;

-- Sales of a day were moved in as noon of it.
update transactions t set day = (t.created_at at time zone r.reporting_timezone)::date
from imported_sales i
join resources r on r.id = i.resource_id
where t.resource_id = i.resource_id and t.id = i.transaction_id
  and (t.created_at at time zone r.reporting_timezone)::time = '12:00';
update member_summaries s set last_transaction_day = t.day
from transactions t
where t.resource_id = s.resource_id and t.member_id = s.member_id and t.created_at = s.last_transaction_at
  and t.day is not null;

create function before_charge_of_a_day_added() returns trigger
  language plpgsql as $$
begin
  new.created_at := (new.day + time '12:00') at time zone (select reporting_timezone from resources where id = new.resource_id);
  return new;
end $$;
create trigger charge_of_a_day_added before insert on transactions
  for each row when (new.day is not null) execute function before_charge_of_a_day_added();

create function after_reporting_zone_changed() returns trigger
  language plpgsql as $$
begin
  update transactions set created_at = (day + time '12:00') at time zone new.reporting_timezone
    where resource_id = new.id and day is not null;
  update member_summaries set last_transaction_at = (last_transaction_day + time '12:00') at time zone new.reporting_timezone
    where resource_id = new.id and last_transaction_day is not null;
  return null;
end $$;
create trigger reporting_zone_changed after update on resources
  for each row when (old.reporting_timezone is distinct from new.reporting_timezone)
  execute function after_reporting_zone_changed();
