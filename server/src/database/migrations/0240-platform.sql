-- A job that waits for its next try no longer counts as the first of its site: until that try nobody would pass the turn
-- on, and the jobs behind it would wait for all other sites. Waiting jobs are found by an index on their queue: by the
-- queue's view they were found by looking at those of all sites. The server makes that index, and the function that asks
-- it, before the migrations and again after each update of the queue.
create or replace function enqueue_site_job(
  name text, payload json, queue text, job_key text, run_at timestamptz, max_attempts integer, priority integer
) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select graphile_worker.add_job(name, payload, queue_name => queue, run_at => run_at, max_attempts => max_attempts,
    job_key => job_key,
    priority => priority + case when graphile_worker.masthead_is_behind(queue, priority, job_key) then 1 else 0 end);
$$;
