// Scheduled jobs that keep the platform's own tables small, and create the partitions of coming months.
import type { Database } from '#server/database/connect.ts';
import { decisionRetentionDays } from '#server/domains/decisions/retention.service.ts';
import type { Task } from '#server/platform/queue/task.ts';
import {
  removeDeadJobs,
  removeEmptyQueues,
  removeUnknownJobs,
} from '#server/platform/queue/worker-tables.ts';

/**
 * Deletes results of repeatable calls and expired rows after their retention; a sent mail may contain a sign-in link.
 */
const sweeps = [
  "delete from repeated_calls where created_at < now() - interval '48 hours'",
  "delete from operator_sessions where expires_at < now() - interval '1 day'",
  "delete from sign_in_attempts where expires_at < now() - interval '1 day'",
  "delete from operator_totps where confirmed_at is null and created_at < now() - interval '1 day'",
  "delete from password_resets where expires_at < now() - interval '1 day'",
  // Unconfirmed registrations: for a month the link can be renewed; the password must be typed again.
  "delete from partner_registrations where expires_at < now() - interval '30 days' and operator_id is null",
  `update partner_registrations set password_hash = null, browser_hash = null
   where expires_at < now() - interval '1 day' and password_hash is not null`,
  "delete from operator_addresses where last_used_at < now() - interval '90 days'",
  // The server deletes it with the first reader of the next day, if there is one.
  "delete from reader_days where day < (now() at time zone 'utc')::date",
  'delete from rate_limits where expire < extract(epoch from now()) * 1000',
  `update outgoing_mails set body_text = '', body_html = null, unsubscribe_url = null
   where status = 'sent' and sent_at < now() - interval '1 day' and body_text <> ''`,
];

function sweepTask({ pool }: Database): Task {
  return {
    name: 'platform.sweep',
    every: '17 * * * *',
    run: async () => {
      for (const statement of sweeps) await pool.query(statement);
    },
  };
}

/** Days that events are kept. A subscriber handles an event within days, or its job fails permanently. */
export const eventRetentionDays = 90;

/** Creates the task that deletes old events, as the owner, because the server's role may only add events. */
function eventsSweepTask({ owner }: Database): Task {
  return {
    name: 'platform.sweep-events',
    every: '27 2 * * *',
    run: async () => {
      await owner.query('delete from domain_events where created_at < now() - make_interval(days => $1)', [
        eventRetentionDays,
      ]);
    },
  };
}

/** Returns the partitions of months that ended too long ago. */
async function oldMonths({ owner }: Database, table: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::regclass and c.relname ~ '_\\d{4}_\\d{2}$'
       and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' < now() - make_interval(days => $2)
     order by 1`,
    [table, decisionRetentionDays],
  );
  return rows.map(({ name }) => name);
}

async function dropMonth({ owner }: Database, name: string): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query("begin; set local lock_timeout = '5s'");
    await client.query(`drop table ${client.escapeIdentifier(name)}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Creates the task that drops old months of decisions and views. Metrics have what they need of them. Dropping needs the
 * whole table for a moment: if a long read has it, the task tries again the next night.
 */
function oldMonthsTask(database: Database): Task {
  return {
    name: 'platform.drop-old-months',
    every: '51 3 * * *',
    run: async (_payload, { log }) => {
      // Without its views, a decision would be counted anew as one that nobody viewed.
      for (const table of ['content_decisions', 'content_views']) {
        for (const name of await oldMonths(database, table)) {
          await dropMonth(database, name);
          log.info({ table: name }, 'dropped a month of decisions');
        }
        // Rows of months that never had a partition.
        await database.owner.query(
          `delete from ${table}_other where occurred_at <
             date_trunc('month', (now() - make_interval(days => $1)) at time zone 'UTC') at time zone 'UTC'`,
          [decisionRetentionDays],
        );
      }
    },
  };
}

/** Creates the task that adds monthly partitions a few months ahead. */
function partitionsTask({ owner }: Database): Task {
  return {
    name: 'platform.partitions',
    every: '41 3 * * *',
    run: async () => {
      for (const table of ['audit_log', 'member_activity', 'content_decisions', 'content_views'])
        await owner.query('select ensure_month_partitions($1, 1, 3)', [table]);
    },
  };
}

/** Days that failed jobs and jobs of unknown kinds stay, so that an operator can investigate. */
const deadJobsKeptDays = 30;

function deadJobsTask({ owner }: Database, knownTasks: () => readonly string[]): Task {
  return {
    name: 'platform.sweep-jobs',
    every: '37 2 * * *',
    run: async (_payload, { log }) => {
      const { rowCount } = await owner.query(removeDeadJobs, [deadJobsKeptDays]);
      if (rowCount) log.info({ jobs: rowCount }, 'jobs that were given up were cleared away');
      const unknown = await owner.query(removeUnknownJobs, [knownTasks(), deadJobsKeptDays]);
      if (unknown.rowCount) log.warn({ jobs: unknown.rowCount }, 'deleted jobs of unknown kinds');
    },
  };
}

/** Creates the task that deletes empty queues; at a busy moment it skips until the next hour. */
function emptyQueuesTask({ owner }: Database): Task {
  return {
    name: 'platform.sweep-queues',
    every: '47 * * * *',
    run: async (_payload, { log }) => {
      const queues = await removeEmptyQueues(owner);
      if (queues) log.info({ queues }, 'named queues without a job were cleared away');
    },
  };
}

/** Creates the cleanup tasks. @param knownTasks returns the names of all kinds of jobs that this server runs */
export function maintenanceTasks(database: Database, knownTasks: () => readonly string[]): Task[] {
  return [
    sweepTask(database),
    eventsSweepTask(database),
    partitionsTask(database),
    oldMonthsTask(database),
    deadJobsTask(database, knownTasks),
    emptyQueuesTask(database),
  ];
}
