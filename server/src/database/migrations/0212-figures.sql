-- Stays by their end, an open one last. The index stood on coalesce(), which the planner counts among what can leak a row,
-- so that row security kept conditions on it from the index; case is taken.
drop index payer_spans_there;
create index payer_spans_there on payer_spans
  (resource_id, plan_id, (case when ends_at is null then 'infinity' else ends_at end))
  include (starts_at, ends_at, ends_settled_at, payer_id);
