-- Adds a job to a queue of its site, in which one runs after the other. The first that waits there stands before the later
-- ones of all sites, so that sites take turns however many jobs one of them adds.
create function enqueue_site_job(
  name text, payload json, queue text, job_key text, run_at timestamptz, max_attempts integer, priority integer
) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select graphile_worker.add_job(name, payload, queue_name => queue, run_at => run_at, max_attempts => max_attempts,
    job_key => job_key, priority => priority + case when exists (
      select from graphile_worker.jobs j
      where j.queue_name = queue and j.locked_at is null and j.attempts < j.max_attempts
        and (job_key is null or j.key is distinct from job_key)) then 1 else 0 end);
$$;
revoke execute on function enqueue_site_job from public;
grant execute on function enqueue_site_job to masthead_app;
