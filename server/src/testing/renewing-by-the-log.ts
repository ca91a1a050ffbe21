/**
 * Counts the subscriptions of the site $1 with a paid period that ends in the calendar month of yesterday and renews
 * then, from each event and the one after it. Reference for faster queries.
 */
export const renewalsFromLogSql = `
  with month as (
    select day at time zone reporting_timezone as first, (day + interval '1 month') at time zone reporting_timezone as over
    from (
      select reporting_timezone, date_trunc('month', now() at time zone reporting_timezone - interval '1 day') as day
      from resources where id = $1) r
  )
  select count(distinct e.subscription_id) as n
  from month
  join subscription_events e on e.resource_id = $1 and e.valid_until >= first and e.valid_until < over
  join member_subscriptions u on u.resource_id = $1 and u.id = e.subscription_id
  left join lateral (
    select f.type, f.cause, f.valid_until from subscription_events f
    where f.resource_id = $1 and f.subscription_id = e.subscription_id and (f.occurred_at, f.id) > (e.occurred_at, e.id)
    order by f.occurred_at, f.id limit 1
  ) n on true
  where e.next_paying and e.next_status = 'active' and e.type <> 'cancel'
    and (u.ended_at is null or e.occurred_at < u.ended_at)
    and (n.type in ('renew', 'recover', 'past_due') or (n.type = 'switch' and n.valid_until > e.valid_until)
      or (n.type = 'end' and n.cause = 'payment_failed') or (n.type is null and u.autorenew))`;
