// All that we know of the queue's own tables, which are no interface of its and may change with its version. Whatever the
// view `graphile_worker.jobs` tells is asked of that instead.
import type pg from 'pg';

/** The version of the queue's tables that these statements were written for. */
export const knownVersion = 20;

/**
 * Whether the key of a locked job was added again: the queue has used the job up, and the one that took its place does the
 * work. Nobody takes such a job any more once its worker is gone, so it would stay for a month as if it had failed.
 */
const isReplaced = 'key is null and attempts = max_attempts and updated_at > locked_at';

/**
 * Frees a job that a worker has locked and never began, so that the try does not count; deletes one that was replaced. $1
 * is its id, $2 the instant of its lock, $3 the names of the workers.
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
 * Makes the locks of long jobs young again, because the queue frees those that are four hours old. $1 is the ids of jobs
 * that run, $2 the names of their workers.
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
 * sites. The queue's updates may make its tables anew, so the index is looked for after each of them. The table is only
 * locked where the index is missing.
 */
export const indexJobsByQueue = `
  do $$ begin
    if to_regclass('graphile_worker.masthead_jobs_by_queue') is null then
      create index masthead_jobs_by_queue on graphile_worker._private_jobs (job_queue_id, priority, run_at, id)
        where job_queue_id is not null;
    end if;
  end $$`;

/**
 * Waiting jobs of a queue, in the order that they are taken in. Says otherwise than `is_available` that a job waits: the
 * planner, which takes the jobs of one site for those of all, would look for them along the queue's index of all sites.
 */
const waitingIn = (queue: string) => `
  from graphile_worker._private_jobs j
  where j.job_queue_id = ${queue} and j.locked_at is null and j.attempts < j.max_attempts`;
const inTheirOrder = 'order by j.job_queue_id, j.priority, j.run_at, j.id limit 1';

/**
 * Adds a function for `enqueue_site_job`: whether a job waits in a queue that a new one of this priority and key has to
 * stand behind. One that waits for its next try, or behind every other site, doesn't count, nor does one that is replaced.
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

/** Adds an index by site for jobs that are ranked (`addRankOfShared`). */
export const indexSharedJobs = `
  do $$ begin
    if to_regclass('graphile_worker.masthead_shared_jobs') is null then
      create index masthead_shared_jobs on graphile_worker._private_jobs ((payload->>'siteId'), priority)
        where job_queue_id is null and priority >= 10;
    end if;
  end $$`;

/**
 * Adds a function for `enqueue_shared_job`: the priority of a new job of a site, one behind the last of the site that
 * waits, and at least that of the first that waits of any site, so that who comes later takes turns with what is left.
 * Jobs that wait for their next try don't count. A few at each end are looked at and no more, as thousands wait for their
 * next try while a mail server is away.
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
 * Puts the next waiting job of a queue among the first ones of the other sites, behind those that are there already. $1
 * is the id of the queue.
 */
export const passTurn = `
  update graphile_worker._private_jobs set priority = priority - priority % 10, run_at = now()
  where id = (select j.id ${waitingIn('$1')} and j.run_at <= now() ${inTheirOrder} for update skip locked)`;

/** How a job says that its worker was killed, in its last error, and how often in a row. */
const killed = 'Its worker was killed; times in a row: ';

/** How often the worker of a job was killed in a row, by the job's last error. */
export function killsOf(lastError: string | null): number {
  return lastError?.startsWith(killed) ? Number(lastError.slice(killed.length)) : 0;
}

/**
 * Frees the jobs of dead workers, and deletes those that were replaced: the try counts as failed, and as killed. $1 is the
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

/** Takes away jobs that were given up: no worker will run them any more. $1 is the days since their last try. */
export const removeDeadJobs = `
  delete from graphile_worker._private_jobs
  where attempts >= max_attempts and locked_at is null and updated_at < now() - make_interval(days => $1)`;

/**
 * Deletes jobs of a kind that no version in use has: no worker takes them. A month leaves time for an update that is taken
 * back, and for servers of two versions side by side. $1 is the names of all kinds, $2 the days since a job was due.
 */
export const removeUnknownJobs = `
  delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
  where t.id = j.task_id and t.identifier <> all($1) and j.locked_at is null
    and greatest(j.run_at, j.updated_at) < now() - make_interval(days => $2)`;

/** Named queues without a job. */
export const deleteEmptyQueues = `
  delete from graphile_worker._private_job_queues q
  where q.locked_at is null
    and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id)`;

const lockNotAvailable = '55P03';

/**
 * Takes away named queues without a job: each site and kind of work has its own, and every look for the next job reads
 * all of them. Jobs refer to their queue without a foreign key, so a job that is being added must not lose its queue:
 * the lock waits for a moment in which nobody adds or takes one.
 * @returns how many; null when there was no such moment within a second
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

/** $1 is the id of a job whose kills are to be counted from one again. */
export const forgetKills = 'update graphile_worker._private_jobs set last_error = null where id = $1';

/**
 * The waiting jobs for a backup, in a form of our own. Who had locked a job is not taken along. The try that was running
 * is not over in this backup, so it does not count: otherwise a job in its last try would never run again.
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
