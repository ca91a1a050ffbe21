import type pg from 'pg';
import type { Log } from '../log/log.ts';
import { lockClass } from './liveness.ts';
import { freeKilledJobs } from './worker-tables.ts';

const lookEvery = 3_000;

/**
 * Names of dead workers that have locked jobs. A worker is alive if it holds its advisory lock and had a heartbeat
 * within the last minute (a lock alone may outlast a machine that lost its network), or had one within the last ten
 * seconds (the connection with the lock may just have been lost). A worker that hasn't registered its name yet has the
 * same ten seconds, and so have all of them after a restart of the database.
 */
const deadWorkers = `
  select distinct j.locked_by as id from graphile_worker.jobs j
  where j.locked_by is not null and j.locked_at < now() - interval '10 seconds'
    and pg_postmaster_start_time() < now() - interval '10 seconds'
    and not exists (
      select from worker_heartbeats h
      where j.locked_by = any(h.worker_ids) and (
        h.beat_at > now() - interval '10 seconds'
        or h.beat_at > now() - interval '1 minute' and exists (
          select from pg_locks l
          where l.locktype = 'advisory' and l.granted and l.classid = $1 and l.objid = h.lock_key
            and l.database = (select oid from pg_database where datname = current_database()))))`;

/**
 * Frees the jobs of dead workers, which the queue itself would keep locked for hours.
 * @returns the names of the dead workers
 */
export async function unlockJobsOfDeadWorkers(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(deadWorkers, [lockClass]);
  const dead = rows.map((row) => row.id);
  if (dead.length > 0) await owner.query(freeKilledJobs, [dead]);
  await owner.query("delete from worker_heartbeats where beat_at < now() - interval '1 hour'");
  return dead;
}

/** Checks for dead workers now and every few seconds. Every process does, because it may be the last one left. */
export function superviseWorkers(owner: pg.Pool, log: Log): { stop(): Promise<void> } {
  let looking: Promise<void> = Promise.resolve();
  const look = async (): Promise<void> => {
    try {
      const dead = await unlockJobsOfDeadWorkers(owner);
      if (dead.length > 0) log.warn({ dead }, 'jobs of dead workers are free again');
    } catch (error) {
      log.warn({ err: error }, 'could not look for dead workers');
    }
  };
  looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, lookEvery);
  return {
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}
