-- Whether any of a site's notes about people is due, and whether somebody has one for an instant already.
create index on stale_people (resource_id, noted_at);
