-- Row security takes a condition to an index only where no part of it can leak a row. The planner counts every
-- coalesce() among those that can, so conditions with the old site_now() read all of a site's rows; case, nullif and
-- functions of no column are taken.
create or replace function site_now() returns timestamptz stable language sql as $$
  select case when current_setting('app.site_ahead', true) <> ''
    then now() + current_setting('app.site_ahead', true)::interval else now() end
$$;
