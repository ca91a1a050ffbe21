-- Jobs that nobody waits for stand behind all others: a lower number is taken first, as the queue has it.
drop function enqueue_job(text, json, text, timestamptz, integer);
create function enqueue_job(
  name text, payload json, job_key text, run_at timestamptz, max_attempts integer, priority integer default 0
) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select graphile_worker.add_job(name, payload, run_at => run_at, max_attempts => max_attempts, job_key => job_key,
    priority => priority);
$$;
revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to masthead_app;
