import type { Database } from '#server/database/connect.ts';
import { read } from '#server/database/scope.ts';
import { allSites, platformContext } from '#server/database/sites.ts';
import { bulkChangeTasks } from '#server/domains/bulk-changes/jobs.ts';
import { exportTasks } from '#server/domains/exports/jobs.ts';
import { memberImportTasks } from '#server/domains/member-imports/jobs.ts';
import { memberSubscriptionTasks } from '#server/domains/member-subscriptions/jobs.ts';
import { resetJobName, sendResetLink } from '#server/domains/session/password-reset.service.ts';
import { busTasks, type DomainEvent, type Subscriber } from '#server/platform/bus/bus.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { sendMailTask } from '#server/platform/mail/send-mail-task.ts';
import { wakeMailsTask } from '#server/platform/mail/wake-mails-task.ts';
import type { Task } from '#server/platform/queue/task.ts';
import { exportedTables } from './exported-tables.ts';
import type { KeptFiles } from './kept-files.ts';

interface JobTools extends KeptFiles {
  database: Database;
  log: Log;
  mailer: Mailer;
  baseUrl: string;
  /** Days that files of exports are kept. */
  exportsKeepDays: number;
}

/** Which domain acts on which event of another. */
const subscribers: readonly Subscriber[] = [];

/** How long the results of repeatable calls and what has expired are kept; a sent mail may hold a link that signs in. */
const sweeps = [
  "delete from repeated_calls where created_at < now() - interval '48 hours'",
  "delete from operator_sessions where expires_at < now() - interval '1 day'",
  "delete from password_resets where expires_at < now() - interval '1 day'",
  'delete from rate_limits where expire < extract(epoch from now()) * 1000',
  `update outgoing_mails set body_text = '', body_html = null
   where status = 'sent' and sent_at < now() - interval '1 day' and body_text <> ''`,
];

function sweepTask({ database }: JobTools): Task {
  return {
    name: 'platform.sweep',
    every: '17 * * * *',
    run: async () => {
      for (const statement of sweeps) await database.pool.query(statement);
    },
  };
}

/** Keeps the monthly tables a few months ahead. */
function partitionsTask({ database }: JobTools): Task {
  return {
    name: 'platform.partitions',
    every: '41 3 * * *',
    run: async () => {
      for (const table of ['audit_log', 'member_activity', 'content_decisions', 'content_views'])
        await database.owner.query('select ensure_month_partitions($1, 1, 3)', [table]);
    },
  };
}

function resetLinkTask({ database, log, baseUrl }: JobTools): Task {
  return {
    name: resetJobName,
    run: async ({ email, requestId }) => {
      const ctx = {
        ...platformContext({ database, clock: systemClock, log }, resetJobName),
        requestId: String(requestId),
      };
      await sendResetLink(ctx, String(email), baseUrl);
    },
  };
}

/** Reads an event inside the site it belongs to. */
function eventFinder({ database, log }: JobTools) {
  return async (resourceId: number, eventId: number): Promise<DomainEvent | null> => {
    const ctx = platformContext({ database, clock: systemClock, log }, 'bus');
    const resource = (await allSites(database)).find((site) => site.id === resourceId) ?? null;
    const row = await read({ ...ctx, resource }, ({ db }) =>
      db.selectFrom('domain_events').select(['name', 'payload']).where('id', '=', eventId).executeTakeFirst(),
    );
    if (!row) return null;
    return { resourceId, id: eventId, name: row.name, payload: row.payload as Record<string, unknown> };
  };
}

/** Everything the worker can do. */
export function jobList(tools: JobTools): Task[] {
  return [
    sendMailTask(tools.database.pool, tools.mailer),
    wakeMailsTask(tools.database.owner),
    resetLinkTask(tools),
    ...memberSubscriptionTasks({ ...tools, clock: systemClock }),
    ...exportTasks({
      ...tools,
      files: tools.exportFiles,
      clock: systemClock,
      sources: exportedTables,
      keepDays: tools.exportsKeepDays,
    }),
    ...memberImportTasks({ ...tools, clock: systemClock }),
    ...bulkChangeTasks({ ...tools, clock: systemClock }),
    sweepTask(tools),
    partitionsTask(tools),
    ...busTasks({ subscribers, executor: tools.database.pool, findEvent: eventFinder(tools) }),
  ];
}
