/**
 * Purchase lines of charges in dollars of the site $1 before the day $2 and from the month $3 on, as `month kind count`; a
 * charge without one is one.
 */
export const purchaseLinesByMonth = `
  select concat_ws(' ', month, kind, count(*)) collate "C" as line
  from resources r
  join transactions t on t.resource_id = r.id and t.livemode and t.currency = 'usd'
    and t.status in ('succeeded', 'refunded') and t.created_at < start_of_day($2::date, r.reporting_timezone)
  left join transaction_purchases p on p.resource_id = t.resource_id and p.transaction_id = t.id
  cross join lateral (select
    to_char(t.created_at at time zone r.reporting_timezone, 'YYYY-MM') as month,
    case p.item_type when 'bundle' then 'content' else coalesce(p.item_type, 'empty') end as kind) k
  where r.id = $1 and month >= $3
  group by month, kind
  order by 1`;
