-- Where the latest call with a site's keys came from, and whether its page was refused: the setup says so while it waits.
-- The setup ends with the first decision for a reader.
alter table resources
  add column last_call_origin text check (length(last_call_origin) <= 300),
  add column is_last_call_refused boolean not null default false,
  add column first_decision_at timestamptz;

update resources r set first_decision_at = (
  select min(d.occurred_at) from content_decisions d where d.resource_id = r.id and d.config_id is not null
);
