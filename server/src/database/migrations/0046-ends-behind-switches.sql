-- Of a subscription that was switched twice within a period, only the ends that the switches had set ahead were kept, and
-- the one of this month was lost. All of those are derived anew.
insert into stale_subscriptions (resource_id, subscription_id)
select distinct p.resource_id, p.subscription_id from period_ends p
join member_subscriptions u on u.resource_id = p.resource_id and u.id = p.subscription_id
where p.ends_at > u.last_event_at + interval '1 day';
