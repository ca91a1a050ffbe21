-- The platform's own tables and the door to the job queue, whose tables belong to the owner.

create function enqueue_job(name text, payload json, job_key text, run_at timestamptz, max_attempts integer) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  select graphile_worker.add_job(name, payload, run_at => run_at, max_attempts => max_attempts, job_key => job_key);
end;
revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to masthead_app;
