-- Nothing reads a site's activity by time any more: days of visits are derived member by member. The index cost every
-- write its share, and where the database did not know a site yet it took it for the activity of one member, which it
-- then looked for among everybody's.
drop index member_activity_resource_id_occurred_at_member_id_idx;
