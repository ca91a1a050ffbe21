-- Adds a job of which a site may add thousands at once, such as the mails that its rules send. It is ranked by how many of
-- its site wait before it, behind all jobs that somebody waits for, so that sites take turns. The server makes the
-- function that ranks it before the migrations and again after each update of the queue.
create function enqueue_shared_job(name text, payload json, site bigint, job_key text, max_attempts integer) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select graphile_worker.add_job(name, payload, max_attempts => max_attempts, job_key => job_key,
    priority => graphile_worker.masthead_rank_of_shared(site::text));
$$;
revoke execute on function enqueue_shared_job from public;
grant execute on function enqueue_shared_job to masthead_app;
