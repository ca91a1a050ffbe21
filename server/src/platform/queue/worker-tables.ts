// All statements that depend on the queue's private tables, which may change with its version. Everything that the view
// `graphile_worker.jobs` provides is read from the view instead.
import type pg from 'pg';

/** Version of the queue's tables that these statements were written for. */
export const knownVersion = 20;

/**
 * SQL condition: the key of a locked job was added again, so the queue has used up its attempts, and its replacement
 * does the work. Once its worker is gone, no worker takes such a job, so it would stay for a month as if it had failed.
 */
const isReplaced = 'key is null and attempts = max_attempts and updated_at > locked_at';

/**
 * Frees a job that a worker locked but never started, so that the attempt doesn't count; deletes a replaced one. $1 is
 * its id, $2 the time of its lock, $3 the names of the workers.
 */
export const freeJob = `
  with replaced as (
    delete from graphile_worker._private_jobs
    where id = $1 and date_trunc('milliseconds', locked_at) = $2 and locked_by = any($3) and ${isReplaced}
    returning job_queue_id),
  freed as (
    update graphile_worker._private_jobs set locked_by = null, locked_at = null, attempts = attempts - 1
    where id = $1 and date_trunc('milliseconds', locked_at) = $2 and locked_by = any($3) and not (${isReplaced})
    returning job_queue_id)
  update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
  from (select * from replaced union all select * from freed) f
  where q.id = f.job_queue_id and q.locked_by = any($3)`;

/**
 * Renews the locks of long jobs, because the queue frees those that are four hours old. $1 is the ids of running jobs,
 * $2 the names of their workers.
 */
export const renewLocks = `
  with renewed as (
    update graphile_worker._private_jobs set locked_at = now()
    where id = any($1) and locked_by = any($2) and locked_at < now() - interval '1 hour'
    returning id, locked_at, job_queue_id),
  queues as (
    update graphile_worker._private_job_queues q set locked_at = now()
    from renewed r where q.id = r.job_queue_id and q.locked_by = any($2))
  select id, locked_at as "lockedAt" from renewed`;

/**
 * Adds an index by named queue: without it, adding a job of a site and passing its turn on read the waiting jobs of all
 * sites. Updates of the queue may recreate its tables, so the index is checked after each of them. The table is only
 * locked if the index is missing.
 */
export const indexJobsByQueue = `
  do $$ begin
    if to_regclass('graphile_worker.masthead_jobs_by_queue') is null then
      create index masthead_jobs_by_queue on graphile_worker._private_jobs (job_queue_id, priority, run_at, id)
        where job_queue_id is not null;
    end if;
  end $$`;

/**
 * SQL of the waiting jobs of a queue, in the order that they are taken in. It avoids `is_available`, because the
 * planner would then take the jobs of one site for those of all and scan the queue's index of all sites.
 */
const waitingIn = (queue: string) => `
  from graphile_worker._private_jobs j
  where j.job_queue_id = ${queue} and j.locked_at is null and j.attempts < j.max_attempts`;
const inTheirOrder = 'order by j.job_queue_id, j.priority, j.run_at, j.id limit 1';

/**
 * Adds a function for `enqueue_site_job` that returns whether a job waits in a queue before a new one of this priority
 * and key. A job that waits for its retry, or behind every other site, doesn't count, nor does a replaced one.
 */
export const addIsBehind = `
  create or replace function graphile_worker.masthead_is_behind(queue text, priority integer, job_key text) returns boolean
    language sql set search_path = pg_catalog, pg_temp as $$
    select exists (select from (
      select 1 ${waitingIn('(select q.id from graphile_worker._private_job_queues q where q.queue_name = queue)')}
        and j.priority < masthead_is_behind.priority + 10 and j.run_at <= clock_timestamp()
        and (job_key is null or j.key is distinct from job_key)
      ${inTheirOrder}) first)
  $$`;

/** Adds an index by site for ranked jobs (`addRankOfShared`). */
export const indexSharedJobs = `
  do $$ begin
    if to_regclass('graphile_worker.masthead_shared_jobs') is null then
      create index masthead_shared_jobs on graphile_worker._private_jobs ((payload->>'siteId'), priority)
        where job_queue_id is null and priority >= 10;
    end if;
  end $$`;

/**
 * Adds a function for `enqueue_shared_job` that returns the priority of a new job of a site: one behind the last
 * waiting job of the site, and at least that of the first waiting job of any site, so that later sites take turns with
 * the rest. Jobs that wait for their retry don't count. Only a few at each end are read, because thousands wait for
 * their retry while a mail server is down.
 */
