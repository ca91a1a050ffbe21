-- No figure tells trials or decisions to stop by plan, and decisions by day, day of undoing and plan were most of all days
-- that the dashboard adds up. A day holds those of all plans now.
with by_plan as (
  delete from figure_days where kind in ('trial_started', 'trial_ended', 'cancelled')
  returning resource_id, kind, day, currency, detail, facts, value
)
insert into figure_days (resource_id, kind, day, currency, plan_id, detail, facts, value)
select resource_id, kind, day, currency, 0, detail, sum(facts), sum(value) from by_plan
group by 1, 2, 3, 4, 6;
