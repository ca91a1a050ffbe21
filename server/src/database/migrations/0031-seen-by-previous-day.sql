-- The days of the month that a range begins in are looked up by the day before: without this, for each day of the range.
create index seen_pairs_by_previous on seen_pairs (resource_id, who, grain, previous_day, day) include (people);