export const addRankOfShared = `
  create or replace function graphile_worker.masthead_rank_of_shared(site text) returns integer
    language sql set search_path = pg_catalog, pg_temp as $$
    select least(30000, greatest(10,
      (select min(priority) from (
        select j.priority, j.run_at from graphile_worker._private_jobs j
        where j.is_available and j.job_queue_id is null and j.priority >= 10
        order by j.priority, j.run_at limit 50) firsts
       where run_at <= clock_timestamp()),
      (select max(priority) + 1 from (
        select j.priority, j.run_at from graphile_worker._private_jobs j
        where j.job_queue_id is null and j.priority >= 10 and j.payload->>'siteId' = site
          and j.locked_at is null and j.attempts < j.max_attempts
        order by j.payload->>'siteId' desc, j.priority desc limit 50) lasts
       where run_at <= clock_timestamp())))
  $$`;

/**
 * Moves the next waiting job of a queue behind the first ones of the other sites. $1 is the id of the queue. A search
 * for a job that began before finds that it isn't due yet, and takes the one after it: jobs of a site run one at a time,
 * but not always in their order.
 */
export const passTurn = `
  update graphile_worker._private_jobs set priority = priority - priority % 10, run_at = now()
  where id = (select j.id ${waitingIn('$1')} and j.run_at <= now() ${inTheirOrder} for update skip locked)`;

/** Prefix of the last error of a job whose worker was killed, followed by the number of consecutive kills. */
const killed = 'Its worker was killed; times in a row: ';

/** Returns how many times in a row the worker of a job was killed, by the job's last error. */
export function crashCountOf(lastError: string | null): number {
  return lastError?.startsWith(killed) ? Number(lastError.slice(killed.length)) : 0;
}

/**
 * Frees the jobs of dead workers, and deletes replaced ones: the attempt counts as failed and as killed. $1 is the
 * names of the workers.
 */
export const freeKilledJobs = `
  with replaced as (
    delete from graphile_worker._private_jobs where locked_by = any($1) and ${isReplaced}),
  freed as (
    update graphile_worker._private_jobs set locked_by = null, locked_at = null,
      last_error = '${killed}' || coalesce(substring(last_error from '^${killed}(\\d+)$')::int, 0) + 1
    where locked_by = any($1) and not (${isReplaced}))
  update graphile_worker._private_job_queues set locked_by = null, locked_at = null where locked_by = any($1)`;

/** Deletes failed jobs that no worker will run any more. $1 is the days since their last attempt. */
export const removeDeadJobs = `
  delete from graphile_worker._private_jobs
  where attempts >= max_attempts and locked_at is null and updated_at < now() - make_interval(days => $1)`;

/**
 * Deletes jobs of a kind that no version in use has, because no worker takes them. A month leaves time to revert an
 * update, and for servers of two versions side by side. $1 is the names of all kinds, $2 the days since a job was due.
 */
export const removeUnknownJobs = `
  delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
  where t.id = j.task_id and t.identifier <> all($1) and j.locked_at is null
    and greatest(j.run_at, j.updated_at) < now() - make_interval(days => $2)`;

/** Deletes named queues without a job. */
export const deleteEmptyQueues = `
  delete from graphile_worker._private_job_queues q
  where q.locked_at is null
    and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id)`;

const lockNotAvailable = '55P03';

/**
 * Deletes named queues without a job: each site and kind of work has its own, and every search for the next job reads
 * all of them. Jobs refer to their queue without a foreign key, so the lock waits for a moment in which no transaction
 * adds or takes a job, which could otherwise lose its queue.
 * @returns the number of deleted queues; null if there was no such moment within a second
 */
export async function removeEmptyQueues(owner: pg.Pool): Promise<number | null> {
  const client = await owner.connect();
  try {
    await client.query(
      "begin; set local lock_timeout = '1s'; lock table graphile_worker._private_job_queues in access exclusive mode",
    );
    const { rowCount } = await client.query(deleteEmptyQueues);
    await client.query('commit');
    return rowCount ?? 0;
  } catch (error) {
    await client.query('rollback');
    if (error instanceof Error && 'code' in error && error.code === lockNotAvailable) return null;
    throw error;
  } finally {
    client.release();
  }
}

/** Resets the number of kills of a job. $1 is its id. */
export const resetCrashCountSql = 'update graphile_worker._private_jobs set last_error = null where id = $1';

/**
 * Copies the waiting jobs for a backup, in a format of our own, without their locks. A running attempt isn't over in
 * the backup, so it doesn't count: otherwise a job in its last attempt would never run again.
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

/** Creates a table for the rows, and empties the queue, whose jobs belong to no restored row. */
export async function makeRoomForJobs(client: pg.ClientBase): Promise<void> {
  await client.query(`
    delete from graphile_worker._private_jobs;
    create temporary table restored_jobs (
      task text, queue text, payload json, priority smallint, run_at timestamptz, attempts smallint,
      max_attempts smallint, last_error text, created_at timestamptz, updated_at timestamptz, key text, flags jsonb,
      position bigint generated always as identity
    ) on commit drop`);
}

/** Puts the jobs into the queue, in their old order. @returns their number */
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
