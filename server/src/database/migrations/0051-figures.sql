-- By what was sold, days count purchase lines and no longer charges: days of charges with several lines of one kind are
-- added up anew.
insert into stale_volume (resource_id, at)
select distinct t.resource_id, t.created_at
from (
  select resource_id, transaction_id from transaction_purchases group by 1, 2 having count(*) > 1) l
join transactions t on t.resource_id = l.resource_id and t.id = l.transaction_id;
