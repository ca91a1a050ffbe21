-- What a reader did at an item in one session, by the day (UTC) instead of the month: decisions are deleted by whole days,
-- so that rows of a day are derived anew, or stay, as a whole. A row of a month goes to the day of its last decision,
-- which is deleted last.
alter table content_reads rename column month to day;
update content_reads set day = (last_at at time zone 'UTC')::date;
insert into stale_hits (resource_id, session_id, content_id)
select d.resource_id, d.session_id, d.content_id from content_decisions d
join resource_settings s on s.resource_id = d.resource_id
  and s.document -> 'system_settings.auto_clear_content_views' = 'true'
where not d.is_bot
group by 1, 2, 3 having min(d.occurred_at at time zone 'UTC')::date < max(d.occurred_at at time zone 'UTC')::date;
