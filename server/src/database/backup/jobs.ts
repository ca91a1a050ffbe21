// The queue's waiting jobs, in a form of our own: its tables may change with its version.
import type pg from 'pg';

/**
 * Who had locked a job is not taken along. The try that was running is not over in this backup, so it does not count:
 * otherwise a job in its last try would never run again.
 */
export const copyJobsOut = `
  copy (
    select t.identifier, q.queue_name, j.payload, j.priority, j.run_at,
      case when j.locked_at is null then j.attempts else greatest(j.attempts - 1, 0) end,
      j.max_attempts, j.last_error, j.created_at, j.updated_at, j.key, j.flags
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
    order by j.id
  ) to stdout`;

export const copyJobsIn = `
  copy restored_jobs (task, queue, payload, priority, run_at, attempts, max_attempts, last_error, created_at, updated_at,
    key, flags) from stdin`;

/** A place for the rows, and an empty queue: what waits in it belongs to nobody. */
export async function makeRoomForJobs(client: pg.ClientBase): Promise<void> {
  await client.query(`
    delete from graphile_worker._private_jobs;
    create temporary table restored_jobs (
      task text, queue text, payload json, priority smallint, run_at timestamptz, attempts smallint,
      max_attempts smallint, last_error text, created_at timestamptz, updated_at timestamptz, key text, flags jsonb,
      position bigint generated always as identity
    ) on commit drop`);
}

/** Puts the jobs into the queue, in their old order. @returns how many */
export async function takeOverJobs(client: pg.ClientBase): Promise<number> {
  await client.query(`
    insert into graphile_worker._private_tasks (identifier)
      select distinct task from restored_jobs on conflict do nothing;
    insert into graphile_worker._private_job_queues (queue_name)
      select distinct queue from restored_jobs where queue is not null on conflict do nothing`);
  const { rowCount } = await client.query(`
    insert into graphile_worker._private_jobs (task_id, job_queue_id, payload, priority, run_at, attempts,
      max_attempts, last_error, created_at, updated_at, key, flags)
    select t.id, q.id, r.payload, r.priority, r.run_at, r.attempts,
      r.max_attempts, r.last_error, r.created_at, r.updated_at, r.key, r.flags
    from restored_jobs r
    join graphile_worker._private_tasks t on t.identifier = r.task
    left join graphile_worker._private_job_queues q on q.queue_name = r.queue
    order by r.position`);
  return rowCount ?? 0;
}

/** Nothing waits here: a mail that is still to be sent would be woken. */
export async function leaveMailsToOriginal(client: pg.ClientBase): Promise<void> {
  await client.query(
    "update outgoing_mails set status = 'failed', last_error = 'left to the original' where status = 'new'",
  );
}
